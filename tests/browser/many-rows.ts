import type { Page } from '@playwright/test'
import { atRest } from './at-rest.ts'
import { expect } from './screen.ts'

/** The panel beside the list. */
export const dock = (page: Page) => page.locator('[data-dock]')

/** Selects the whole list, and chooses a source for it; answers once it is worked out. */
export const chooseSource = async (page: Page, source: string): Promise<void> => {
  await page.goto('/#/repairs')
  await atRest(page)
  await page.locator('tbody a').first().focus()
  await expect(page.locator('table').getByRole('checkbox').first()).toBeAttached()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Control+a')
  await page.keyboard.press('s')
  await dock(page).getByRole('button', { name: 'Another field' }).click()
  await page.getByRole('menuitem', { name: 'Source' }).click()
  await dock(page).locator('#many-source').click()
  await page.getByRole('option', { name: source, exact: true }).click()
  await expect(dock(page).getByRole('button', { name: /^Change [\d,]+ repairs/ })).toBeEnabled()
}

/** The button that does it, and says of how many rows. */
export const change = (page: Page) => dock(page).getByRole('button', { name: /^Change [\d,]+ repairs/ })

/** The first number of a text, as people write it: 1,234. */
export const numberIn = (text: string): number => Number(/[\d,]+/.exec(text)?.[0].replaceAll(',', ''))
