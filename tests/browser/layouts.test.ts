import type { Locator, Page } from '@playwright/test'
import type { Caller } from '../support/calls.ts'
import { bothThemes, bringAxe } from './axe-says.ts'
import { fresh, make } from './form-rows.ts'
import { expect, test } from './screen.ts'

/** A list as a board and as a calendar: what is moved takes a value, by whichever hand, or says why it does not. */

test.use({ office: 'helpdesk' })

interface Ticket {
  readonly id: number
  readonly subject: string
}

/** A ticket that a search finds alone. */
const ticket = async (admin: Caller, values: object = {}, subject = fresh('Case')): Promise<Ticket> => {
  const topic = await make(admin, 'topics', { name: fresh('Topic') })
  const { id } = await make(admin, 'tickets', {
    ...{ subject, description: 'It does not work.', requester_id: 1, urgent: false, state: 'New' },
    ...{ topic_id: topic.id, opened: '2026-01-05T08:00:00Z', ...values },
  })
  return { id, subject }
}

const stored = async (admin: Caller, { id }: Ticket) =>
  (await admin.call('GET', `/api/tickets/${id}`)).body.data

const open = async (page: Page, address: string): Promise<void> => {
  await page.goto(`/#${address}`)
  await expect(page.getByRole('search').getByRole('radio').first()).toBeAttached()
}

const openBoard = (page: Page, { subject }: Ticket) =>
  open(page, `/tickets?layout=board&keyword=${encodeURIComponent(subject)}`)

const lane = (page: Page, name: string): Locator =>
  page.getByRole('region', { name: new RegExp(`^${name}, `) })
const card = (place: Locator | Page, { subject }: Ticket): Locator =>
  place.getByRole('link', { name: subject })

/** Drags as a hand does: over several steps. @param over looks at the page before it is let go */
const drag = async (page: Page, from: Locator, to: Locator, over?: () => Promise<void>): Promise<void> => {
  const [start, end] = await Promise.all([from.boundingBox(), to.boundingBox()])
  if (!start || !end) throw new Error('What is dragged, or where to, is not in view.')
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2)
  await page.mouse.down()
  await page.mouse.move(end.x + end.width / 2, end.y + 80, { steps: 8 })
  await over?.()
  await page.mouse.up()
}

test('a card that is dragged to another lane takes its value, and Undo gives it back', async ({
  signedIn: page,
  admin,
}) => {
  const one = await ticket(admin)
  await openBoard(page, one)
  await expect(card(lane(page, 'New'), one)).toBeVisible()
  await drag(page, card(page, one), lane(page, 'Waiting'))
  await expect(card(lane(page, 'Waiting'), one)).toBeVisible()
  await expect(page).toHaveURL(/layout=board/) // the press that ends it opens nothing
  await expect.poll(async () => (await stored(admin, one)).state).toBe('Waiting')
  await page.getByRole('button', { name: /^Undo/ }).click()
  await expect(card(lane(page, 'New'), one)).toBeVisible()
  await expect.poll(async () => (await stored(admin, one)).state).toBe('New')
})

test('a lane that a rule closes says so while one drags and after; the card stays', async ({
  signedIn: page,
  admin,
}) => {
  const one = await ticket(admin)
  await openBoard(page, one)
  const why = /State cannot go from New to Solved/
  await drag(page, card(page, one), lane(page, 'Solved'), async () => {
    await expect(lane(page, 'Solved')).toContainText(why)
  })
  await expect(lane(page, 'Solved').getByRole('alert')).toContainText(why)
  await expect(card(lane(page, 'New'), one)).toBeVisible()
  await drag(page, card(page, one), lane(page, 'In work'))
  await expect(page.getByRole('alert')).toHaveCount(1)
  await expect(lane(page, 'In work').getByRole('alert')).toContainText(
    'Assignee is required while State is In work',
  )
  await expect(lane(page, 'In work').getByRole('link', { name: 'Fill it in' })).toHaveAttribute(
    'href',
    `#/ticket-form/${one.id}`,
  )
  await lane(page, 'In work').getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect((await stored(admin, one)).state).toBe('New')
})

test('what only the server refuses flies back with its sentence', async ({ signedIn: page, admin }) => {
  const one = await ticket(admin)
  await openBoard(page, one)
  await expect(card(page, one)).toBeVisible()
  await page.route(`**/api/tickets/${one.id}`, (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 422, json: { message: 'No.', errors: { state: ['Not on a Monday.'] } } })
      : route.continue(),
  )
  await drag(page, card(page, one), lane(page, 'Waiting'))
  await expect(lane(page, 'Waiting').getByRole('alert')).toContainText('Not on a Monday.')
  await expect(card(lane(page, 'New'), one)).toBeVisible()
})

test('keys alone lift a card, carry it over lanes, drop it and put it back, and each is said', async ({
  signedIn: page,
  admin,
}) => {
  const one = await ticket(admin)
  await openBoard(page, one)
  const said = page.getByRole('status').filter({ hasText: one.subject })
  await card(page, one).focus()
  await page.keyboard.press('Space')
  await expect(said).toContainText('is lifted from New')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Escape')
  await expect(said).toContainText('is back in New')
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('status').filter({ hasText: 'In work does not take it' })).toHaveCount(1)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Space')
  await expect(card(lane(page, 'Waiting'), one)).toBeFocused()
  await expect.poll(async () => (await stored(admin, one)).state).toBe('Waiting')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`#/tickets/${one.id}$`))
})

test('the menu of a card moves it too', async ({ signedIn: page, admin }) => {
  const one = await ticket(admin)
  await openBoard(page, one)
  await lane(page, 'New')
    .getByRole('button', { name: /^Move / })
    .click()
  await page.getByRole('menuitem', { name: 'Waiting' }).click()
  await expect(card(lane(page, 'Waiting'), one)).toBeFocused()
  await expect.poll(async () => (await stored(admin, one)).state).toBe('Waiting')
})

test('what others change comes to the board by itself', async ({ signedIn: page, admin }) => {
  const one = await ticket(admin)
  await openBoard(page, one)
  await expect(card(lane(page, 'New'), one)).toBeVisible()
  const before = await stored(admin, one)
  await admin.call('PUT', `/api/tickets/${one.id}`, { state: 'Waiting', version: before.version })
  await expect(card(lane(page, 'Waiting'), one)).toBeVisible({ timeout: 15_000 })
})

const day = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })

const openMarch = (page: Page, { subject }: Ticket) =>
  open(page, `/tickets?layout=calendar&month=2026-03&keyword=${encodeURIComponent(subject)}`)

test('an entry that is moved to another day keeps its time; keys, mouse and months', async ({
  signedIn: page,
  admin,
}) => {
  const one = await ticket(admin, { due: '2026-03-11T14:30:00Z' })
  await openMarch(page, one)
  await expect(page.getByRole('heading', { name: 'March 2026' })).toBeVisible()
  await drag(page, card(day(page, '11-03-2026'), one), day(page, '13-03-2026'), async () => {
    await expect(day(page, '13-03-2026')).toContainText('Due: 13-03-2026')
  })
  await expect.poll(async () => (await stored(admin, one)).due).toBe('2026-03-13T14:30:00Z')
  await card(day(page, '13-03-2026'), one).focus()
  await page.keyboard.press('Shift+ArrowDown')
  await expect(card(day(page, '20-03-2026'), one)).toBeFocused()
  await expect.poll(async () => (await stored(admin, one)).due).toBe('2026-03-20T14:30:00Z')
  await page.getByRole('button', { name: /^Undo/ }).click()
  await expect(card(day(page, '13-03-2026'), one)).toBeVisible()
  await page.keyboard.press('PageDown')
  await expect(page).toHaveURL(/month=2026-04/)
  await page.keyboard.press('t')
  await expect(page).not.toHaveURL(/month=/)
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'April 2026' })).toBeVisible()
})

test('a day before what it may not precede refuses, and the entry stays', async ({
  signedIn: page,
  admin,
}) => {
  const one = await ticket(admin, { opened: '2026-03-10T08:00:00Z', due: '2026-03-11T14:30:00Z' })
  await openMarch(page, one)
  await drag(page, card(page, one), day(page, '03-03-2026'), async () => {
    await expect(day(page, '03-03-2026')).toContainText('Due must not be before Opened')
  })
  await expect(day(page, '03-03-2026').getByRole('alert')).toContainText('Due must not be before Opened')
  await expect(card(day(page, '11-03-2026'), one)).toBeVisible()
  expect((await stored(admin, one)).due).toBe('2026-03-11T14:30:00Z')
})

test('a full day shows three and the rest in a menu; rows without a day are found', async ({
  signedIn: page,
  admin,
}) => {
  const mark = fresh('Batch')
  const several = [1, 2, 3, 4, 5].map((number) =>
    ticket(admin, { due: '2026-03-11T14:30:00Z' }, `${mark} ${number}`),
  )
  await Promise.all([...several, ticket(admin, { due: null }, `${mark} none`)])
  await openMarch(page, { id: 0, subject: mark })
  await expect(day(page, '11-03-2026').getByRole('link')).toHaveCount(3)
  await day(page, '11-03-2026')
    .getByRole('button', { name: /^\+2 more/ })
    .click()
  await expect(page.getByRole('menuitem')).toHaveCount(5)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '1 without Due' }).click()
  await expect(page.getByRole('row').filter({ hasText: `${mark} none` })).toBeVisible()
  await expect(page).not.toHaveURL(/layout=/)
})

test('a small screen lists the days one below the other', async ({ signedIn: page, admin }) => {
  const one = await ticket(admin, { due: '2026-03-11T14:30:00Z' })
  await page.setViewportSize({ width: 390, height: 844 })
  await openMarch(page, one)
  await expect(page.getByRole('heading', { name: 'Wednesday 11-03-2026' })).toBeVisible()
  await page.getByRole('button', { name: /^Move / }).click()
  await page.getByRole('menuitem', { name: 'A week later' }).click()
  await expect(page.getByRole('heading', { name: 'Wednesday 18-03-2026' })).toBeVisible()
  await expect.poll(async () => (await stored(admin, one)).due).toBe('2026-03-18T14:30:00Z')
})

for (const [width, height] of [
  [1440, 900],
  [820, 1180],
  [390, 844],
] as const)
  test(`both layouts can be read by everybody, ${width} px wide`, async ({ signedIn: page }) => {
    await bringAxe(page)
    await page.setViewportSize({ width, height })
    for (const layout of ['board', 'calendar']) {
      await open(page, `/tickets?layout=${layout}`)
      await expect(page.locator('[data-card]').first()).toBeVisible()
      await bothThemes(page, layout, ['#sidebar'])
      const sideways = await page.evaluate(() => document.documentElement.scrollWidth)
      expect.soft(sideways, `${layout} is as wide as the window`).toBeLessThanOrEqual(width)
    }
  })
