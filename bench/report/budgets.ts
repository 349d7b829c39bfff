import type { ScreenName } from '../measuring/page-bytes.ts'

const kilobyte = 1000

/** The most that a screen may fetch, in bytes after brotli. */
export const scriptBudgets: Readonly<Partial<Record<ScreenName, number>>> = {
  login: 70 * kilobyte,
  'proposals list': 125 * kilobyte,
}
export const styleBudget = 12 * kilobyte

/** Our main thread's time by that of the page by hand, at most. */
export const workTarget = 1.3

export const scoreTargets = { performance: 95, accessibility: 100, 'best-practices': 100 } as const
