import type { Locator, Page } from '@playwright/test'
import { fresh } from './form-rows.ts'
import { booking, card, drag, type Made, open, stored, visit } from './laid-out.ts'
import { intercepting } from './network.ts'
import { expect, test } from './screen.ts'

/** A list as a calendar: an entry that is moved takes a day, by whichever hand, or says why it does not. */

test.use({ office: 'demo' })

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
  const toast = page.locator('[data-toasts]')
  await expect(toast).toContainText('Starts is now 20-03-2026') // not that of the first move, which goes on standing
  await toast.getByRole('button', { name: /^Undo/ }).click()
  await expect(card(day(page, '13-03-2026'), one)).toBeVisible()
  await page.keyboard.press('PageDown')
  await expect(page).toHaveURL(/month=2026-04/)
  await page.keyboard.press('t')
  await expect(page).not.toHaveURL(/month=/)
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'April 2026' })).toBeVisible()
})

test('an entry that is moved on before its first move is answered goes on', async ({
  signedIn: page,
  admin,
}) => {
  await intercepting(page)
  const one = await visit(admin, { starts: '2026-03-11T14:30:00Z' })
  await openMarch(page, one)
  const answered = Promise.withResolvers<void>()
  await page.route(`**${one.path}`, async (route) => {
    if (route.request().method() !== 'PUT') return route.continue()
    const response = await route.fetch()
    await answered.promise
    await route.fulfill({ response })
  })
  await card(page, one).focus()
  await page.keyboard.press('Shift+ArrowRight')
  await expect(card(day(page, '12-03-2026'), one)).toBeFocused()
  await expect.poll(async () => (await stored(admin, one)).starts).toBe('2026-03-12T14:30:00Z')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(card(day(page, '19-03-2026'), one)).toBeFocused()
  answered.resolve()
  await expect.poll(async () => (await stored(admin, one)).starts).toBe('2026-03-19T14:30:00Z')
  await expect(page.getByRole('alert')).toHaveCount(0)
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
