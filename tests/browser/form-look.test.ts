import type { Locator } from '@playwright/test'
import { toasted } from '../support/toasts.ts'
import { atRest, show } from './at-rest.ts'
import { makeRepair } from './form-rows.ts'
import { expect, test } from './screen.ts'

test('at 390 px fields stand one under another, 44 px high in 16 px type, and the bar stays below', async ({
  signedIn: page,
  admin,
}) => {
  const { id } = await makeRepair(admin)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/#/repair-form/${id}`)
  await page.getByLabel('Remarks').waitFor()
  await atRest(page)
  const fields = await page.locator('input#field-last_date, .rs__control').evaluateAll((all) =>
    all.map((each) => {
      const { left, height } = each.getBoundingClientRect()
      return [Math.round(left) < 40, height >= 44, getComputedStyle(each).fontSize]
    }),
  )
  expect(fields.length).toBeGreaterThan(6)
  for (const field of fields) expect(field).toEqual([true, true, '16px'])
  const bottomOf = async () => {
    const box = await page.getByRole('button', { name: 'Save changes' }).boundingBox()
    return Math.round((box?.y ?? 0) + (box?.height ?? 0))
  }
  const before = await bottomOf()
  expect(before).toBeGreaterThan(800)
  const first = page.getByRole('combobox', { name: 'Customer' })
  const top = async () => (await first.boundingBox())?.y ?? 0
  const unmoved = await top()
  await page.mouse.wheel(0, 600)
  await expect.poll(top).toBeLessThan(unmoved)
  expect(await bottomOf()).toBe(before)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})

test('a dropdown or calendar at the foot of the window opens within it', async ({
  signedIn: page,
  admin,
}) => {
  const { id } = await makeRepair(admin)
  await page.goto('/#/scales')
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
    [720, 450],
  ] as const) {
    await page.setViewportSize({ width, height })
    await show(page, `/repair-form/${id}`)
    const field = page.getByRole('combobox', { name: 'Result' })
    await field.scrollIntoViewIfNeeded()
    await field.click()
    await expect(page.getByRole('option', { name: 'Settlement in Process' })).toBeVisible()
    const within = (opened: Locator) => async () => {
      const box = await opened.boundingBox()
      return box !== null && box.y >= 0 && box.y + box.height <= height
    }
    const options = page.locator('.rs__menu')
    await expect.poll(within(options), `the options at ${width} × ${height}`).toBe(true)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^Choose Last Date/ }).click()
    await expect(page.getByRole('grid')).toBeVisible()
    const calendar = page.getByRole('dialog', { name: /^Calendar/ })
    await expect.poll(within(calendar), `the calendar at ${width} × ${height}`).toBe(true)
    await page.keyboard.press('Escape')
  }
})

test.describe('a browser of another locale', () => {
  test.use({ own: { locale: 'en-US', timezoneId: 'America/Los_Angeles' } })

  test('days are typed, shown and picked as dd-mm-yyyy', async ({ signedIn: page, admin }) => {
    const { id } = await makeRepair(admin)
    await page.goto(`/#/repair-form/${id}`)
    const day = page.locator('#field-last_date')
    await expect(day).toHaveValue('31-12-2030')
    await expect(page.locator('#field-published_on')).toHaveAttribute('placeholder', 'dd-mm-yyyy')
    await day.fill('12/31/2030')
    await day.blur()
    await expect(page.getByText('"12/31/2030" is not a day.')).toBeVisible()
    await day.fill('3/2/2030')
    await day.press('Alt+ArrowDown')
    const grid = page.getByRole('grid')
    await expect(grid.getByRole('button', { name: 'Sunday 3 February 2030' })).toBeFocused()
    await page.keyboard.press('PageDown')
    await expect(grid.getByRole('button', { name: 'Sunday 3 March 2030' })).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(grid.getByRole('button', { name: 'Monday 4 March 2030' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(grid).toHaveCount(0)
    await expect(day).toBeFocused()
    await expect(day).toHaveValue('04-03-2030')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await toasted(page, 'The repair was saved.')
    const { body } = await admin.call('GET', `/api/repairs/${id}`)
    expect(body.data.last_date).toBe('2030-03-04')
  })
})
