import type { Browser, CDPSession, Page } from '@playwright/test'
import { middle, rounded } from '../server/compare.ts'
import type { Site } from './bytes.ts'

/** So that a letter leaves over 100 rows, and not all of them. */
export const rowsBehind = 2000
const all = rowsBehind.toLocaleString('en-US')
const settle = 300 // ms: whatever is put off until later counts as well

const size = (page: Page, rows: number) => page.locator('main select').first().selectOption(String(rows))
const search = (page: Page, text: string) => page.locator('main input[type=search]').fill(text)

/** What a person does to a list of so many rows, and what then stands in its footer. */
const actions = {
  'click on Next': {
    ...{ from: 100, shows: 'Showing 101 to 200 ' },
    act: (page: Page) => page.getByRole('button', { name: 'Next' }).last().click(),
  },
  'size from 50 to 100': { from: 50, shows: 'Showing 1 to 100 ', act: (page: Page) => size(page, 100) },
  'a typed letter': {
    ...{ from: 100, shows: `Showing 1 to 100 of (?!${all} )` },
    act: (page: Page) => search(page, 'w'),
  },
} as const

type ActionName = keyof typeof actions

/** The main thread's time in milliseconds, from the action until the new rows are painted and it came to rest. */
export interface ActionWork {
  readonly action: ActionName
  readonly all: number
  readonly script: number
}

/** Each action so many times; the middle of what it took. */
export const measureWork = async (
  browser: Browser,
  site: Site,
  times: number,
): Promise<readonly ActionWork[]> => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await context.addCookies([{ name: 'token', value: site.token, url: site.url }])
  const page = await context.newPage()
  await page.goto(`${site.url}/#/proposals`)
  await page.getByRole('button', { name: 'Next' }).last().waitFor()
  const session = await context.newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' }) // processor time: others may use the machine, too
  const works: ActionWork[] = []
  for (const action of Object.keys(actions) as ActionName[] /* its keys */) {
    await workOf(page, session, action) // the first time compiles
    const found: Omit<ActionWork, 'action'>[] = []
    for (let time = 0; time < times; time += 1) found.push(await workOf(page, session, action))
    const of = (what: 'all' | 'script') => rounded(middle(found.map((each) => each[what])))
    works.push({ action, all: of('all'), script: of('script') })
  }
  await context.close()
  return works
}

const workOf = async (page: Page, session: CDPSession, action: ActionName) => {
  const { from, shows, act } = actions[action]
  await search(page, '')
  const other = from === 100 ? 50 : 100 // so that what follows changes something
  await size(page, other)
  await shown(page, `Showing 1 to ${other} of ${all} `)
  await size(page, from)
  await shown(page, `Showing 1 to ${from} of ${all} `)
  const before = await metrics(session)
  await act(page)
  await shown(page, shows)
  const after = await metrics(session)
  return { all: after.all - before.all, script: after.script - before.script }
}

/** Waits until the footer says so, the frame with the rows is painted, and the page came to rest. */
const shown = async (page: Page, pattern: string): Promise<void> => {
  await page
    .locator('p', { hasText: new RegExp(`^${pattern}`) })
    .first()
    .waitFor({ state: 'attached', timeout: 120_000 }) // a busy machine takes its time
  await page.waitForTimeout(settle)
}

const metrics = async (session: CDPSession) => {
  const { metrics: found } = await session.send('Performance.getMetrics')
  const of = (name: string) => (found.find((each) => each.name === name)?.value ?? 0) * 1000
  return { all: of('TaskDuration'), script: of('ScriptDuration') }
}
