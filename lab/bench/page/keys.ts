import type { Browser, CDPSession, Page } from '@playwright/test'
import { ensurePage } from '../../../commands/parts/page.mjs'
import { productIn } from '../../../src/server/index.ts'
import { make } from '../../../tests/browser/form-rows.ts'
import { offices, workshop } from '../../../tests/browser/offices.ts'
import { type Caller, signIn } from '../../../tests/support/calls.ts'
import { middle, rounded } from '../server/compare.ts'

/** So many lines stand in the form. */
export const linesInForm = 200
/** The most that a key may take of the main thread, in milliseconds: a frame. */
export const frame = 16
const settle = 150 // ms: its frames, and whatever is put off until later

const work = (page: Page, line: number) =>
  page.locator('[data-lines] [data-line]').nth(line).locator('[data-cell=work]')
/** Puts the focus into a cell amid the lines. */
const into = (label: string) => async (page: Page) => {
  await work(page, 99).click()
  await page.getByLabel(`Line 100, ${label}`, { exact: true }).focus()
  await page.keyboard.press('End')
}

interface Key {
  /** Puts the focus where the key is pressed. */
  readonly begin: (page: Page) => Promise<void>
  /** One after the other, each as often. */
  readonly keys: readonly string[]
  /** How long it is looked at, in milliseconds. */
  readonly rest?: number
}

/** What a person presses in a form with so many lines; what undoes the one before it is a key of its own. */
const keys = {
  'a letter of a text': { begin: into('Work'), keys: ['w'] },
  'a letter of another field': {
    begin: (page) => page.getByRole('textbox', { name: 'Name', exact: true }).focus(),
    keys: ['w'],
  },
  'a digit of an amount, with totals': { begin: into('Hours'), keys: ['Backspace', '1'] },
  Tab: { begin: into('Work'), keys: ['Tab'] },
  '↓': { begin: into('Work'), keys: ['ArrowDown'] },
  '↓, and a rest: the other inputs of the line': { begin: into('Work'), keys: ['ArrowDown'], rest: 700 },
  'Alt + ↑, the line moves': { begin: into('Work'), keys: ['Alt+ArrowUp'] },
  'Enter, a line is added': { begin: into('Work'), keys: ['Enter', '!Control+Backspace'] },
  'Ctrl + Backspace, it is removed': { begin: into('Work'), keys: ['!Enter', 'Control+Backspace'] },
} as const satisfies Readonly<Record<string, Key>>

export type KeyName = keyof typeof keys

/** The main thread's time of a key in milliseconds, until its frames are painted and it came to rest. */
export interface KeyWork {
  readonly key: KeyName
  /** The middle of all, and what 95 of 100 stay below. */
  readonly all: number
  readonly p95: number
  /** Of the middle. */
  readonly script: number
  readonly style: number
  readonly layout: number
}

/** Presses each key so many times in a form with many lines. */
export const measureKeys = async (browser: Browser, times: number): Promise<readonly KeyWork[]> => {
  if (!(await ensurePage({ product: productIn(workshop) })))
    throw new Error('The page could not be built: see above.')
  const product = await offices.empty()
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  })
  try {
    context.setDefaultTimeout(120_000) // a busy machine takes its time
    const admin = await signIn(product.url, product.email, product.password)
    await context.addCookies([{ name: 'token', value: admin.token ?? '', url: product.url }])
    const page = await context.newPage()
    await page.goto(`${product.url}/#/estimate-form/${await estimate(admin)}`)
    await work(page, linesInForm - 1).waitFor()
    const session = await context.newCDPSession(page)
    await session.send('Performance.enable', { timeDomain: 'threadTicks' }) // processor time: others may use the machine, too
    const works: KeyWork[] = []
    for (const key of Object.keys(keys) as KeyName[] /* its keys */)
      works.push({ key, ...(await workOf(page, session, keys[key], times)) })
    return works
  } finally {
    await context.close()
    await product.stop()
  }
}

/** A row with so many lines, each filled in. @returns its id */
const estimate = async (admin: Caller): Promise<number> => {
  const service = await make(admin, 'services', { name: 'Forge' })
  const lines = Array.from({ length: linesInForm }, (_, at) => ({
    work: `Work ${at}`,
    ...{ service_id: service.id, rank: at + 1, hours: '1.5', rate: '10.00' },
  }))
  return (await make(admin, 'estimates', { name: 'Long', lines })).id
}

const unmeasured = 5 // presses: the first ones compile

const workOf = async (
  page: Page,
  session: CDPSession,
  { begin, keys, rest = settle }: Key,
  times: number,
) => {
  await begin(page)
  await page.waitForTimeout(settle)
  const found: Awaited<ReturnType<typeof metrics>>[] = []
  for (let time = -unmeasured; found.length < times; time += 1)
    for (const key of keys) {
      const before = await metrics(session)
      await page.keyboard.press(key.replace('!', ''))
      await page.waitForTimeout(rest)
      const after = await metrics(session)
      if (time < 0 || key.startsWith('!')) continue
      found.push(after.map((each, at) => each - (before[at] ?? 0)))
    }
  const [all = [], ...parts] = measured.map((_, at) => found.map((each) => each[at] ?? 0))
  const [script = 0, style = 0, layout = 0] = parts.map((each) => rounded(middle(each)))
  const p95 = all.toSorted((a, b) => a - b)[Math.ceil(all.length * 0.95) - 1] ?? 0
  return { all: rounded(middle(all)), p95: rounded(p95), script, style, layout }
}

const measured = ['TaskDuration', 'ScriptDuration', 'RecalcStyleDuration', 'LayoutDuration'] as const

/** In milliseconds. */
const metrics = async (session: CDPSession): Promise<readonly number[]> => {
  const { metrics: found } = await session.send('Performance.getMetrics')
  return measured.map((name) => (found.find((each) => each.name === name)?.value ?? 0) * 1000)
}
