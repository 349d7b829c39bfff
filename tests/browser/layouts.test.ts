import type { Locator, Page } from '@playwright/test'
import { bothThemes, bringAxe } from './axe-says.ts'
import { booking, card, drag, type Made, open, stored } from './laid-out.ts'
import { intercepting } from './network.ts'
import { expect, test } from './screen.ts'

/** A list as a board: a card that is moved takes a value, by whichever hand, or says why it does not. */

test.use({ office: 'demo' })

const openBoard = (page: Page, { called }: Made) =>
  open(page, `/bookings?layout=board&keyword=${encodeURIComponent(called)}`)

const lane = (page: Page, name: string): Locator =>
  page.getByRole('region', { name: new RegExp(`^${name}, `) })
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
  await intercepting(page)
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
