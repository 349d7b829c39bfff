import type { Page } from '@playwright/test'
import { atRest } from './at-rest.ts'
import { fresh, make, textbox } from './form-rows.ts'
import { expect, test } from './screen.ts'

/** The same text in a form, a cell, a filter, a paste and for many rows; and keys that an input method takes. */

const rows = (page: Page) => page.locator('tbody:not([aria-hidden]) tr')
const cellOf = async (page: Page, heading: string) => {
  const headings = await page.locator('thead th').allTextContents()
  const place = headings.findIndex((text) => text.trim() === heading)
  return rows(page).first().locator('> *').nth(place)
}

/** Enter as a browser says it that ends a conversion, as others do, and as Safari does. */
const compose = (page: Page, how: 'isComposing' | 'keyCode') =>
  page.evaluate((said) => {
    const enter = { key: 'Enter', bubbles: true, cancelable: true }
    const init = said === 'keyCode' ? { ...enter, keyCode: 229 } : { ...enter, isComposing: true }
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', init))
  }, how)

test('a text means the same wherever it is written, and is asked about alike', async ({
  signedIn: page,
  admin,
}) => {
  const work = fresh('Weighed')
  const { id } = await make(admin, 'invoice-lines', { work, hours: 1, amount: 1 })
  const amount = async () => (await admin.call('GET', `/api/invoice-lines/${id}`)).body.data.amount
  await page.goto(`/#/invoice-line-form/${id}`)
  const input = textbox(page, 'Amount')
  await expect(input).toHaveAttribute('inputmode', 'text')
  await expect(textbox(page, 'Hours')).toHaveAttribute('inputmode', 'decimal')
  await input.fill('1,5')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('"1,5" can be read in two ways. Type 1.5 with a point, or 15.')).toBeVisible()
  expect(await amount()).toBe('1.00')
  await input.fill('1,500')
  await page.keyboard.press('Control+s')
  await expect(page).toHaveURL(/#\/invoice-lines$/)
  expect(await amount()).toBe('1500.00')

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`/#/invoice-lines?ids=${id}`)
  await atRest(page)
  await rows(page).first().hover()
  await expect(page.locator('[data-cells][data-clipboard]')).toBeAttached()
  const cell = await cellOf(page, 'Amount (EUR)')
  await expect(cell).toHaveText('1,500.00')
  await cell.dblclick()
  const editor = page.locator('#cell-input')
  await editor.fill('1,5')
  await page.keyboard.press('Enter')
  await expect(page.locator('#cell-wrong')).toHaveText(/can be read in two ways/)
  await editor.fill('2,500')
  await compose(page, 'isComposing')
  await compose(page, 'keyCode')
  await expect(editor).toBeVisible()
  expect(await amount()).toBe('1500.00')
  await page.keyboard.press('Enter')
  await expect.poll(amount).toBe('2500.00')

  const paste = async (text: string) => {
    await cell.click()
    await page.evaluate((said) => navigator.clipboard.writeText(said), text)
    await page.keyboard.press('Control+v')
  }
  await paste('(3,500.00)')
  await expect.poll(amount).toBe('-3500.00')
  await paste('3,5')
  const dialog = page.getByRole('dialog', { name: /^Paste / })
  await expect(dialog).toContainText('"3,5" can be read in two ways.')
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(dialog).toBeHidden()

  await page.goto(`/#/invoice-lines?keyword=${encodeURIComponent(`"${work}"`)}`)
  await atRest(page)
  await page.keyboard.press('f')
  const box = page.getByRole('dialog', { name: 'Filter' })
  await box.getByLabel('Field', { exact: true }).selectOption('amount')
  await box.getByLabel('Comparison').selectOption('below')
  await box.locator('input').last().fill('-3,5')
  await page.keyboard.press('Enter')
  await expect(box.getByText('"-3,5" can be read in two ways.')).toBeVisible()
  await expect(box.locator('input').last()).toHaveValue('-3,5')
  expect(page.url()).not.toContain('below')
  await box.locator('input').last().fill('-3,000')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/%22below%22%3A%22-3000\.00%22|"below":"-3000\.00"/)
  await expect(rows(page)).toHaveCount(1)
})

test('the Enter that ends a conversion adds no line to a form', async ({ signedIn: page }) => {
  await page.goto('/#/estimate-form')
  await page.getByRole('button', { name: 'Add estimate line' }).click()
  await expect(page.getByLabel('Line 1, Work', { exact: true })).toBeFocused()
  await page.keyboard.type('とうきょう')
  await compose(page, 'isComposing')
  await compose(page, 'keyCode')
  await expect(page.locator('[data-line]')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-line]')).toHaveCount(2)
})
