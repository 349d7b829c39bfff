import type { Browser, CDPSession } from '@playwright/test'
import { openDatabase } from '../../../src/server/platform/database/index.ts'
import { newPlace } from '../../running/database.ts'
import { openOffice } from '../../running/office.ts'
import { timed, unmeasured, type Waits, waitsOf } from '../history/measure.ts'
import { middle, rounded } from '../server/compare.ts'
import { fillDatabase } from '../server/rows.ts'

export interface ViewsMeasure {
  readonly database: 'sqlite' | 'postgres'
  /** So many are kept for one list, by a dozen people, for everybody. */
  readonly views: number
  /** How often each is asked, and the menu opened. */
  readonly times: number
}

export interface ViewsRun {
  readonly database: ViewsMeasure['database']
  readonly views: number
  readonly reads: readonly (Waits & { readonly what: string })[]
  /** Milliseconds of the main thread for opening the menu of views, the middle of all. */
  readonly menu: number
}

const rows = 1_000
const owners = 12
const settle = 400 // ms

/** Asks for the views of a list that has very many, and opens their menu. */
export const measureViews = async (
  browser: Browser,
  { database, views, times }: ViewsMeasure,
): Promise<ViewsRun> => {
  const place = await newPlace(database)
  try {
    await fillDatabase(place.url, rows)
    await fillViews(place.url, views)
    const office = await openOffice({ databaseUrl: place.url })
    try {
      const token = office.admin.token ?? ''
      const like = encodeURIComponent(JSON.stringify({ where: { remark: { has: 'word 7' } } }))
      const asked = {
        'the views of a list': '',
        'those with a word': '&keyword=view%207',
        'an equal one': `&like=${like}`,
      }
      const reads: ViewsRun['reads'][number][] = []
      for (const [what, query] of Object.entries(asked)) {
        const ask = () => ({ method: 'GET', path: `/api/views?entity=proposal${query}` }) as const
        await timed(office.url, unmeasured, ask, token)
        reads.push({ what, ...waitsOf(await timed(office.url, times, ask, token)) })
      }
      return { database, views, reads, menu: await measureMenu(browser, office.url, token, times) }
    } finally {
      await office.stop()
    }
  } finally {
    await place.remove()
  }
}

/** Saves so many views of the proposals, as they would have been by calls. */
const fillViews = async (url: string, views: number): Promise<void> => {
  const database = await openDatabase(url)
  const at = '2026-11-02T09:30:00.000Z'
  await database.write(
    async (writer) => {
      for (let view = 0; view < views; view += 1) {
        const select = { where: { remark: { has: `word ${view}` } } }
        const columns = [{ name: 'organization' }, { name: 'last_date', width: 120 }, { name: 'status' }]
        const content = { select, columns, sort: null, groups: null, layout: null, labels: {} }
        const owner = 1 + (view % owners)
        await writer.run(
          `insert into engine_views (entity, name, name_key, owner_id, owner_name, audience, content, same, version, changed_at, changed_by, changed_by_name)
          values ('proposal', ?, ?, ?, 'Somebody', 'all', ?, ?, 1, ?, ?, 'Somebody')`,
          [
            ...[`View ${view}`, `view ${view}`, owner, JSON.stringify(content)],
            ...[JSON.stringify(['', '', select.where]), at, owner],
          ],
        )
      }
    },
    { seconds: 600 },
  )
  await database.close()
}

const measureMenu = async (browser: Browser, url: string, token: string, times: number): Promise<number> => {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  })
  try {
    await context.addCookies([{ name: 'token', value: token, url }])
    const page = await context.newPage()
    await page.goto(`${url}/#/proposals`)
    const more = page
      .getByRole('navigation', { name: 'Saved views' })
      .getByRole('button', { name: /more views/ })
    const session = await context.newCDPSession(page)
    await session.send('Performance.enable', { timeDomain: 'threadTicks' }) // processor time: others may use the machine, too
    await more.focus()
    const found: number[] = []
    for (let time = -3; time < times; time += 1) {
      await page.waitForTimeout(settle)
      const before = await taskTime(session)
      await page.keyboard.press('Enter')
      await page.waitForTimeout(settle)
      const after = await taskTime(session)
      await page.getByRole('menu').waitFor()
      if (time >= 0) found.push(after - before)
      await page.keyboard.press('Escape')
      await page.getByRole('menu').waitFor({ state: 'detached' })
      await more.focus()
    }
    return rounded(middle(found))
  } finally {
    await context.close()
  }
}

/** Of the main thread so far, in milliseconds. */
const taskTime = async (session: CDPSession): Promise<number> => {
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
}
