import type { Page } from '@playwright/test'
import { categories, proposalColumns, screens } from '../product/specified.ts'
import { expect, test } from '../support/screen.ts'

/** The specification, walked screen by screen. */

/** Headings of the table but those of number and actions, in order; those that sort with `*`. */
const columnsOf = async (page: Page): Promise<readonly string[]> => {
  const headings = page.getByRole('columnheader')
  await expect(headings.first()).toBeVisible()
  const found = await headings.evaluateAll((cells) =>
    cells
      .slice(0, -1)
      .map((cell) => `${cell.textContent?.trim()}${cell.querySelector('button, a') ? ' *' : ''}`),
  )
  return found.filter((heading) => heading !== 'SN')
}

/** Labels of the inputs, in order; those that are marked as required with `*`. */
const labelsOf = async (page: Page): Promise<readonly string[]> => {
  const form = page.locator('form')
  await expect(form.locator('label').first()).toBeVisible()
  const labels = await form.locator('label').allInnerTexts()
  return labels.map((label) => label.replace(/\s*\*$/, ' *').trim())
}

test('the menu has every entry, in its groups', async ({ signedIn: page }) => {
  await page.goto('/#/')
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  for (const entry of [
    'Dashboard',
    'Projects',
    'Proposals',
    'Organizations',
    'Add Project',
    'Add Proposal',
    'Add Organization',
  ])
    await expect(menu.getByRole('link', { name: entry, exact: true })).toBeVisible()
  for (const group of ['Details', 'User Mgmt.'])
    await expect(menu.getByText(group, { exact: true })).toBeVisible()
  for (const { many, one } of screens)
    for (const address of [`#/${many}`, `#/${one}-form`])
      await expect(menu.locator(`a[href="${address}"]`)).toBeAttached()
})

test('every list has its columns, and every form its inputs', async ({ signedIn: page }) => {
  for (const { many, one, columns, form } of screens)
    await test.step(many, async () => {
      await page.goto(`/#/${many}`)
      await expect.poll(() => columnsOf(page)).toEqual(columns)
      await page.goto(`/#/${one}-form`)
      await expect.poll(() => labelsOf(page)).toEqual(form)
    })
})

test('every named list has its route, its title and all columns', async ({ signedIn: page }) => {
  for (const [route, title] of Object.entries(categories))
    await test.step(route, async () => {
      await page.goto(`/#/${route}`)
      await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible()
      await expect.poll(() => columnsOf(page)).toEqual(proposalColumns)
    })
})

test('the size of a page is 10, 15, 25, 50 or 100, and 15 at first', async ({ signedIn: page }) => {
  await page.goto('/#/organizations')
  const size = page.getByLabel('Entries per page')
  await expect(size).toHaveValue('15')
  await expect(size.locator('option')).toHaveText(['10', '15', '25', '50', '100'])
})

test('the login screen has what is specified', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByLabel('Email')).toHaveAttribute('type', 'email')
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'password')
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
  await expect(page.getByText('Lost your password?')).toBeVisible()
})
