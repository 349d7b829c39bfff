import type { Page } from '@playwright/test'
import { show } from './at-rest.ts'
import { fresh, make } from './form-rows.ts'
import { held, intercepting } from './network.ts'
import { expect, test } from './screen.ts'

/** What lists do that only a browser shows: addresses, keys, focus, and answers that are late or do not come. */

const rows = (page: Page) => page.locator('tbody:not([aria-hidden]) tr')
const footer = (page: Page) => page.locator('footer p')

/** Scales that only this test finds, by a word of their own. */
const scalesOf = async (admin: Parameters<typeof make>[0], count: number): Promise<string> => {
  const word = fresh('Word').replaceAll(' ', '')
  for (let number = 1; number <= count; number += 1)
    await make(admin, 'scales', { name: `${word} ${String(number).padStart(2, '0')}` })
  return word
}

test('search, sort, order, size and page are in the address; reload, Back and a pasted link restore them', async ({
  signedIn: page,
  admin,
  context,
}) => {
  const word = await scalesOf(admin, 24)
  await page.goto('/#/scales')
  await page.getByRole('searchbox').fill(word)
  await expect(page).toHaveURL(new RegExp(`keyword=${word}`)) // there may be no other scales: the count tells nothing
  await expect(footer(page)).toHaveText('Showing 1 to 15 of 24 entries')
  await page.getByRole('button', { name: 'Name', exact: true }).click()
  await page.getByLabel('Entries per page').selectOption('10')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(footer(page)).toHaveText('Showing 11 to 20 of 24 entries')
  await expect(rows(page).first()).toContainText(`${word} 11`)
  const address = page.url()
  expect(address).toContain(`#/scales?keyword=${word}&sortBy=name&order=asc&per_page=10&page=2`)

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

test('old rows stay, dimmed, until the new ones come', async ({ signedIn: page, admin }) => {
  const word = await scalesOf(admin, 12)
  await intercepting(page)
  await page.goto(`/#/scales?keyword=${word}&per_page=10`)
  await expect(rows(page)).toHaveCount(10)
  const release = await held(page, '**/api/scales?*page=2')
  await page.getByRole('button', { name: 'Next' }).click()
  const table = page.getByRole('table')
  await expect(table).toHaveAttribute('aria-busy', 'true')
  await expect(table.locator('tbody')).toHaveCSS('opacity', '0.6')
  await expect(rows(page)).toHaveCount(10)
  release()
  await expect(rows(page)).toHaveCount(2)
  await expect(table.locator('tbody')).toHaveCSS('opacity', '1')
})

test('keys: a slash leads to the search, arrows through rows and actions, Enter opens; forced colours show the focus', async ({
  signedIn: page,
  admin,
}) => {
  const word = await scalesOf(admin, 3)
  await page.goto(`/#/scales?keyword=${word}&sortBy=name&order=asc`)
  await expect(rows(page)).toHaveCount(3)
  const open = (number: number) => page.getByRole('link', { name: `${word} 0${number}`, exact: true })
  const edit = (number: number) => page.getByRole('link', { name: `Edit ${word} 0${number}` })
  const search = page.getByRole('searchbox')
  await page.keyboard.press('/')
  await expect(search).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(open(1)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await expect(edit(2)).toBeFocused()
  await page.keyboard.press('End')
  await expect(edit(3)).toBeFocused()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowLeft')
  await expect(open(1)).toBeFocused()

  await test.step('after a delete the focus is on the row that took its place', async () => {
    await page.getByRole('button', { name: `Delete ${word} 02` }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(rows(page)).toHaveCount(2)
    await expect(open(3)).toBeFocused()
  })
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#\/scales\/\d+$/)

  await test.step('with forced colours the focus is seen', async () => {
    await show(page, '/scales')
    await page.emulateMedia({ forcedColors: 'active' })
    await search.focus()
    const ring = () =>
      search.evaluate((field) =>
        [field, field.parentElement].map((each) => each && getComputedStyle(each).outlineStyle),
      )
    await expect.poll(ring).toContain('solid')
  })
})

test.describe('without a network', () => {
  test.use({ office: 'demo', own: {} }) // pages of one process go offline together, and come back one by one

  test('the rows stay, and a page that fails is named', async ({ signedIn: page, context }) => {
    const said = page.waitForResponse((answer) => answer.url().includes('PageNotice') && answer.ok())
    await page.goto('/#/repairs?per_page=10')
    await expect(rows(page)).toHaveCount(10)
    await (await said).finished() // fetched in idle time: it is wanted where there is no network
    const before = await rows(page).first().innerText()
    await context.setOffline(true)
    await expect(page.getByText(/^You are offline\. What you see is from \d\d:\d\d\./)).toBeVisible()
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(page.getByRole('alert')).toContainText(
      'Page 2 could not be loaded. You still see page 1. Retry',
    )
    expect(await rows(page).first().innerText()).toBe(before)
    await expect(footer(page)).toHaveText(/^Showing 1 to 10 of \d+ entries$/)
    await context.setOffline(false)
    await expect(footer(page)).toHaveText(/^Showing 11 to 20 of \d+ entries$/)
    await expect(page.getByText(/You are offline/)).toHaveCount(0)
  })
})
