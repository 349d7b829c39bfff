import type { Browser, CDPSession, Page } from '@playwright/test'
import { middle, rounded } from '../server/compare.ts'
import type { Site } from './bytes.ts'

/** The most that peek may take of the main thread, and until it is painted, in milliseconds. */
export const peekBudget = { all: 40, painted: 80 } as const

/** What a person presses in a list: the row beside it is opened, and the next one is looked at. */
const keys = {
  'Space, the row opens beside the list': { begin: 'Escape', key: 'Space' },
  'J, the next row': { begin: null, key: 'j' },
} as const

export type PeekKey = keyof typeof keys

/** Milliseconds, the middle of all: the main thread's time until it came to rest, and the clock's until the row is painted. */
export interface PeekWork {
  readonly key: PeekKey
  readonly all: number
  readonly script: number
  readonly style: number
  readonly layout: number
  readonly painted: number
}

const settle = 500 // ms: the rest of the row is asked for and drawn
const unmeasured = 3 // presses: the first ones compile

/** Presses each key so many times in a list of so many rows, the script of peek being there. */
export const measurePeek = async (
  browser: Browser,
  site: Site,
  times: number,
  rows = '15',
): Promise<readonly PeekWork[]> => {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  })
  try {
    context.setDefaultTimeout(120_000) // a busy machine takes its time
    await context.addCookies([{ name: 'token', value: site.token, url: site.url }])
    const page = await context.newPage()
    await page.goto(`${site.url}/#/proposals?per_page=${rows}`) // said: another size may be kept for this person
    const last = Number(rows) - 1
    await page.locator('tbody > tr').nth(last).waitFor()
    await page.waitForTimeout(4 * settle)
    if ((await page.locator('tbody > tr').count()) !== last + 1)
      throw new Error(`The list has not ${rows} rows.`)
    await page.locator('tbody [data-do=open]').first().focus()
    await page.keyboard.press('Space')
    await dock(page).waitFor()
    await page.evaluate(watchPaints)
    const session = await context.newCDPSession(page)
    await session.send('Performance.enable', { timeDomain: 'threadTicks' }) // processor time: others may use the machine, too
    const works: PeekWork[] = []
    for (const key of Object.keys(keys) as PeekKey[] /* its keys */)
      works.push({ key, ...(await workOf(page, session, key, times)) })
    return works
  } finally {
    await context.close()
  }
}

const dock = (page: Page) => page.locator('[data-dock]')

/** For the page: notes when the first frame is painted after what stands in the dock has changed with a key. */
const watchPaints = (): void => {
  let pressed = 0
  addEventListener(
    'keydown',
    ({ timeStamp }) => {
      pressed = timeStamp
    },
    true,
  )
  new MutationObserver(() => {
    const since = pressed
    const panel = document.querySelector('[data-dock]')
    if (since === 0 || panel === null) return
    pressed = 0
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => {
        document.documentElement.dataset.painted = String(performance.now() - since)
      }
      port2.postMessage(null)
    })
  }).observe(document.body, { subtree: true, childList: true, characterData: true })
}

const workOf = async (page: Page, session: CDPSession, name: PeekKey, times: number) => {
  const { begin, key } = keys[name]
  const found: (readonly number[])[] = []
  for (let time = -unmeasured; time < times; time += 1) {
    if (begin !== null) {
      await page.keyboard.press(begin)
      await dock(page).waitFor({ state: 'detached' })
    }
    await page.waitForTimeout(settle)
    await page.evaluate(() => {
      delete document.documentElement.dataset.painted
    })
    const before = await metrics(session)
    await page.keyboard.press(key)
    await page.waitForTimeout(settle)
    const after = await metrics(session)
    const painted = await page.evaluate(() => Number(document.documentElement.dataset.painted))
    if (time >= 0) found.push([...after.map((each, at) => each - (before[at] ?? 0)), painted])
  }
  const [all = 0, script = 0, style = 0, layout = 0, painted = 0] = [0, 1, 2, 3, 4].map((at) =>
    rounded(middle(found.map((each) => each[at] ?? 0))),
  )
  return { all, script, style, layout, painted }
}

const measured = ['TaskDuration', 'ScriptDuration', 'RecalcStyleDuration', 'LayoutDuration'] as const

/** In milliseconds. */
const metrics = async (session: CDPSession): Promise<readonly number[]> => {
  const { metrics: found } = await session.send('Performance.getMetrics')
  return measured.map((name) => (found.find((each) => each.name === name)?.value ?? 0) * 1000)
}
