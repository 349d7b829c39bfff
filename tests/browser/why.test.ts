import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/screen.ts'
import { atRest, still } from './at-rest.ts'
import { fresh, make, makeProposal } from './form-rows.ts'

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

const violations = async (page: Page) => {
  await still(page) // what fades in has less contrast
  const { violations } = await new AxeBuilder({ page }).include('[role="dialog"]').analyze()
  return violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)
}

test('the sign of a row opens why it has its colour and is in its lists', async ({
  signedIn: page,
  admin,
}) => {
  const { organization } = await makeProposal(admin)
  await page.goto('/#/proposals')
  const sign = rowOf(page, organization.name).getByRole('button', { name: 'Pursued', exact: true })
  await atRest(page)
  expect((await sign.boundingBox())?.width).toBeGreaterThanOrEqual(24)
  await sign.click()
  const dialog = page.getByRole('dialog', { name: 'Green because Action is Pursued.' })
  await expect(dialog.getByText('Decides', { exact: true })).toBeHidden()
  await dialog.getByText('How this was decided').click()
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Decides' })).toContainText(
    'Action is PursuedHere: Pursued',
  )
  await expect(dialog.getByText('Last Date is before today')).toBeHidden()
  await dialog.getByText(/^It is not in \d+ lists$/).click()
  await expect(dialog.getByText('Last Date is before today')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('link', { name: 'Due beyond 3 days' }).click()
  await expect(page).toHaveURL(/#\/due-beyond-3-days$/)
  await expect(dialog).toBeHidden()
})

test('by keyboard: left of the name lies the sign; closing leads back to it', async ({
  signedIn: page,
  admin,
}) => {
  const { organization } = await makeProposal(admin)
  await page.goto('/#/proposals')
  const row = rowOf(page, organization.name)
  await row.getByRole('link', { name: organization.name, exact: true }).focus()
  await page.keyboard.press('ArrowLeft')
  const sign = row.getByRole('button', { name: 'Pursued', exact: true })
  await expect(sign).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Green because Action is Pursued.' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sign).toBeFocused()
})

test('Back takes the question away with the screen that it was asked on', async ({
  signedIn: page,
  admin,
}) => {
  const { organization } = await makeProposal(admin)
  await page.goto('/#/sectors')
  await page.getByRole('heading', { name: 'Sectors', level: 1 }).waitFor()
  await page.goto('/#/proposals')
  await rowOf(page, organization.name).getByRole('button', { name: 'Pursued', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Green because Action is Pursued.' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Sectors', level: 1 })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('on a small screen the sign is a target for a finger, in the dark too', async ({
  signedIn: page,
  admin,
}) => {
  const { organization } = await makeProposal(admin)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/#/proposals')
  const sign = rowOf(page, organization.name).getByRole('button', { name: 'Pursued', exact: true })
  await expect(sign).toBeVisible()
  await atRest(page)
  const box = await sign.boundingBox()
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  await sign.click()
  const dialog = page.getByRole('dialog', { name: 'Green because Action is Pursued.' })
  await expect(dialog).toBeFocused()
  await expect(dialog.getByRole('heading', { name: 'Green because Action is Pursued.' })).toBeInViewport()
  expect(await violations(page)).toEqual([])
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBe(390)
})

test('rows of an entity without colours and lists have no sign', async ({ signedIn: page, admin }) => {
  const sector = await make(admin, 'sectors', { name: fresh('Sector') })
  await page.goto('/#/sectors')
  await expect(rowOf(page, sector.name)).toBeVisible()
  await expect(page.locator('[data-do="why"]')).toHaveCount(0)
})
