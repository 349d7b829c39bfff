import { bothThemes, bringAxe } from './axe-says.ts'
import { expect, test } from './screen.ts'

/** How what goes in and out looks: at every width, in forced colours, and by the keyboard. */

test.use({ office: 'demo' })

const text = [
  'Subject;A name that is longer than most;Wanted by',
  'One;1;10/11/2026',
  'Two;2;04/05/2026',
].join('\n')
const claims = { name: 'claims of the whole year.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }

test('how each column is read can be read whole at every width', async ({ signedIn: page }) => {
  await bringAxe(page)
  await page.goto('/#/claims/import')
  await page.getByLabel('Choose a file', { exact: true }).last().setInputFiles(claims)
  const row = page.getByRole('row', { name: /^Wanted by/ })
  await expect(row).toContainText('Both ways fit.')
  for (const width of [1440, 1280, 1024, 820, 390]) {
    await page.setViewportSize({ width, height: 900 })
    const cut = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('tbody td:last-child, tbody td:last-child *, tbody td:nth-of-type(2)')]
          .filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth + 1)
          .map(({ textContent }) => textContent),
      )
    await expect.poll(cut, `${width} px`).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
  await page.setViewportSize({ width: 820, height: 900 })
  const values = await row.getByRole('cell').first().boundingBox()
  expect(values?.width).toBeGreaterThan(150) // below the name
  await bothThemes(page, 'the columns, 820 px')

  await test.step('in forced colours what is chosen looks otherwise than what is not', async () => {
    await page.emulateMedia({ forcedColors: 'active' })
    const ways = row.getByRole('radiogroup').locator('label')
    await ways.first().click()
    await expect(ways.first().getByRole('radio')).toBeChecked()
    const colours = await ways.evaluateAll((labels) => labels.map((label) => getComputedStyle(label).color))
    expect(new Set(colours).size).toBe(2)
    await page.emulateMedia({ forcedColors: 'none' })
  })
})

test('the button of a menu says so, and has the focus again after it', async ({ signedIn: page }) => {
  await page.goto('/#/customers')
  for (const [name, opens] of [
    ['Filter', 'dialog'],
    ['Import and export', 'menu'],
  ] as const)
    await expect(page.getByRole('button', { name })).toHaveAttribute('aria-haspopup', opens)
  const tool = page.getByRole('button', { name: 'Import and export' })
  await tool.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'CSV' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(tool).toBeFocused()
})
