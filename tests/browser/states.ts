import type { Page } from '@playwright/test'
import type { Product } from '../support/product.ts'
import { textbox } from './form-rows.ts'

interface State {
  /** The screen's address. */
  readonly at: string
  /** Brings the screen there, and waits until it is. */
  readonly reach: (page: Page, product: Product) => Promise<unknown>
  /** The windows to look at it in; a wide one alone where it looks the same in a small one. */
  readonly on?: readonly ('wide' | 'small')[]
  /** It lies over rows that stay as they are: axe has been asked about them. */
  readonly overRows?: true
  /** It answers calls in the server's place, or leaves a form unsaved: whatever comes next is loaded anew. */
  readonly spoils?: true
}

const dialog = (page: Page) => page.getByRole('dialog').waitFor()
const userMenu = async (page: Page, item?: string) => {
  await page.getByRole('button', { name: /User menu/ }).click()
  const wanted = page.getByRole('menuitem', { name: item ?? 'Log Out' })
  await wanted.waitFor()
  if (item) await wanted.click()
}
const failing = (page: Page) =>
  page.route('**/api/repairs?**', (route) => route.fulfill({ status: 503, json: { message: 'Busy.' } }))

const list = '/repairs?per_page=10'
const form = '/repair-form/1'

/** What opens over a screen, or happens to it, and a person may meet. */
export const states: Readonly<Record<string, State>> = {
  'user menu': { at: list, reach: (page) => userMenu(page) },
  'change password': {
    at: list,
    overRows: true,
    reach: (page) => userMenu(page, 'Change password').then(() => dialog(page)),
  },
  'my sessions': {
    at: list,
    overRows: true,
    reach: (page) => userMenu(page, 'My sessions').then(() => page.getByText('This browser').waitFor()),
  },
  'lists that do not fit': {
    at: list,
    overRows: true,
    reach: async (page) => {
      await page.getByRole('button', { name: /\d+ more/ }).click()
      await page.getByRole('menuitem').first().waitFor()
    },
  },
  'row colours': {
    at: list,
    overRows: true,
    reach: async (page) => {
      await page.getByRole('button', { name: 'Row colours' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  'menu as a drawer': {
    at: list,
    overRows: true,
    on: ['small'],
    reach: (page) =>
      page
        .getByRole('button', { name: 'Open menu' })
        .click()
        .then(() => dialog(page)),
  },
  'details of a card': {
    at: list,
    on: ['small'],
    reach: (page) => page.getByRole('button', { name: 'Details' }).first().click(),
  },
  'why a row has its colour': {
    at: list,
    overRows: true,
    on: ['wide', 'small'],
    reach: async (page) => {
      await page.locator('[data-do="why"]').first().click()
      await dialog(page)
      await page.getByText('How this was decided').click()
    },
  },
  'a delete that was refused': {
    at: '/scales',
    spoils: true,
    reach: async (page) => {
      await page.locator('[data-do="remove"]').first().click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
      await page.getByText('Did not deleted ! Some error occurred').waitFor()
    },
  },
  palette: {
    at: list,
    overRows: true,
    on: ['wide', 'small'],
    reach: async (page) => {
      await page.keyboard.press('Control+k')
      await page.getByRole('dialog').getByRole('combobox').fill('a')
      await page.getByRole('option').nth(3).waitFor()
    },
  },
  keys: { at: list, overRows: true, reach: (page) => page.keyboard.press('?').then(() => dialog(page)) },
  'delete prompt': {
    at: '/pledges?per_page=10',
    overRows: true,
    on: ['wide', 'small'],
    reach: async (page) => {
      await page.locator('[data-do="remove"]').first().click()
      await page.getByRole('alertdialog', { name: 'Are you sure?' }).waitFor()
    },
  },
  'no match': { at: '/repairs?keyword=zzzzzz', reach: (page) => page.getByText(/No match for/).waitFor() },
  'a list that failed': {
    at: '/scales',
    spoils: true,
    reach: async (page) => {
      await failing(page)
      await page.evaluate(() => location.assign('#/repairs'))
      await page.getByRole('button', { name: 'Retry' }).waitFor()
    },
  },
  'no permission': {
    at: '/actions',
    spoils: true,
    reach: async (page) => {
      await page.route('**/api/users?**', (route) =>
        route.fulfill({ status: 403, json: { message: 'You may not read users.' } }),
      )
      await page.evaluate(() => location.assign('#/users'))
      await page.getByRole('heading', { name: /You cannot open this page/ }).waitFor()
    },
  },
  'a form with messages': {
    at: form,
    spoils: true,
    on: ['wide', 'small'],
    reach: async (page) => {
      await page
        .locator('.rs__control', { has: page.getByRole('combobox', { name: 'Service' }) })
        .locator('.rs__clear-indicator')
        .click()
      await page.keyboard.press('Control+s')
      await page.getByText('Service is required.').waitFor()
    },
  },
  'a dropdown': {
    at: form,
    on: ['wide', 'small'],
    reach: async (page) => {
      await page.getByRole('combobox', { name: 'Customer' }).click()
      await page.getByRole('option').first().waitFor()
    },
  },
  'nothing to choose': {
    at: form,
    reach: async (page) => {
      await page.getByRole('combobox', { name: 'Source' }).fill('nothing is called so')
      await page.getByText('Sorry, no matching options.').waitFor()
    },
  },
  calendar: {
    at: form,
    on: ['wide', 'small'],
    reach: async (page) => {
      await page.getByRole('button', { name: /^Choose Last Date/ }).click()
      await page.getByRole('grid').waitFor()
    },
  },
  'leave prompt': {
    at: form,
    spoils: true,
    reach: async (page) => {
      await page.locator('#field-published_on').fill('01-01-2020')
      await page.getByRole('button', { name: 'Cancel' }).click()
      await page.getByRole('alertdialog').waitFor()
    },
  },
  'somebody else saved first': {
    at: '/scale-form/1',
    spoils: true,
    reach: async (page) => {
      await page.route('**/api/scales/1', async (route) => {
        const row = { id: 1, name: 'Theirs', version: 9 }
        await (route.request().method() === 'PUT'
          ? route.fulfill({ status: 409, json: { message: 'Changed meanwhile.', data: row } })
          : route.continue())
      })
      await textbox(page, 'Name').fill('Mine')
      await page.keyboard.press('Control+s')
      await page.getByRole('region', { name: /changed this/ }).waitFor()
    },
  },
  'the current password': {
    at: '/user-form/1',
    spoils: true,
    reach: async (page) => {
      await textbox(page, 'Email').fill('another@example.org')
      await page.keyboard.press('Control+s')
      await page.getByRole('dialog', { name: 'Your current password' }).waitFor()
    },
  },
  'sign-in over the screen': {
    at: form,
    spoils: true,
    reach: async (page) => {
      await page.locator('#field-published_on').fill('01-01-2020')
      await page.route('**/api/repairs/1', (route) =>
        route.fulfill({ status: 401, json: { message: 'Unauthenticated.' } }),
      )
      await page.keyboard.press('Control+s')
      await page.getByRole('alertdialog', { name: 'Your session has ended' }).waitFor()
    },
  },
}
