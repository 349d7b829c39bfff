import type { Browser, CDPSession, Page } from '@playwright/test'
import { middle, rounded } from '../server/compare.ts'
import type { Site } from './bytes.ts'

/** So many proposals are behind the list. */
export const rowsBehind = 100_000
const all = rowsBehind.toLocaleString('en-US')
const settle = 300 // ms: whatever is put off until later counts as well

const size = (page: Page, rows: number) => page.locator('main select').first().selectOption(String(rows))
const search = (page: Page, text: string) => page.locator('main input[type=search]').fill(text)

const body = 'main tbody:not([aria-hidden])'

/** Its rows as text, beside them; they are out of sight. */
const setByHand = {
  ready: (page: Page) => page.locator(body).evaluate((rows) => rows.setAttribute('hidden', '')),
  act: (page: Page) =>
    page.locator(body).evaluate((rows) => {
      const copy = rows.cloneNode(false)
      if (!(copy instanceof HTMLElement)) return
      copy.removeAttribute('hidden')
      copy.innerHTML = rows.innerHTML
      rows.after(copy)
    }),
}

interface Action {
  /** So many rows a page. */
  readonly from: number
  /** What stands in the footer then. */
  readonly shows: string
  /** The most that it may take of the main thread, in milliseconds. */
  readonly most?: number
  /** Compared with the same markup, set by hand. */
  readonly compared?: true
  readonly ready?: (page: Page) => Promise<unknown>
  readonly act: (page: Page) => Promise<unknown>
}

const first = 'Showing 1 to 100 '
const filtered = { action: { is: { name: 'Pursued' } } }

/** What a person does to a list of so many rows, and what then stands in its footer. */
const actions = {
  'the same 100 rows set by hand, as text': { from: 100, shows: first, ...setByHand },
  'click on Next': {
    ...{ from: 100, shows: 'Showing 101 to 200 ', most: 180, compared: true },
    act: (page) => page.getByRole('button', { name: 'Next' }).last().click(),
  },
  'sort by another column': {
    ...{ from: 100, shows: first, compared: true },
    act: (page) => page.getByRole('columnheader', { name: 'Last Date' }).getByRole('button').click(),
  },
  'a typed letter': {
    ...{ from: 100, shows: `Showing 1 to 100 of (?!${all} )`, compared: true },
    act: (page) => search(page, 'w'),
  },
  'a chip changed, 15 rows': {
    ...{ from: 15, shows: 'Showing 1 to 15 of ', most: 150 },
    ready: async (page) => {
      await goTo(page, `#/proposals?per_page=15&where=${encodeURIComponent(JSON.stringify(filtered))}`)
      await page.getByRole('list', { name: 'Filters' }).getByRole('button').first().click()
      await page.getByRole('dialog', { name: 'Filter' }).getByRole('textbox').fill('Dropped')
      await page.waitForTimeout(1000)
    },
    act: (page) => page.keyboard.press('Enter'),
  },
  // the size is remembered: last
  'size from 50 to 100': { from: 50, shows: first, act: (page) => size(page, 100) },
} as const satisfies Readonly<Record<string, Action>>

type ActionName = keyof typeof actions

/** The main thread's time in milliseconds, from the action until the new rows are painted and it came to rest. */
export interface ActionWork {
  readonly action: ActionName | 'the first visit, with nothing kept'
  readonly all: number
  readonly script: number
  readonly most: number | null
  /** How many times as much as the same rows set by hand; null where nothing like it is asked for. */
  readonly ratio: number | null
}

/** An action may take so many times what its markup takes by hand. */
export const mostByHand = 1.3
const coldMost = 250 // ms

/** Each action so many times; the middle of what it took. */
export const measureWork = async (
  browser: Browser,
  site: Site,
  times: number,
): Promise<readonly ActionWork[]> => {
  const works: ActionWork[] = [await measureCold(browser, site, times)]
  const { context, page, session } = await visit(browser, site)
  await page.goto(`${site.url}/#/proposals`)
  await page.getByRole('button', { name: 'Next' }).last().waitFor()
  await page.waitForTimeout(3000) // what is fetched in idle time is there
  let byHand = 1
  for (const action of Object.keys(actions) as ActionName[] /* its keys */) {
    const { most, compared }: Action = actions[action]
    await workOf(page, session, action) // the first time compiles
    const found: Work[] = []
    for (let time = 0; time < times; time += 1) found.push(await workOf(page, session, action))
    const { all, script } = middleOf(found)
    if (works.length === 1) byHand = all
    works.push({ action, all, script, most: most ?? null, ratio: compared ? all / byHand : null })
  }
  await context.close()
  return works
}

type Work = Pick<ActionWork, 'all' | 'script'>

const middleOf = (found: readonly Work[]): Work => {
  const of = (what: 'all' | 'script') => rounded(middle(found.map((each) => each[what])))
  return { all: of('all'), script: of('script') }
}

const visit = async (browser: Browser, site: Site) => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  context.setDefaultTimeout(120_000) // a busy machine takes its time
  await context.addCookies([{ name: 'token', value: site.token, url: site.url }])
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' }) // processor time: others may use the machine, too
  return { context, page, session }
}

/** A visit that begins with 100 rows: everything is fetched, compiled and drawn for the first time. */
const coldVisit = async (browser: Browser, site: Site): Promise<Work> => {
  const { context, page, session } = await visit(browser, site)
  await page.goto(`${site.url}/#/proposals?per_page=100`)
  await shown(page, first)
  const work = await metrics(session)
  await context.close()
  return work
}

/**
 * First visits, each beside the same rows set by hand: the main thread's milliseconds of both, so many times.
 * However many rows are behind the list, 100 are shown.
 */
export const firstVisits = async (
  browser: Browser,
  site: Site,
  times: number,
): Promise<readonly { readonly visit: number; readonly byHand: number }[]> => {
  const { context, page, session } = await visit(browser, site)
  await page.goto(`${site.url}/#/proposals?per_page=100`)
  await shown(page, first)
  await page.waitForTimeout(3000) // what is fetched in idle time is there
  const found: { visit: number; byHand: number }[] = []
  for (let time = -1; time < times; time += 1) {
    await page.reload()
    await shown(page, first)
    await setByHand.ready(page)
    await page.waitForTimeout(settle)
    const before = await metrics(session)
    await setByHand.act(page)
    await page.waitForTimeout(settle)
    const after = await metrics(session)
    // The first time compiles.
    if (time >= 0) found.push({ visit: (await coldVisit(browser, site)).all, byHand: after.all - before.all })
  }
  await context.close()
  return found
}

const measureCold = async (browser: Browser, site: Site, times: number): Promise<ActionWork> => {
  const found: Work[] = []
  for (let time = 0; time < times; time += 1) found.push(await coldVisit(browser, site))
  return { action: 'the first visit, with nothing kept', ...middleOf(found), most: coldMost, ratio: null }
}

const workOf = async (page: Page, session: CDPSession, action: ActionName): Promise<Work> => {
  const { from, shows, ready, act }: Action = actions[action]
  await goTo(page, '#/statuses')
  await page.getByRole('heading', { level: 1, name: 'Statuses' }).waitFor()
  await goTo(page, `#/proposals?per_page=${from}`)
  await shown(page, `Showing 1 to ${from} of ${all} `)
  await ready?.(page)
  const before = await metrics(session)
  await act(page)
  await shown(page, shows)
  const after = await metrics(session)
  return { all: after.all - before.all, script: after.script - before.script }
}

const goTo = (page: Page, hash: string) =>
  page.evaluate((hash) => {
    location.hash = hash
  }, hash)

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
