import type { Page } from '@playwright/test'
import { atRest, show } from './at-rest.ts'
import { axeSays, bringAxe } from './axe-says.ts'
import { expect, test } from './screen.ts'

/** Filters are put together by mouse, by keys alone and by finger; the number of rows is known before they are shown. */

test.use({ office: 'demo' })

const at = (rule: object, list = 'repairs') => `/${list}?where=${encodeURIComponent(JSON.stringify(rule))}`
const whereOf = (page: Page): unknown => {
  const where = new URLSearchParams(page.url().split('?')[1]).get('where')
  return where === null ? null : JSON.parse(where)
}
const builder = (page: Page) => page.getByRole('dialog', { name: 'Filter', exact: true })
const chips = (page: Page) => page.getByRole('list', { name: 'Filters' }).getByRole('listitem')
const total = async (page: Page) =>
  Number((await page.getByText(/^Showing/).innerText()).match(/of ([\d,]+)/)?.[1]?.replace(',', ''))

test.beforeEach(async ({ signedIn: page }) => {
  await bringAxe(page)
  await page.goto('/')
  await atRest(page)
})

test('by mouse: a test, a group, one that is left out; the count is what is shown then', async ({
  signedIn: page,
}) => {
  await show(page, '/repairs')
  await page.getByRole('button', { name: /^Filter/ }).click()
  const box = builder(page)
  await box.getByLabel('Field', { exact: true }).selectOption('last_date')
  const period = box.getByLabel('Last Date', { exact: true })
  await period.selectOption('{"is":"whole","of":"year","count":0}')
  await expect(period.getByRole('option', { name: /^this year · 01-01 to 31-12-\d{4}$/ })).toHaveCount(1)
  await box.getByRole('button', { name: 'Group of “any”' }).click()
  await box.getByLabel('Field', { exact: true }).nth(1).selectOption('action')
  await box.getByRole('combobox', { name: 'Action', exact: true }).click()
  await page.getByRole('option', { name: 'Promised' }).click()
  await page.keyboard.press('Escape')
  await box.getByLabel('Field', { exact: true }).nth(2).selectOption('action')
  await box.getByLabel('Comparison').nth(2).selectOption('empty')
  await box.getByRole('button', { name: 'And…' }).click()
  await box.getByLabel('Field', { exact: true }).nth(3).selectOption('customer.name')
  await box.getByRole('textbox', { name: 'Customer: Name' }).fill('b')
  await box.getByLabel('How it joins').last().selectOption('not')
  await expect(box.getByRole('button', { name: /^Show [\d,]+/ })).toBeVisible()
  expect(await axeSays(page)).toEqual([])
  const counted = Number((await box.locator('p b').innerText()).replace(',', ''))
  await box.getByRole('button', { name: /^Show/ }).click()
  await expect(box).toBeHidden()
  await expect.poll(() => total(page)).toBe(counted)
  await expect(chips(page)).toHaveCount(3)
  expect(await axeSays(page)).toEqual([])
  const rule = whereOf(page)
  expect(rule).toMatchObject({
    last_date: { from: 'year', before: 'year+1y' },
    any: [{ action: { id: expect.any(Number) } }, { action: null }],
    none: [{ customer: { is: { name: { has: 'b' } } } }],
  })
  await page.getByRole('button', { name: /^Filter 3/ }).click()
  await expect(box.getByLabel('Field', { exact: true })).toHaveCount(4)
  await box.getByRole('button', { name: 'Clear all' }).click()
  await page.keyboard.press('Escape')
  expect(whereOf(page)).toEqual(rule)
  await page.getByRole('button', { name: /^Filter 3/ }).click()
  await expect(box.getByLabel('Field', { exact: true })).toHaveCount(1) // as it was left
})

test('by keys alone: F opens, Enter shows, Escape closes and gives the focus back', async ({
  signedIn: page,
}) => {
  await show(page, '/repairs')
  const all = await total(page)
  await page.keyboard.press('f')
  const box = builder(page)
  await expect(box.getByLabel('Field', { exact: true })).toBeFocused()
  await page.keyboard.type('Sta')
  await page.keyboard.press('Tab')
  await page.keyboard.type('is e')
  await expect(box.getByText('no value needed')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(box).toBeHidden()
  await expect(chips(page)).toHaveCount(1)
  expect(whereOf(page)).toEqual({ status: null })
  await expect.poll(() => total(page)).toBeLessThan(all)
  await expect(page.getByRole('button', { name: /^Filter 1/ })).toBeFocused()
  const chip = chips(page).getByRole('button').first()
  await chip.press('Enter')
  await expect(box.getByLabel('Field', { exact: true })).toHaveCount(1)
  await box.getByLabel('Comparison').selectOption('filled')
  await box.getByLabel('Comparison').press('Enter')
  await expect.poll(() => whereOf(page)).toEqual({ status: { not: null } })
  await expect(chips(page)).toHaveText([/Status is not empty/])
  await chip.press('Enter')
  await expect(box).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(chip).toBeFocused()
  await chip.press('Delete')
  await expect(chips(page)).toHaveCount(0)
  expect(whereOf(page)).toBeNull()
})

test('what can match no row is said so, and what is too much is not sent', async ({ signedIn: page }) => {
  await show(page, at({ last_date: { before: '2026-01-01', after: '2026-12-31' }, name: { has: 'x' } }))
  await show(page, at({ last_date: { before: '2026-01-01', after: '2026-12-31' } }))
  await expect(page.getByRole('heading', { name: 'No repair matches these filters' })).toBeVisible()
  await expect(page.getByText(/^Without “Last Date is .*” there (is|are) \d/)).toBeVisible()
  await page.getByRole('button', { name: /^Filter/ }).click()
  await expect(builder(page).getByText(/^No row can match: Last Date/)).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Drop that filter' }).click()
  await expect(chips(page)).toHaveCount(1)
  const many = {
    all: Array.from({ length: 30 }, (_, at) => ({ published_on: { after: `today-${at + 1}d` } })),
  }
  await show(page, at(many))
  await page.getByRole('button', { name: /^Filter/ }).click()
  await expect(builder(page).getByText('That is the most one filter can hold.')).toBeVisible()
  await expect(builder(page).getByRole('button', { name: 'And…' })).toBeDisabled()
})

test('a field that is gone is struck through, and dropped in one press', async ({ signedIn: page }) => {
  await show(page, at({ budget: 3, status: 'Ready' }))
  await expect(page.getByRole('alert')).toContainText('Budget no longer exists.')
  await expect(chips(page).first()).toHaveAttribute('data-gone', 'true')
  await page.getByRole('button', { name: 'Drop that filter' }).click()
  await expect(chips(page)).toHaveText([/Status is Ready/])
  expect(await total(page)).toBeGreaterThan(0)
})

test('what the builder cannot draw stands there in words, and stays as it is', async ({ signedIn: page }) => {
  const odd = {
    last_date: { before: 'today+90d' },
    any: [{ action: null, status: null }, { status: 'Ready' }],
  }
  await show(page, at(odd))
  await page.getByRole('button', { name: /^Filter/ }).click()
  const box = builder(page)
  await expect(box.getByText('Action is empty and Status is empty')).toBeVisible()
  await box.getByLabel(/How many/).fill('60')
  await box.getByRole('button', { name: /^Show/ }).click()
  await expect.poll(() => whereOf(page)).toEqual({ ...odd, last_date: { before: 'today+60d' } })
})

test.describe('on a phone', () => {
  test.use({ own: { hasTouch: true, viewport: { width: 390, height: 844 } } })

  test('the builder is a whole page, and every target is large enough', async ({ signedIn: page }) => {
    await show(page, at({ last_date: { from: 'month', before: 'month+1m' }, action: 'Promised' }))
    await expect(chips(page).first()).toBeInViewport({ ratio: 0.9 })
    await page.getByRole('button', { name: /^Filter/ }).tap()
    const box = builder(page)
    await expect(box.getByRole('heading', { name: 'Filter' })).toBeVisible()
    expect(await box.boundingBox()).toMatchObject({ x: 0, y: 0, width: 390 })
    const low = await box.locator('button, select, input:not(.rs__input)').evaluateAll((targets) =>
      targets.flatMap((target) => {
        const { width, height } = target.getBoundingClientRect()
        return width > 0 && (height < 44 || width < 40)
          ? [`${target.outerHTML.slice(0, 80)}: ${width} × ${height}`]
          : []
      }),
    )
    expect(low).toEqual([])
    expect(await axeSays(page)).toEqual([])
    await box.getByRole('button', { name: /^Remove Action/ }).tap()
    await box.getByRole('button', { name: /^Show/ }).tap()
    await expect.poll(() => whereOf(page)).toEqual({ last_date: { from: 'month', before: 'month+1m' } })
  })
})
