import type { Page } from '@playwright/test'
import { expect, test } from '../support/screen.ts'
import { atRest } from './at-rest.ts'
import { fresh, make } from './form-rows.ts'
import { intercepting } from './intercepting.ts'

/** What lists do that only a browser shows. */

const rows = (page: Page) => page.locator('tbody:not([aria-hidden]) tr')
const footer = (page: Page) => page.locator('footer p')

/** Sectors that only this test finds, by a word of their own. */
const sectorsOf = async (admin: Parameters<typeof make>[0], count: number): Promise<string> => {
  const word = fresh('Word').replaceAll(' ', '')
  for (let number = 1; number <= count; number += 1)
    await make(admin, 'sectors', { name: `${word} ${String(number).padStart(2, '0')}` })
  return word
}

test('search, sort, order, size and page are in the address; reload, Back and a pasted link restore them', async ({
  signedIn: page,
  admin,
  context,
}) => {
  const word = await sectorsOf(admin, 24)
  await page.goto('/#/sectors')
  await page.getByRole('searchbox').fill(word)
  await expect(page).toHaveURL(new RegExp(`keyword=${word}`)) // there may be no other sectors: the count tells nothing
  await expect(footer(page)).toHaveText('Showing 1 to 15 of 24 entries')
  await page.getByRole('button', { name: 'Name', exact: true }).click()
  await page.getByLabel('Entries per page').selectOption('10')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(footer(page)).toHaveText('Showing 11 to 20 of 24 entries')
  await expect(rows(page).first()).toContainText(`${word} 11`)
  const address = page.url()
  expect(address).toContain(`#/sectors?keyword=${word}&sortBy=name&order=asc&per_page=10&page=2`)

  await page.reload()
  await expect(rows(page).first()).toContainText(`${word} 11`)
  await expect(page.getByRole('searchbox')).toHaveValue(word)
  await page.goBack()
  await expect(footer(page)).toHaveText('Showing 1 to 10 of 24 entries')

  const pasted = await context.newPage()
  await pasted.goto(address)
  await expect(footer(pasted)).toHaveText('Showing 11 to 20 of 24 entries')
  await expect(pasted.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending')
})

test('a slower answer to an older search does not take the place of the newer one', async ({
  signedIn: page,
  admin,
}) => {
  const word = await sectorsOf(admin, 2)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(`**/api/sectors?keyword=${word}&*`, async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/#/sectors')
  const asked = page.waitForRequest((request) => request.url().includes(`keyword=${word}&`))
  await page.getByRole('searchbox').fill(word)
  await asked
  await page.getByRole('searchbox').fill(`"${word} 02"`)
  await expect(footer(page)).toHaveText('Showing 1 to 1 of 1 entries')
  const late = page.waitForResponse((response) => response.url().includes(`keyword=${word}&`))
  release()
  await (await late).finished()
  await atRest(page)
  await expect(footer(page)).toHaveText('Showing 1 to 1 of 1 entries')
  await expect(rows(page)).toHaveCount(1)
})

test('old rows stay, dimmed, until the new ones come', async ({ signedIn: page, admin }) => {
  const word = await sectorsOf(admin, 12)
  await intercepting(page)
  await page.goto(`/#/sectors?keyword=${word}&per_page=10`)
  await expect(rows(page)).toHaveCount(10)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/sectors?*page=2', async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('button', { name: 'Next' }).click()
  const table = page.getByRole('table')
  await expect(table).toHaveAttribute('aria-busy', 'true')
  await expect(table.locator('tbody')).toHaveCSS('opacity', '0.6')
  await expect(rows(page)).toHaveCount(10)
  release()
  await expect(rows(page)).toHaveCount(2)
  await expect(table.locator('tbody')).toHaveCSS('opacity', '1')
})

test('keys: a slash leads to the search, arrows through rows and actions, Enter opens', async ({
  signedIn: page,
  admin,
}) => {
  const word = await sectorsOf(admin, 3)
  await page.goto(`/#/sectors?keyword=${word}&sortBy=name&order=asc`)
  await expect(rows(page)).toHaveCount(3)
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('link', { name: `${word} 01`, exact: true })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('link', { name: `Edit ${word} 02` })).toBeFocused()
  await page.keyboard.press('End')
  await expect(page.getByRole('link', { name: `Edit ${word} 03` })).toBeFocused()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('link', { name: `${word} 01`, exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#\/sector-form\/\d+$/)
})

test('after a delete the focus is on the row that took its place', async ({ signedIn: page, admin }) => {
  const word = await sectorsOf(admin, 3)
  await page.goto(`/#/sectors?keyword=${word}&sortBy=name&order=asc`)
  await page.getByRole('button', { name: `Delete ${word} 02` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(rows(page)).toHaveCount(2)
  await expect(page.getByRole('link', { name: `${word} 03`, exact: true })).toBeFocused()
})
