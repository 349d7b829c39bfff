import type { Page } from '@playwright/test'
import { expect, test } from './demo.ts'

/** What stands around the rows of a list: tabs, toolbar, foot; and what becomes of them on small screens. */

const tabs = (page: Page) => page.getByRole('navigation', { name: 'Proposal lists' })
const rows = (page: Page) => page.locator('tbody:not([aria-hidden]) tr')
const boxOf = async (part: ReturnType<Page['locator']>) =>
  (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }

for (const width of [1440, 1025])
  test(`at ${width} px no tab is cut, and the button for the rest follows the last one`, async ({
    signedIn: page,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/#/selected')
    await expect(rows(page).first()).toBeVisible()
    await expect(tabs(page).getByRole('link').first()).toHaveText(/^All/)
    await expect(tabs(page).getByRole('link').nth(1)).toHaveText(/^Due within 3 days/)
    const last = tabs(page).getByRole('link').last()
    await expect(last).toHaveText(/^Selected/)
    const more = await boxOf(tabs(page).getByRole('button', { name: /more$/ }))
    const end = await boxOf(last)
    expect(more.x - (end.x + end.width)).toBeLessThan(12)
    const strip = tabs(page).locator('div').first()
    expect(await strip.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
  })

test('low rows hold more without one of them being drawn anew, and stay low', async ({ signedIn: page }) => {
  await page.goto('/#/proposals')
  const first = rows(page).first()
  await expect(first).toBeVisible()
  expect((await boxOf(first)).height).toBe(40)
  await page.evaluate(() => {
    const seen = { changes: 0 }
    Object.assign(window, { seen })
    const watch = new MutationObserver((changes) => {
      seen.changes += changes.length
    })
    const table = document.querySelector('table')
    if (table) watch.observe(table, { subtree: true, childList: true, attributes: true })
  })
  await page.getByRole('radio', { name: 'Rows of 32 pixels' }).check({ force: true })
  await expect.poll(async () => (await boxOf(first)).height).toBe(32)
  expect(await page.evaluate(() => 'seen' in window && window.seen)).toEqual({ changes: 0 })
  await page.reload()
  await expect(first).toBeVisible()
  expect((await boxOf(first)).height).toBe(32)
})

test('at 390 px the current list is in view, the order is a choice, and everything can be touched', async ({
  signedIn: page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/#/selected')
  await expect(rows(page).first()).toBeVisible()
  expect((await boxOf(tabs(page).locator('[aria-current]'))).x).toBeLessThan(40)
  await page.goto('/#/proposals')
  const sort = page.getByLabel('Sort by')
  expect((await boxOf(sort)).height).toBe(44)
  expect((await boxOf(page.getByLabel('Entries per page'))).height).toBe(44)
  await sort.selectOption('Last Date, earliest first')
  await expect(page).toHaveURL(/#\/proposals\?sortBy=last_date&order=asc$/)
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
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

test('in a prompt no day breaks, and its hyphens are copied as they are', async ({ signedIn: page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/#/proposals')
  await page
    .getByRole('button', { name: /^Delete/ })
    .first()
    .click()
  const prompt = page.getByRole('alertdialog', { name: 'Are you sure?' })
  const day = prompt.locator('.day').first()
  await expect(day).toHaveText(/^\d\d-\d\d-\d{4}$/)
  const lines = (width: number) =>
    prompt
      .locator('.day')
      .first()
      .evaluate((element, wide) => {
        const text = element.closest('p')
        if (text) text.style.width = `${wide}px`
        return element.getClientRects().length
      }, width)
  for (const width of [300, 240, 180, 120]) expect(await lines(width), `${width}`).toBe(1)
})

test('without a network the rows stay, and a page that fails is named', async ({
  signedIn: page,
  context,
}) => {
  const said = page.waitForResponse((answer) => answer.url().includes('PageNotice') && answer.ok())
  await page.goto('/#/proposals?per_page=10')
  await expect(rows(page)).toHaveCount(10)
  await (await said).finished() // fetched in idle time: it is wanted where there is no network
  const before = await rows(page).first().innerText()
  await context.setOffline(true)
  await expect(page.getByText(/^You are offline\. What you see is from \d\d:\d\d\./)).toBeVisible()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('alert')).toContainText(
    'Page 2 could not be loaded. You still see page 1. Retry',
  )
  expect(await rows(page).first().innerText()).toBe(before)
  await expect(page.locator('footer p')).toHaveText('Showing 1 to 10 of 60 entries')
  await context.setOffline(false)
  await expect(page.locator('footer p')).toHaveText('Showing 11 to 20 of 60 entries')
  await expect(page.getByText(/You are offline/)).toHaveCount(0)
})
