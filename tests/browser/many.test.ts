import type { Page } from '@playwright/test'
import { toasted } from '../support/toasts.ts'
import { atRest, still } from './at-rest.ts'
import { axeSays, bringAxe } from './axe-says.ts'
import { expect, test } from './screen.ts'

/** Many rows at once: selected, previewed, changed, and taken back. */

test.use({ office: 'demo' })

const rows = (page: Page) => page.locator('tbody:not([aria-hidden]) tr')
const picked = (page: Page) => page.locator('tbody tr[data-picked]')
const bar = (page: Page) => page.getByRole('region', { name: 'Selection' })
const dock = (page: Page) => page.locator('[data-dock]')
const button = (page: Page, name: string | RegExp) => dock(page).getByRole('button', { name })
const figures = (page: Page) => dock(page).getByRole('listitem')

/** Opens a list with the focus on the name of its first row. */
const open = async (page: Page, address: string): Promise<void> => {
  await page.goto(`/#${address}`)
  await atRest(page)
  await rows(page).first().getByRole('link').first().focus()
  await expect(rows(page).first().getByRole('checkbox')).toBeAttached()
}

test('rows are ticked by mouse and by keys, over pages, and no row moves', async ({ signedIn: page }) => {
  await open(page, '/repairs?per_page=10')
  const first = rows(page).first()
  const before = await first.boundingBox()
  await first.getByRole('checkbox').check()
  await expect(bar(page)).toContainText('1 selected')
  expect(await first.boundingBox()).toEqual(before)
  await expect(page.getByRole('searchbox')).toBeHidden()

  await rows(page)
    .nth(3)
    .getByRole('checkbox')
    .click({ modifiers: ['Shift'] })
  await expect(bar(page)).toContainText('4 selected')
  await rows(page).nth(5).getByRole('link').first().focus()
  await page.keyboard.press('x')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Shift+X')
  await expect(bar(page)).toContainText('7 selected')
  await expect(picked(page)).toHaveCount(7)

  await page.getByRole('button', { name: 'Next' }).click()
  await expect(rows(page).first()).toContainText('11')
  await expect(picked(page)).toHaveCount(0)
  await page.getByRole('checkbox', { name: 'Select this page' }).first().check()
  await expect(bar(page)).toContainText('17 selected')
  await page.getByRole('button', { name: 'Previous' }).click()
  await expect(picked(page)).toHaveCount(7)

  await rows(page).first().getByRole('link').first().focus()
  await page.keyboard.press('Escape')
  await expect(bar(page)).toBeHidden()
  await expect(page.getByRole('searchbox')).toBeVisible()
})

test('all of the list is a rule with exceptions; another list is another selection', async ({
  signedIn: page,
}) => {
  await open(page, '/repairs?per_page=10')
  await page.keyboard.press('Control+a')
  await expect(bar(page)).toContainText('10 selected')
  await page.keyboard.press('Control+a')
  await expect(bar(page)).toContainText(/^All \d+ of this list/)
  const asked = page.waitForRequest((request) => request.url().endsWith('/api/repairs/bulk'))
  await rows(page).first().getByRole('link').first().focus()
  await page.keyboard.press('x')
  await page.keyboard.press('s')
  await dock(page).getByRole('combobox', { name: 'What becomes of Result' }).selectOption('Empty')
  const { select } = (await asked).postDataJSON()
  expect(select).toEqual({ except: [expect.any(Number)] })
  await expect(bar(page)).toContainText('of this list, all but 1')
  await button(page, 'Close').click()

  await bar(page)
    .getByRole('button', { name: /^Only the 10 here/ })
    .click()
  await expect(bar(page)).toContainText('10 selected')
  await page.goto('/#/promised')
  await expect(bar(page)).toBeHidden()
})

test('a change of many rows is previewed, done and undone', async ({ signedIn: page, admin }) => {
  const { body } = await admin.call('GET', '/api/repairs?per_page=10&sortBy=id&order=desc')
  await open(page, '/repairs?per_page=10')
  await page.keyboard.press('Control+a')
  await page.keyboard.press('s')
  await expect(dock(page)).toContainText('Set 10 repairs')
  await expect(button(page, /^Change/)).toBeDisabled()
  await dock(page).getByRole('combobox', { name: 'What becomes of Action' }).selectOption('Empty')
  await expect(figures(page).first()).toHaveText(/10\s*match/)
  const changed = Number(/\d+/.exec((await figures(page).nth(1).innerText()) ?? '')?.[0])
  await button(page, `Change ${changed} repairs`).click()
  await toasted(page, `${changed} repairs changed.`)
  await expect(dock(page)).toBeHidden()
  await expect(bar(page)).toBeHidden()

  await page.keyboard.press('Control+z')
  await toasted(page, `${changed} are back.`)
  const after = await admin.call('GET', '/api/repairs?per_page=10&sortBy=id&order=desc')
  const actions = (page_: typeof body) => page_.data.map(({ action }: { action: unknown }) => action)
  expect(actions(after.body)).toEqual(actions(body))
})

test('the panel and the bar have no faults of access, in either theme', async ({ signedIn: page }) => {
  await bringAxe(page)
  await open(page, '/repairs?per_page=10')
  await page.keyboard.press('Control+a')
  await page.keyboard.press('s')
  await dock(page).getByRole('combobox', { name: 'What becomes of Action' }).selectOption('Set to')
  await dock(page).getByRole('combobox', { name: 'What becomes of Status' }).selectOption('Empty')
  await expect(figures(page).first()).toHaveText(/10\s*match/)
  await still(page)
  expect(await axeSays(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await axeSays(page, { colour: true })).toEqual([])
})
