import type { Page } from '@playwright/test'
import { atRest, show } from './at-rest.ts'
import { fresh, make, makeRepair } from './form-rows.ts'
import { expect, test } from './screen.ts'

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const answer = (page: Page) => page.getByRole('dialog', { name: 'Green because Action is Promised.' })

test('the sign of a row opens why it has its colour and is in its lists; Back takes it away with its screen', async ({
  signedIn: page,
  admin,
}) => {
  const { customer } = await makeRepair(admin)
  const scale = await make(admin, 'scales', { name: fresh('Scale') })
  await page.goto('/#/scales')
  await expect(rowOf(page, scale.name)).toBeVisible()
  await expect(page.locator('[data-do="why"]')).toHaveCount(0) // nor colours, nor lists
  await page.goto('/#/repairs')
  const row = rowOf(page, customer.name)
  const sign = row.getByRole('button', { name: 'Promised', exact: true })
  const dialog = answer(page)

  await test.step('by keyboard: left of the name lies the sign; closing leads back to it', async () => {
    await row.getByRole('link', { name: customer.name, exact: true }).focus()
    await page.keyboard.press('ArrowLeft')
    await expect(sign).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(sign).toBeFocused()
  })

  await sign.click()
  await expect(dialog).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Scales', level: 1 })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await show(page, '/repairs')
  expect((await sign.boundingBox())?.width).toBeGreaterThanOrEqual(24)
  await sign.click()
  await expect(dialog.getByText('Decides', { exact: true })).toBeHidden()
  await dialog.getByText('How this was decided').click()
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Decides' })).toContainText(
    'Action is PromisedHere: Promised',
  )
  await expect(dialog.getByText('Last Date is before today')).toBeHidden()
  await dialog.getByText(/^It is not in \d+ lists$/).click()
  await expect(dialog.getByText('Last Date is before today')).toBeVisible()
  await dialog.getByRole('link', { name: 'Due after 3 days' }).click()
  await expect(page).toHaveURL(/#\/due-after-3-days$/)
  await expect(dialog).toBeHidden()
})

test('on a small screen the sign is a target for a finger', async ({ signedIn: page, admin }) => {
  const { customer } = await makeRepair(admin)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/#/repairs')
  const sign = rowOf(page, customer.name).getByRole('button', { name: 'Promised', exact: true })
  await expect(sign).toBeVisible()
  await atRest(page)
  const box = await sign.boundingBox()
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  await sign.click()
  const dialog = answer(page)
  await expect(dialog).toBeFocused()
  await expect(dialog.getByRole('heading', { name: 'Green because Action is Promised.' })).toBeInViewport()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})
