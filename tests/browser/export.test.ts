import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import { atRest } from './at-rest.ts'
import { axeSays, bringAxe } from './axe-says.ts'
import { intercepting } from './network.ts'
import { expect, test } from './screen.ts'

/** Lists as files: the menu, and what the browser keeps. */

test.use({ office: 'demo' })

const rows = (page: Page) => page.locator('tbody:not([aria-hidden]) tr')
const tool = (page: Page) => page.getByRole('button', { name: 'Import and export' })
const menu = (page: Page) => page.getByRole('menu')

const open = async (page: Page, address: string): Promise<void> => {
  await page.goto(`/#${address}`)
  await atRest(page)
}

/** What the browser keeps once a format is chosen in the menu that is open. */
const kept = async (page: Page, format: string): Promise<Download> => {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: format, exact: true }).click(),
  ])
  return file
}

/** The lines of a CSV whose cells hold neither commas nor lines. */
const linesOf = async (file: Download): Promise<readonly (readonly string[])[]> => {
  const text = await readFile(await file.path(), 'utf8')
  expect(text.startsWith('\uFEFF')).toBe(true)
  return text
    .slice(1)
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','))
}

test('a list is kept as it shows: its search, its order, its columns, on all of its pages', async ({
  signedIn: page,
}) => {
  await open(page, '/customers?per_page=10&sortBy=name&order=asc')
  await tool(page).click()
  await expect(menu(page)).toHaveAccessibleName(
    /^Export [\d,]+ customers, \d+ columns, as shown, and ID and Why$/,
  )
  const says = (await menu(page).getAttribute('aria-label')) ?? ''
  const count = Number(/[\d,]+/.exec(says)?.[0].replaceAll(',', ''))
  const file = await kept(page, 'CSV')
  expect(file.suggestedFilename()).toMatch(/^Customers \d{4}-\d\d-\d\d\.csv$/)
  const [head = [], ...lines] = await linesOf(file)
  expect(head.at(0)).toBe('ID')
  expect(head.at(-1)).toBe('Why')
  expect(head).toHaveLength(2 + Number(/(\d+) column/.exec(says)?.[1]))
  expect(lines).toHaveLength(count)
  expect(count).toBeGreaterThan(10) // more than the page in view
  const names = await rows(page).locator('a[href^="#/customer"]').allInnerTexts()
  const shown = names.filter((name) => name !== '') // the icons of a row lead to it, too
  expect(shown).toHaveLength(10)
  expect(lines.slice(0, 10).map((line) => line[1])).toEqual(shown)
  await expect(tool(page)).toBeFocused()
})

test('each format is kept under its own name, and the address is good once', async ({ signedIn: page }) => {
  await open(page, '/promised')
  for (const [format, ending] of [
    ['XLSX', 'xlsx'],
    ['JSON', 'json'],
  ] as const) {
    await tool(page).click()
    const file = await kept(page, format)
    expect(await file.failure()).toBeNull()
    expect(file.suggestedFilename()).toMatch(new RegExp(`^Promised .*\\.${ending}$`))
    const again = await page.request.get(file.url())
    expect(again.status()).toBe(401)
  }
})

test('ticked rows are kept, and no others', async ({ signedIn: page }) => {
  await open(page, '/customers?per_page=10')
  await rows(page).first().getByRole('link').first().focus()
  await rows(page).nth(1).getByRole('checkbox').check()
  await rows(page).nth(3).getByRole('checkbox').check()
  const bar = page.getByRole('region', { name: 'Selection' })
  await bar.getByRole('button', { name: 'Export' }).click()
  await expect(menu(page)).toHaveAccessibleName(/^Export 2 customers, /)
  await expect(page.getByRole('menuitem')).toHaveText(['CSV', 'XLSX', 'JSON'])
  const [, ...lines] = await linesOf(await kept(page, 'CSV'))
  expect(lines).toHaveLength(2)
  await expect(bar).toContainText('2 selected') // what one had selected stays so
})

test('by keys alone, with nothing for axe in either theme', async ({ signedIn: page }) => {
  await bringAxe(page)
  await open(page, '/repairs')
  await tool(page).focus()
  await page.keyboard.press('Enter')
  await expect(menu(page)).toBeVisible()
  expect(await axeSays(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await axeSays(page, { colour: true })).toEqual([])
  await page.emulateMedia({ colorScheme: null })
  await page.keyboard.press('Escape')
  await expect(tool(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(menu(page)).toBeFocused() // it is seen a moment before keys go to it
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'CSV' })).toBeFocused()
  const file = page.waitForEvent('download')
  await page.keyboard.press('Enter')
  expect((await file).suggestedFilename()).toMatch(/\.(csv|xlsx|json)$/)
})

test('a lost network is told, and asked again', async ({ signedIn: page }) => {
  await intercepting(page)
  await open(page, '/repairs')
  await page.route('**/api/tickets', (route) => route.abort('internetdisconnected'))
  await tool(page).click()
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  const toasts = page.locator('[data-toasts]')
  await expect(toasts).toContainText('The export failed')
  await page.unroute('**/api/tickets')
  const file = page.waitForEvent('download')
  await toasts.getByRole('button', { name: 'Retry' }).click()
  expect((await file).suggestedFilename()).toMatch(/^Repairs .*\.csv$/)
})

test.describe('by touch', () => {
  test.use({ own: { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } } })

  test('the menu fits the screen, and a finger finds each line', async ({ signedIn: page }) => {
    await bringAxe(page)
    await open(page, '/repairs')
    await tool(page).tap()
    await expect(menu(page)).toBeVisible()
    for (const line of await page.getByRole('menuitem').all()) {
      const { height = 0, x = -1, width = 0 } = (await line.boundingBox()) ?? {}
      expect(height).toBeGreaterThanOrEqual(44)
      expect(x).toBeGreaterThanOrEqual(0)
      expect(x + width).toBeLessThanOrEqual(390)
    }
    expect(await axeSays(page)).toEqual([])
  })
})
