import type { Locator, Page } from '@playwright/test'
import { atRest } from '../../browser/at-rest.ts'
import { fresh, make } from '../../browser/form-rows.ts'
import { expect } from '../../browser/screen.ts'
import { type Caller, type Loose, signIn } from '../../support/calls.ts'
import { makePerson, makeRole } from '../../support/people.ts'

/** What a clerk has to do in a morning, and what must hold after each step of it. */

export const bids = 35

/** The clerk, a colleague with the same role, and what the clerk has to do this month, in the order of its deadlines. */
export const begin = async (admin: Caller, url: string) => {
  const office = { call: admin.call, signIn: (email: string, secret: string) => signIn(url, email, secret) }
  const role = await makeRole(office, fresh('Bids'), [
    'proposals.read',
    'proposals.create',
    'proposals.update',
  ])
  const clerk = await makePerson(office, `${fresh('clara')}@example.org`.replaceAll(' ', ''), [role])
  const mate = await makePerson(office, `${fresh('mo')}@example.org`.replaceAll(' ', ''), [role])
  const contact = { address: '1 Quay', phone_no: '+45 1234', contact_person: 'Jo' }
  const organization = await make(admin, 'organizations', { name: fresh('Harbour'), ...contact })
  const service = await make(admin, 'services', { name: fresh('Survey') })
  const category = await make(admin, 'categories', { name: fresh('Works') })
  const idOf = async (path: string, name: string) =>
    (await admin.call('GET', `/api/${path}?per_page=100`)).body.data.find((row: Loose) => row.name === name)
      .id
  const [pursued, onGoing] = [await idOf('actions', 'Pursued'), await idOf('statuses', 'On Going')]
  const bid = async (last_date: string, processed_by: number) =>
    make(admin, 'proposals', {
      ...{ organization_id: organization.id, service_id: service.id, category_id: category.id },
      ...{ last_date, processed_by, action_id: pursued, status_id: onGoing },
    })
  const now = new Date()
  const day = (month: number, date: number) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + month, date)).toISOString().slice(0, 10)
  for (let at = 0; at < bids; at += 1) await bid(day(0, 1 + ((at * 11) % 28)), clerk.id)
  await bid(day(2, 1), clerk.id) // not this month
  await bid(day(0, 15), mate.id) // not hers
  const where = { processed_by: { me: true }, last_date: { from: 'month', before: 'month+1m' } }
  const query = `where=${encodeURIComponent(JSON.stringify(where))}&sortBy=last_date&order=asc&per_page=100`
  const due = async (who: Caller): Promise<readonly Loose[]> =>
    (await who.call('GET', `/api/proposals?keyword=&page=1&${query}`)).body.data
  const ids = (await due(clerk)).map(({ id }) => id)
  expect(ids).toHaveLength(bids)
  return { clerk, mate, due, ids }
}

export type Scene = Awaited<ReturnType<typeof begin>>

/** Counts what a hand does, by the step that it is in. */
export const countPresses = () => {
  const counts: Record<string, number> = {}
  let step = ''
  return {
    counts,
    begin: (name: string) => {
      step = name
    },
    add: (presses = 1) => {
      counts[step] = (counts[step] ?? 0) + presses
    },
  }
}

export const rows = (page: Page) => page.locator('tbody:not([aria-hidden]) > tr')
export const heading = (page: Page, name: string) =>
  page.getByRole('columnheader', { name }).getByRole('button')
export const filter = (page: Page) => page.getByRole('dialog', { name: 'Filter', exact: true })
export const dock = (page: Page) => page.locator('[data-dock]')
export const toast = (page: Page) => page.locator('[data-toasts]')
export const statusOf = async (page: Page, at: number): Promise<Locator> => {
  const headings = await page.locator('thead th').allTextContents()
  return rows(page)
    .nth(at)
    .locator('> *')
    .nth(headings.findIndex((text) => text.trim() === 'Status'))
}

/** The ids of the rows in view, in their order. */
const shown = (page: Page) =>
  rows(page)
    .locator('[data-do=open]:not([aria-label])')
    .evaluateAll((links) => links.map((link) => Number(/\d+/.exec(link.getAttribute('href') ?? '')?.[0])))

/** What must hold after each step, whoever's hand did it. */
export const afterwards = (page: Page, admin: Caller, { clerk, mate, due, ids }: Scene) => {
  const statuses = async () => {
    const known = new Map((await due(clerk)).map((row) => [row.id, row.status?.name]))
    return ids.map((id) => known.get(id))
  }
  return {
    listed: async (count: number) => {
      await expect(page.getByText(/^Showing/)).toContainText(`of ${bids} entries`)
      await expect.poll(() => shown(page)).toEqual(ids.slice(0, count))
    },
    submitted: (count: number) =>
      expect.poll(statuses).toEqual(ids.map((_, at) => (at < count ? 'Submitted' : 'On Going'))),
    assigned: async () => {
      await expect(toast(page)).toContainText('30 proposals changed.')
      await expect.poll(async () => (await due(mate)).length).toBe(31)
      expect((await due(clerk)).map(({ id }) => id)).toEqual(ids.slice(30))
      await expect(rows(page)).toHaveCount(bids - 30)
    },
    kept: async (name: string) => {
      await expect(toast(page)).toContainText(`The view ${name} is saved.`)
      const { body } = await mate.call('GET', '/api/views?entity=proposal')
      const view = body.data.find((each: Loose) => each.name === name)
      expect(view).toMatchObject({ audience: 'all', mine: false, sort: ['last_date', 'asc'] })
      expect(view.owner.id).toBe(clerk.id)
    },
    told: async () => {
      const kinds = async (id: number | undefined) => {
        const { body } = await admin.call('GET', `/api/proposals/${id}/history`)
        const hers = body.data.filter(({ by }: Loose) => by.id === clerk.id)
        return hers.map(({ batch }: Loose) => [batch.kind, batch.rows])
      }
      const [set, given] = [
        ['update', 1],
        ['bulk', 30],
      ]
      expect(await kinds(ids[0])).toEqual([given, set])
      expect(await kinds(ids[9])).toEqual([given, ['undo', 1], set])
      expect(await kinds(ids[30])).toEqual([])
    },
  }
}

/** What a colleague sees who opens the link that was sent. */
export const openedBy = async (
  page: Page,
  who: Scene['mate'],
  due: Scene['due'],
  url: string,
): Promise<void> => {
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toMatch(/view=\d+/)
  const context = await page
    .context()
    .browser()
    ?.newContext({ viewport: { width: 1440, height: 900 } })
  if (!context) throw new Error('There is no browser to open the link in.')
  await context.addCookies([{ name: 'token', value: who.token ?? '', url }])
  const other = await context.newPage()
  await other.goto(link)
  await atRest(other)
  const mine = await due(who)
  await expect(other.getByText(/^Showing/)).toContainText(`of ${mine.length} entries`)
  const ids = await shown(other)
  expect(ids.length).toBeGreaterThan(9)
  expect(ids).toEqual(mine.slice(0, ids.length).map(({ id }) => id))
  await expect(other.getByRole('columnheader', { name: 'Last Date' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  )
  await context.close()
}

/** Notes what came from a hand, and not from a script: keys, without the Shift of a press, or presses of a pointer. */
export const noteHands = (page: Page, type: 'pointerdown' | 'keydown') =>
  page.addInitScript((type) => {
    addEventListener(
      type,
      (event) => {
        const what = event instanceof KeyboardEvent ? event.key : type
        if (!event.isTrusted || what === 'Shift') return
        sessionStorage.setItem('hands', `${sessionStorage.getItem('hands') ?? ''} ${what}`)
      },
      true,
    )
  }, type)
export const handsOf = (page: Page) => page.evaluate(() => sessionStorage.getItem('hands'))
