import type { Page } from '@playwright/test'
import { show } from './at-rest.ts'
import { expect, test } from './screen.ts'

/** What stands around the rows of a list: tabs, toolbar, foot; and what becomes of them on small screens. */

test.use({ office: 'demo' })

const tabs = (page: Page) => page.getByRole('navigation', { name: 'Repair lists' })
const rows = (page: Page) => page.locator('tbody:not([aria-hidden]) tr')
const boxOf = async (part: ReturnType<Page['locator']>) =>
  (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }

test('no tab is cut at any width: those that do not fit stand behind "more", which follows the last one', async ({
  signedIn: page,
}) => {
  await page.goto('/')
  for (const width of [1440, 1025]) {
    await page.setViewportSize({ width, height: 800 })
    await show(page, '/settled')
    await expect(rows(page).first()).toBeVisible()
    await expect(tabs(page).getByRole('link').first()).toHaveText(/^All/)
    await expect(tabs(page).getByRole('link').nth(1)).toHaveText(/^Due in 3 days/)
    const last = tabs(page).getByRole('link').last()
    await expect(last).toHaveText(/^Settled/)
    const more = await boxOf(tabs(page).getByRole('button', { name: /more$/ }))
    const end = await boxOf(last)
    expect(more.x - (end.x + end.width), `at ${width} px`).toBeLessThan(12)
    const strip = tabs(page).locator('div').first()
    expect(await strip.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
  }
  await expect(tabs(page).locator('[aria-current]')).toBeInViewport()
  await tabs(page).getByRole('button', { name: /more$/ }).click()
  await page.getByRole('menuitem', { name: 'Not settled' }).click()
  await expect(page).toHaveURL(/#\/not-settled$/)
  await expect(tabs(page).locator('[aria-current]')).toHaveText(/^Not settled/)
})

test('low rows hold more without one of them being drawn anew, and stay low', async ({ signedIn: page }) => {
  await page.goto('/#/repairs')
  const first = rows(page).first()
  await expect(first).toBeVisible()
  expect((await boxOf(first)).height).toBe(40)
  await page.evaluate(() => {
    const seen = { changes: 0 }
    Object.assign(window, { seen })
    const watch = new MutationObserver((changes) => {
      seen.changes += changes.length
    })
    const drawn = document.querySelector('tbody')
    if (drawn) watch.observe(drawn, { subtree: true, childList: true, attributes: true })
  })
  await page.getByRole('radio', { name: 'Rows of 32 pixels' }).check({ force: true })
  await expect.poll(async () => (await boxOf(first)).height).toBe(32)
  expect(await page.evaluate(() => 'seen' in window && window.seen)).toEqual({ changes: 0 })
  await page.reload()
  await expect(first).toBeVisible()
  expect((await boxOf(first)).height).toBe(32)
})

test('at 390 px the current list is in view, the order is a choice, and no day breaks in a prompt', async ({
  signedIn: page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/#/settled')
  await expect(rows(page).first()).toBeVisible()
  expect((await boxOf(tabs(page).locator('[aria-current]'))).x).toBeLessThan(40)
  await show(page, '/repairs')
  const sort = page.getByLabel('Sort by')
  expect((await boxOf(sort)).height).toBe(44)
  expect((await boxOf(page.getByLabel('Entries per page'))).height).toBe(44)
  await sort.selectOption('Last Date, earliest first')
  await expect(page).toHaveURL(/#\/repairs\?sortBy=last_date&order=asc$/)
  await expect(page.getByText('Sorted by Last Date, earliest first.')).toBeAttached()
  const days = async () =>
    (await rows(page).locator('[data-label="Last Date"]').allInnerTexts()).map((text) =>
      (/\d\d-\d\d-\d{4}/.exec(text)?.[0] ?? '').split('-').reverse().join('-'),
    )
  await expect
    .poll(async () => {
      const shown = await days()
      return shown.length > 1 && shown.join() === [...shown].sort().join()
    })
    .toBe(true)

  await page
    .getByRole('button', { name: /^Delete/ })
    .first()
    .click()
  const prompt = page.getByRole('alertdialog', { name: 'Are you sure?' })
  const day = prompt.locator('.day').first()
  await expect(day).toHaveText(/^\d\d-\d\d-\d{4}$/)
  const lines = (width: number) =>
    day.evaluate((element, wide) => {
      const text = element.closest('p')
      if (text) text.style.width = `${wide}px`
      return element.getClientRects().length
    }, width)
  for (const width of [300, 240, 180, 120]) expect(await lines(width), `${width}`).toBe(1)
})
