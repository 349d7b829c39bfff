import type { Page } from '@playwright/test'
import { atRest } from './at-rest.ts'
import { expect, test } from './screen.ts'

/** As many rows on a page as the window has place for. */

test.use({ office: 'demo' })

const rows = (page: Page) => page.locator('tbody:not([aria-hidden]) tr')
const size = (page: Page) => page.getByRole('combobox', { name: 'Entries per page' })
const toggle = (page: Page) => page.getByRole('checkbox', { name: 'As many as fit' })
const first = (page: Page) => rows(page).first().textContent()

/** Whole rows that the region has place for, beside head and foot: measured from outside. */
const place = (page: Page) =>
  page.getByRole('region', { name: 'Repairs' }).evaluate((region) => {
    const table = region.querySelector('table')
    const height = table?.tBodies[0]?.rows[0]?.getBoundingClientRect().height ?? 1
    const ends = (table?.tHead?.clientHeight ?? 0) + (table?.tFoot?.clientHeight ?? 0)
    return Math.floor((region.clientHeight - ends) / height)
  })

const fits = async (page: Page): Promise<number> => {
  await expect(async () => {
    expect(await rows(page).count()).toBe(await place(page))
  }).toPass()
  await expect(size(page)).toHaveValue(String(await place(page)))
  return rows(page).count()
}

test('a page has as many rows as fit, follows the window and the height of rows, and keeps its first row', async ({
  signedIn: page,
}) => {
  await page.goto('/#/repairs')
  await atRest(page)
  await size(page).selectOption('10')
  await expect(rows(page)).toHaveCount(10)
  await toggle(page).check({ force: true }) // its label is what is seen
  const usual = await fits(page)
  await page.getByRole('radio', { name: 'Rows of 32 pixels' }).check({ force: true })
  await expect.poll(() => rows(page).count()).toBeGreaterThan(usual)
  await fits(page)
  await page.reload()
  await atRest(page)
  await fits(page)
  await page.getByRole('button', { name: '2', exact: true }).click()
  await expect(page.getByRole('button', { name: '2', exact: true })).toHaveAttribute('aria-current', 'page')
  const before = await first(page)
  await page.setViewportSize({ width: 1440, height: 620 })
  const fewer = await fits(page)
  expect(fewer).toBeLessThan(usual)
  const shown = await rows(page).allTextContents()
  const serial = (text: string | null) => text?.replace(/^\d+/, '')
  expect(shown.map(serial)).toContain(serial(before))
  await page.setViewportSize({ width: 1440, height: 900 })
  expect(await fits(page)).toBeGreaterThan(fewer)
  await size(page).selectOption('25')
  await expect(toggle(page)).not.toBeChecked()
  await expect(rows(page)).toHaveCount(25)
})
