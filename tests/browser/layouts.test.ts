import type { Locator, Page } from '@playwright/test'
import type { Caller } from '../support/calls.ts'
import { bothThemes, bringAxe } from './axe-says.ts'
import { fresh, make } from './form-rows.ts'
import { expect, test } from './screen.ts'

/** A list as a board and as a calendar: what is moved takes a value, by whichever hand, or says why it does not. */

test.use({ office: 'demo' })

/** A row, and what a search finds it alone by. */
interface Made {
  readonly id: number
  readonly path: string
  readonly called: string
}

const booking = async (admin: Caller, values: object = {}, called = fresh('Case')): Promise<Made> => {
  const bench = await make(admin, 'benches', { name: called })
  const { id } = await make(admin, 'bookings', { bench_id: bench.id, purpose: called, ...values })
  return { id, path: `/api/bookings/${id}`, called }
}

const visit = async (admin: Caller, values: object): Promise<Made> => {
  const called = fresh('Place')
  const { id } = await make(admin, 'visits', { place: called, ...values })
  return { id, path: `/api/visits/${id}`, called }
}

const stored = async (admin: Caller, { path }: Made) => (await admin.call('GET', path)).body.data

const open = async (page: Page, address: string): Promise<void> => {
  await page.goto(`/#${address}`)
  await expect(page.locator('[data-card]').first()).toBeVisible()
}

const openBoard = (page: Page, { called }: Made) =>
  open(page, `/bookings?layout=board&keyword=${encodeURIComponent(called)}`)

const lane = (page: Page, name: string): Locator =>
  page.getByRole('region', { name: new RegExp(`^${name}, `) })
const card = (place: Locator | Page, { called }: Made): Locator => place.getByRole('link', { name: called })

/** Drags as a hand does: over several steps. @param over looks at the page before it is let go */
const drag = async (page: Page, from: Locator, to: Locator, over?: () => Promise<void>): Promise<void> => {
  await to.scrollIntoViewIfNeeded()
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
  const one = await booking(admin)
  await openBoard(page, one)
  await expect(card(lane(page, 'Asked'), one)).toBeVisible()
  await drag(page, card(page, one), lane(page, 'Granted'))
  await expect(card(lane(page, 'Granted'), one)).toBeVisible()
  await expect(page).toHaveURL(/layout=board/) // the press that ends it opens nothing
  await expect.poll(async () => (await stored(admin, one)).state).toBe('Granted')
  await page.getByRole('button', { name: /^Undo/ }).click()
  await expect(card(lane(page, 'Asked'), one)).toBeVisible()
  await expect.poll(async () => (await stored(admin, one)).state).toBe('Asked')
})

test('a lane that a rule closes says so while one drags and after; the card stays', async ({
  signedIn: page,
  admin,
}) => {
  const one = await booking(admin)
  await openBoard(page, one)
  const why = /State cannot go from Asked to Over/
  await drag(page, card(page, one), lane(page, 'Over'), async () => {
    await expect(lane(page, 'Over')).toContainText(why)
  })
  await expect(lane(page, 'Over').getByRole('alert')).toContainText(why)
  await expect(card(lane(page, 'Asked'), one)).toBeVisible()
  await drag(page, card(page, one), lane(page, 'Granted'))
  await expect(card(lane(page, 'Granted'), one)).toBeVisible()
  await drag(page, card(page, one), lane(page, 'Over'))
  await expect(page.getByRole('alert')).toHaveCount(1)
  await expect(lane(page, 'Over').getByRole('alert')).toContainText('Say when it was given back.')
  await expect(lane(page, 'Over').getByRole('link', { name: 'Fill it in' })).toHaveAttribute(
    'href',
    `#/booking-form/${one.id}`,
  )
  await lane(page, 'Over').getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect((await stored(admin, one)).state).toBe('Granted')
})

test('what only the server refuses flies back with its sentence', async ({ signedIn: page, admin }) => {
  const one = await booking(admin)
  await openBoard(page, one)
  await expect(card(page, one)).toBeVisible()
  await page.route(`**${one.path}`, (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 422, json: { message: 'No.', errors: { state: ['Not on a Monday.'] } } })
      : route.continue(),
  )
  await drag(page, card(page, one), lane(page, 'Granted'))
  await expect(lane(page, 'Granted').getByRole('alert')).toContainText('Not on a Monday.')
  await expect(card(lane(page, 'Asked'), one)).toBeVisible()
})

test('keys alone lift a card, carry it over lanes, drop it and put it back, and each is said', async ({
  signedIn: page,
  admin,
}) => {
  const one = await booking(admin)
  await openBoard(page, one)
  const said = page.getByRole('status').filter({ hasText: one.called })
  await card(page, one).focus()
  await page.keyboard.press('Space')
  await expect(said).toContainText('is lifted from Asked')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Escape')
  await expect(said).toContainText('is back in Asked')
  await page.keyboard.press('Space')
  for (const _ of ['Granted', 'Refused', 'Over']) await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('status').filter({ hasText: 'Over does not take it' })).toHaveCount(1)
  for (const _ of ['Refused', 'Granted']) await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Space')
  await expect(card(lane(page, 'Granted'), one)).toBeFocused()
  await expect.poll(async () => (await stored(admin, one)).state).toBe('Granted')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`#/bookings/${one.id}$`))
})

test('the menu of a card moves it too', async ({ signedIn: page, admin }) => {
  const one = await booking(admin)
  await openBoard(page, one)
  await lane(page, 'Asked')
    .getByRole('button', { name: /^Move / })
    .click()
  await page.getByRole('menuitem', { name: 'Granted' }).click()
  await expect(card(lane(page, 'Granted'), one)).toBeFocused()
  await expect.poll(async () => (await stored(admin, one)).state).toBe('Granted')
})

test('a card is looked at beside the board, by a key and by its menu, and the focus comes back to it', async ({
  signedIn: page,
  admin,
}) => {
  const one = await booking(admin)
  await openBoard(page, one)
  const beside = page.locator('[data-dock]')
  await card(page, one).focus()
  await page.keyboard.press('p')
  await expect(beside).toContainText(one.called)
  await page.keyboard.press('j')
  await expect(beside).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(beside).toHaveCount(0)
  await expect(card(page, one)).toBeFocused()
  await lane(page, 'Asked')
    .getByRole('button', { name: /^Move / })
    .click()
  await page.getByRole('menuitem', { name: 'Look at it beside the board' }).click()
  await expect(beside).toContainText(one.called)
  await beside.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(beside).toHaveCount(0)
  await expect(card(page, one)).toBeFocused()
})

test('lanes are made of another field, which a card that is moved takes; the address and a table of groups keep it', async ({
  signedIn: page,
  admin,
}) => {
  const one = await booking(admin)
  await openBoard(page, one)
  const tool = page.getByRole('button', { name: /^By / })
  await expect(tool).toHaveAccessibleName('By State')
  await tool.click()
  await expect(page.getByRole('menuitem', { name: /From|To|Given back/ })).toHaveCount(0) // of days no lanes are made
  await page.getByRole('menuitem', { name: 'Condition' }).click()
  await expect(tool).toHaveAccessibleName('By Condition')
  await expect(page).toHaveURL(/groups=condition/)
  await expect(card(lane(page, 'Ready'), one)).toBeVisible()
  await drag(page, card(page, one), lane(page, 'In Work'))
  await expect(card(lane(page, 'In Work'), one)).toBeVisible()
  await expect.poll(async () => (await stored(admin, one)).condition?.name).toBe('In Work')
  await page.getByRole('radio', { name: 'List' }).check({ force: true })
  await expect(page).toHaveURL(/groups=condition/)
  await expect(page.getByRole('row', { name: /In Work/ }).first()).toBeVisible()
  await page.goBack()
  await tool.click()
  await page.getByRole('menuitem', { name: 'State' }).click()
  await expect(card(lane(page, 'Asked'), one)).toBeVisible()
  await expect(page).not.toHaveURL(/groups=/)
})

test('what others change comes to the board by itself', async ({ signedIn: page, admin }) => {
  const one = await booking(admin)
  await openBoard(page, one)
  await expect(card(lane(page, 'Asked'), one)).toBeVisible()
  const before = await stored(admin, one)
  await admin.call('PUT', one.path, { state: 'Granted', version: before.version })
  await expect(card(lane(page, 'Granted'), one)).toBeVisible({ timeout: 15_000 })
})

const day = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })

const openMarch = (page: Page, { called }: Made, list = 'visits') =>
  open(page, `/${list}?layout=calendar&month=2026-03&keyword=${encodeURIComponent(called)}`)

test('an entry that is moved to another day keeps its time; keys, mouse and months', async ({
  signedIn: page,
  admin,
}) => {
  const one = await visit(admin, { starts: '2026-03-11T14:30:00Z' })
  await openMarch(page, one)
  await expect(page.getByRole('heading', { name: 'March 2026' })).toBeVisible()
  await drag(page, card(day(page, '11-03-2026'), one), day(page, '13-03-2026'), async () => {
    await expect(day(page, '13-03-2026')).toContainText('Starts: 13-03-2026')
  })
  await expect.poll(async () => (await stored(admin, one)).starts).toBe('2026-03-13T14:30:00Z')
  await card(day(page, '13-03-2026'), one).focus()
  await page.keyboard.press('Shift+ArrowDown')
  await expect(card(day(page, '20-03-2026'), one)).toBeFocused()
  await expect.poll(async () => (await stored(admin, one)).starts).toBe('2026-03-20T14:30:00Z')
  await page.getByRole('button', { name: /^Undo/ }).click()
  await expect(card(day(page, '13-03-2026'), one)).toBeVisible()
  await page.keyboard.press('PageDown')
  await expect(page).toHaveURL(/month=2026-04/)
  await page.keyboard.press('t')
  await expect(page).not.toHaveURL(/month=/)
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'April 2026' })).toBeVisible()
})

test('the days are those of another field, for as long as it is a calendar', async ({
  signedIn: page,
  admin,
}) => {
  const one = await visit(admin, { starts: '2026-03-11T14:30:00Z', ends: '2026-03-18T16:00:00Z' })
  await openMarch(page, one)
  await expect(card(day(page, '11-03-2026'), one)).toBeVisible()
  await page.getByRole('button', { name: 'By Starts' }).click()
  await page.getByRole('menuitem', { name: 'Ends' }).click()
  await expect(card(day(page, '18-03-2026'), one)).toBeVisible()
  await expect(day(page, '11-03-2026').getByRole('link')).toHaveCount(0)
  await expect(page).toHaveURL(/groups=ends%3Aday|groups=ends:day/)
  await page.reload()
  await expect(card(day(page, '18-03-2026'), one)).toBeVisible()
  await page.getByRole('radio', { name: 'List' }).check({ force: true })
  await expect(page).not.toHaveURL(/groups=/)
})

test('an entry is looked at beside the calendar, and the focus comes back to it', async ({
  signedIn: page,
  admin,
}) => {
  const one = await visit(admin, { starts: '2026-03-11T14:30:00Z' })
  await openMarch(page, one)
  const beside = page.locator('[data-dock]')
  await card(page, one).focus()
  await page.keyboard.press('p')
  await expect(beside).toContainText(one.called)
  await page.keyboard.press('Escape')
  await expect(beside).toHaveCount(0)
  await expect(card(page, one)).toBeFocused()
})

test('a day that a rule closes refuses, and the entry stays', async ({ signedIn: page, admin }) => {
  const one = await visit(admin, { starts: '2026-03-10T08:00:00Z', ends: '2026-03-11T14:30:00Z' })
  await openMarch(page, one)
  const why = 'Ends must not be before Starts'
  await drag(page, card(page, one), day(page, '12-03-2026'), async () => {
    await expect(day(page, '12-03-2026')).toContainText(why)
  })
  await expect(day(page, '12-03-2026').getByRole('alert')).toContainText(why)
  await expect(card(day(page, '10-03-2026'), one)).toBeVisible()
  expect((await stored(admin, one)).starts).toBe('2026-03-10T08:00:00Z')
})

test('a full day shows three and the rest in a menu; rows without a day are found', async ({
  signedIn: page,
  admin,
}) => {
  const called = fresh('Batch')
  for (const number of [1, 2, 3, 4, 5])
    await booking(admin, { from_day: '2026-03-11', state: 'Asked' }, `${called} ${number}`)
  await booking(admin, { from_day: null }, `${called} none`)
  await openMarch(page, { id: 0, path: '', called }, 'bookings')
  await expect(day(page, '11-03-2026').getByRole('link')).toHaveCount(3)
  await day(page, '11-03-2026')
    .getByRole('button', { name: /^\+2 more/ })
    .click()
  await expect(page.getByRole('menuitem')).toHaveCount(5)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '1 without From' }).click()
  await expect(page.getByRole('row').filter({ hasText: `${called} none` })).toBeVisible()
  await expect(page).not.toHaveURL(/layout=/)
})

test('a small screen lists the days one below the other', async ({ signedIn: page, admin }) => {
  const one = await visit(admin, { starts: '2026-03-11T14:30:00Z' })
  await page.setViewportSize({ width: 390, height: 844 })
  await openMarch(page, one)
  await expect(page.getByRole('heading', { name: 'Wednesday 11-03-2026' })).toBeVisible()
  await page.getByRole('button', { name: /^Move / }).click()
  await page.getByRole('menuitem', { name: 'A week later' }).click()
  await expect(page.getByRole('heading', { name: 'Wednesday 18-03-2026' })).toBeVisible()
  await expect.poll(async () => (await stored(admin, one)).starts).toBe('2026-03-18T14:30:00Z')
})

for (const [width, height] of [
  [1440, 900],
  [820, 1180],
  [390, 844],
] as const)
  test(`both layouts can be read by everybody, ${width} px wide`, async ({ signedIn: page, admin }) => {
    await booking(admin) // one of today
    await bringAxe(page)
    await page.setViewportSize({ width, height })
    for (const layout of ['board', 'calendar']) {
      await open(page, `/bookings?layout=${layout}`)
      await expect(page.locator('[data-card]').first()).toBeVisible()
      await bothThemes(page, layout, ['#sidebar'])
      const sideways = await page.evaluate(() => document.documentElement.scrollWidth)
      expect.soft(sideways, `${layout} is as wide as the window`).toBeLessThanOrEqual(width)
    }
  })
