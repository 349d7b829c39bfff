import { hash } from 'node:crypto'
import { brotliCompressSync } from 'node:zlib'
import type { Browser, Response } from '@playwright/test'

/** What a screen fetched for itself, without what is fetched in idle time afterwards: bytes after brotli, and in how many files. */
export interface ScreenBytes {
  readonly script: number
  readonly style: number
  readonly files: number
}

/** The same, and how often it asked for anything, scripts and rows, before it came to rest. */
export interface ScreenVisit extends ScreenBytes {
  readonly requests: number
}

/** A page under an address, and the token of somebody who is signed in there. */
export interface Site {
  readonly url: string
  readonly token: string
}

export const screens = {
  login: { route: '', signedIn: false },
  'proposals list': { route: '#/proposals', signedIn: true },
  'proposal form': { route: '#/proposal-form', signedIn: true },
  dashboard: { route: '#/', signedIn: true },
} as const

/** The most that a screen may fetch, in bytes after brotli. */
export const scriptBudgets: Readonly<Partial<Record<ScreenName, number>>> = {
  login: 70_000,
  'proposals list': 125_000,
}
export const styleBudget = 12_000

export type ScreenName = keyof typeof screens

/** After so long without an answer nothing more is expected, in milliseconds. A screen keeps one call open for ever. */
const rest = 1000

const known = new Map<string, number>()

/** The length after brotli at its best, as the built page is compressed; screens share most of their files. */
const compressed = (body: Buffer): number => {
  const name = hash('sha1', body)
  const bytes = known.get(name) ?? brotliCompressSync(body).length
  known.set(name, bytes)
  return bytes
}

/** For the page: what was asked for before it began to fetch what may be wanted next. */
const beforeRest = (): string[] => {
  const rested =
    performance.getEntriesByName('first-screen-at-rest')[0]?.startTime ?? Number.POSITIVE_INFINITY
  return performance
    .getEntriesByType('resource')
    .filter(({ startTime }) => startTime < rested)
    .map(({ name }) => name)
}

/** Opens a screen as the first of a visit, with nothing kept from before, and weighs what it fetches. */
export const bytesOf = async (browser: Browser, site: Site, screen: ScreenName): Promise<ScreenVisit> => {
  const { route, signedIn } = screens[screen]
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  context.setDefaultTimeout(120_000) // a busy machine takes its time
  try {
    if (signedIn) await context.addCookies([{ name: 'token', value: site.token, url: site.url }])
    const page = await context.newPage()
    const fetched: Response[] = []
    page.on('response', (response) => fetched.push(response))
    await page.goto(`${site.url}/${route}`)
    for (let seen = -1; seen !== fetched.length; await page.waitForTimeout(rest)) seen = fetched.length
    const asked = await page.evaluate(beforeRest)
    const own = new Set(asked)
    const bodies = new Map<string, { readonly style: boolean; readonly bytes: number }>()
    for (const response of fetched) {
      const { pathname } = new URL(response.url())
      if (!own.has(response.url()) || !response.ok() || !/\.(js|css)$/.test(pathname)) continue
      const bytes = compressed(await response.body())
      bodies.set(pathname, { style: pathname.endsWith('.css'), bytes })
    }
    const sum = (style: boolean) =>
      [...bodies.values()].filter((each) => each.style === style).reduce((all, { bytes }) => all + bytes, 0)
    return { script: sum(false), style: sum(true), files: bodies.size, requests: asked.length }
  } finally {
    await context.close()
  }
}
