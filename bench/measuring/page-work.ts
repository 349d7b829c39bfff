import type { Browser, CDPSession, Page } from '@playwright/test'
import { middle, rounded } from './middle.ts'
import type { Site } from './page-bytes.ts'
import { expectSameMarkup } from './same-markup.ts'

/** What a person does to a list of 100 rows, and what then stands in its footer. */
const actions = {
  'click on Next': { from: { size: 100, keyword: '' }, shows: /^Showing 101 to 200 / },
  'size from 50 to 100': { from: { size: 50, keyword: '' }, shows: /^Showing 1 to 100 / },
  'a typed letter': { from: { size: 100, keyword: '' }, shows: /^Showing 1 to 100 of (?!2000 )/ },
} as const

export type ActionName = keyof typeof actions
export const actionNames = Object.keys(actions) as readonly ActionName[] // as `keyof` says

/** So that a letter leaves over 100 rows, and not all of them. */
export const rowsBehind = 2000
const letter = 'w'
const settle = 300 // ms: whatever is put off until later counts as well

/** The main thread's time in milliseconds, from the action until the new rows are painted and it came to rest. */
export interface Work {
  readonly all: number
  readonly script: number
}

export interface WorkComparison {
  readonly action: ActionName
  readonly ours: Work
  readonly byHand: Work
  readonly ratio: number
}

/**
 * Compares two pages, in turn, so that what else the machine does meets both.
 * @throws where they do not show the same
 */
export const compareWork = async (
  browser: Browser,
  ours: Site,
  byHand: Site,
  times: number,
): Promise<readonly WorkComparison[]> => {
  const [one, other] = [await openList(browser, ours), await openList(browser, byHand)]
  await expectSameMarkup(one.page, other.page, 'after opening')
  const comparisons: WorkComparison[] = []
  for (const action of actionNames) {
    const works: { readonly ours: Work; readonly byHand: Work }[] = []
    for (let time = 0; time <= times; time += 1) {
      const both = { ours: await workOf(one, action), byHand: await workOf(other, action) }
      if (time > 0)
        works.push(both) // the first time compiles
      else await expectSameMarkup(one.page, other.page, `after ${action}`)
    }
    const of = (whose: 'ours' | 'byHand'): Work => ({
      all: rounded(middle(works.map((each) => each[whose].all))),
      script: rounded(middle(works.map((each) => each[whose].script))),
    })
    const ratio = rounded(middle(works.map((each) => each.ours.all / each.byHand.all)))
    comparisons.push({ action, ours: of('ours'), byHand: of('byHand'), ratio })
  }
  await one.page.context().close()
  await other.page.context().close()
  return comparisons
}

interface OpenList {
  readonly page: Page
  readonly session: CDPSession
}

const openList = async (browser: Browser, site: Site): Promise<OpenList> => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await context.addCookies([{ name: 'token', value: site.token, url: site.url }])
  const page = await context.newPage()
  await page.goto(`${site.url}/#/proposals`)
  await page.getByRole('button', { name: 'Next' }).waitFor()
  await page.waitForTimeout(settle) // the counts of the tabs
  const session = await context.newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' }) // processor time: others may use the machine, too
  return { page, session }
}

const workOf = async ({ page, session }: OpenList, action: ActionName): Promise<Work> => {
  const { from, shows } = actions[action]
  await act(page, 'search', from.keyword)
  await act(page, 'size', from.size === 100 ? '50' : '100') // so that the next line changes something
  await page.waitForTimeout(settle)
  await act(page, 'size', String(from.size))
  await shown(page, `^Showing 1 to ${from.size} of ${rowsBehind} `)
  await page.waitForTimeout(settle)
  const before = await metrics(session)
  if (action === 'click on Next') await act(page, 'next', '')
  else if (action === 'a typed letter') await act(page, 'search', letter)
  else await act(page, 'size', '100')
  await shown(page, shows.source)
  await page.waitForTimeout(settle)
  const after = await metrics(session)
  return { all: after.all - before.all, script: after.script - before.script }
}

const metrics = async (session: CDPSession): Promise<Work> => {
  const { metrics: found } = await session.send('Performance.getMetrics')
  const of = (name: string) => (found.find((each) => each.name === name)?.value ?? 0) * 1000
  return { all: of('TaskDuration'), script: of('ScriptDuration') }
}

/** Does what a hand would do, inside the page, so that driving the browser costs neither page anything. */
const act = (page: Page, what: 'next' | 'size' | 'search', value: string): Promise<void> =>
  page.evaluate(
    ([what, value]) => {
      if (what === 'next') {
        const buttons = [...document.querySelectorAll('button')]
        buttons.findLast((button) => button.textContent?.trim() === 'Next')?.click()
        return
      }
      const field = document.querySelector<HTMLInputElement | HTMLSelectElement>(
        what === 'size' ? 'main select' : 'main input[type=search]',
      )
      if (!field) throw new Error(`There is no field for the ${what}.`)
      const prototype = field instanceof HTMLSelectElement ? HTMLSelectElement : HTMLInputElement
      Object.getOwnPropertyDescriptor(prototype.prototype, 'value')?.set?.call(field, value)
      field.dispatchEvent(new Event(what === 'size' ? 'change' : 'input', { bubbles: true }))
    },
    [what, value] as const,
  )

/** Waits until the footer says so and the frame with the rows is painted. */
const shown = (page: Page, pattern: string): Promise<void> =>
  page.evaluate(async (pattern) => {
    const expected = new RegExp(pattern)
    const says = () =>
      [...document.querySelectorAll('p')].some((paragraph) => expected.test(paragraph.textContent ?? ''))
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const until = performance.now() + 15_000
    while (!says()) {
      if (performance.now() > until) throw new Error(`The list never said ${pattern}`)
      await new Promise((resolve) => setTimeout(resolve, 30))
    }
    await frame()
    await frame()
  }, pattern)
