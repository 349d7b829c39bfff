import type { Page } from '@playwright/test'
import { atRest } from './at-rest.ts'
import { expect } from './screen.ts'

export const rowOf = (page: Page, id: number) =>
  page.locator('tbody:not([aria-hidden]) tr').filter({ has: page.locator(`a[href$="/${id}"]`) })

/** The menu of a cell. */
export const cellMenu = (page: Page) => page.getByRole('dialog', { name: / of / })

/** Opens a list whose cells hear. */
export const openCells = async (page: Page, address: string): Promise<void> => {
  await page.goto(`/#${address}`)
  await atRest(page)
  await page.locator('tbody:not([aria-hidden]) tr').first().hover()
  await expect(page.locator('[data-cells]')).toBeAttached()
}

/** The cell of a row under a heading. */
export const cellOf = async (page: Page, id: number, heading: string) => {
  const headings = await page.locator('thead th').allTextContents()
  const place = headings.findIndex((text) => text.trim() === heading)
  return rowOf(page, id).locator('> *').nth(place)
}
