import type { Page } from '@playwright/test'
import { atRest } from './at-rest.ts'
import { bothThemes, bringAxe } from './axe-says.ts'
import { expect, test } from './screen.ts'

/** Sixty repairs, of which some are due and some have been missed. */
test.use({ office: 'demo' })
test.describe.configure({ mode: 'default' }) // one server is enough

const rows = (page: Page) => page.locator('tbody:not([aria-hidden]) > tr')
const late = (page: Page) => page.locator('[data-late-rows]')
const fold = (page: Page) => late(page).getByRole('button', { name: /^Late and still open/ })

test('above what is due stands what was missed: folded at first, then remembered, and none of the list', async ({
  signedIn: page,
  admin,
}) => {
  const { body: due } = await admin.call('GET', '/api/repair/due-in-3-days')
  const { body: missed } = await admin.call('GET', '/api/repair/promised-late')
  await page.goto('/#/due-in-3-days')
  await atRest(page)
  await expect(fold(page)).toHaveAccessibleName(`Late and still open ${missed.total}`)
  await expect(fold(page)).toHaveAttribute('aria-expanded', 'false')
  await expect(rows(page)).toHaveCount(due.data.length)
  await fold(page).click()
  await expect(late(page).getByRole('row')).toHaveCount(1 + missed.data.length)
  await expect(rows(page)).toHaveCount(due.data.length)
  await expect(page.getByText(`1 to ${due.data.length} of ${due.total} entries`)).toBeVisible()
  await page.reload()
  await expect(late(page).getByRole('row')).toHaveCount(1 + missed.data.length)
  await bringAxe(page)
  await bothThemes(page, 'late rows')

  await late(page)
    .getByRole('button', { name: /^Late and still open · / })
    .first()
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await late(page).getByRole('link', { name: 'Open in' }).click()
  await expect(page).toHaveURL(/promised-late/)
  await expect(late(page)).toHaveCount(0)
})

test('it knows the filters of its list, and other lists have none', async ({ signedIn: page, admin }) => {
  const { body } = await admin.call('GET', '/api/repair/promised-late')
  const { customer } = body.data[0]
  const keyword = encodeURIComponent(customer.name)
  const { body: found } = await admin.call('GET', `/api/repair/promised-late?keyword=${keyword}`)
  await page.goto(`/#/due-in-3-days?keyword=${keyword}`)
  await expect(fold(page)).toHaveAccessibleName(`Late and still open ${found.total}`)
  await expect(late(page).getByRole('link', { name: /^Open in/ })).toHaveAttribute('href', /keyword=/)
  await page.goto('/#/due-after-3-days')
  await atRest(page)
  await expect(rows(page).first()).toBeVisible()
  await expect(late(page)).toHaveCount(0)
})
