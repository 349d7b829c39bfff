import { axeSays, bringAxe } from './axe-says.ts'
import { expect, test } from './screen.ts'

test.use({ office: 'demo' })

const lines = Array.from({ length: 8 }, (_, at) => `Claim ${Date.now()} ${at},${10 + (at % 3)},13-04-2026`)
const buffer = Buffer.from(`Subject,Amount,Wanted by\n${lines.join('\n')}\n`)

test('columns that tell no rows apart are refused with examples under the settings; the button leads to the choice', async ({
  signedIn: page,
}) => {
  await bringAxe(page)
  await page.goto('/#/claims/import')
  await page
    .getByLabel('Choose a file', { exact: true })
    .last()
    .setInputFiles({ name: 'claims.csv', mimeType: 'text/csv', buffer })
  const by = page.getByLabel('A row is the same when')
  const keys = page.getByRole('group', { name: 'A row is the same when' })
  const onward = page.getByRole('button', { name: 'Check 8 rows' })
  await by.selectOption({ label: 'Chosen columns…' })
  await keys.getByLabel('Amount').check()
  await keys.getByLabel('Subject').uncheck()
  const alert = page.getByRole('alert')
  await expect(alert).toHaveText(
    'These columns do not tell rows apart: 5 lines are like another. “10” stands in lines 2 and 5; “11” stands in lines 3 and 6; “12” stands in lines 4 and 7.',
  )
  await expect(by).toHaveAccessibleDescription(/do not tell rows apart/)
  await onward.click()
  await expect(by).toBeFocused()
  await expect(page.getByText('The columns by which rows are found do not tell them apart')).toBeVisible()
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    const [said, settings] = [await alert.boundingBox(), await keys.boundingBox()]
    expect(said?.width).toBe(settings?.width) // as wide as the settings, not squeezed under one of them
    expect(await axeSays(page)).toEqual([])
  }
  await keys.getByLabel('Subject').check()
  await expect(alert).toBeHidden()
  await onward.click()
  await expect(page.getByRole('tab', { name: /8 Create/ })).toBeVisible()
})

test('where every row is so already, that is what is shown', async ({ signedIn: page, admin }) => {
  const [{ name }] = (await admin.call('GET', '/api/benches?per_page=10')).body.data
  await page.goto('/#/benches/import')
  await page
    .getByLabel('Choose a file', { exact: true })
    .last()
    .setInputFiles({ name: 'benches.csv', mimeType: 'text/csv', buffer: Buffer.from(`Name\n${name}\n`) })
  await page.getByRole('button', { name: 'Check 1 row' }).click()
  await expect(page.getByRole('tab', { name: '1 Same', selected: true })).toBeVisible()
  await expect(page.getByText('There is nothing to import.')).toBeVisible()
  const refused = page.getByRole('tab', { name: '0 Refused' })
  const colourOf = (tile: typeof refused) => tile.evaluate((element) => getComputedStyle(element).color)
  expect(await colourOf(refused)).toBe(await colourOf(page.getByRole('tab', { name: '0 Change' })))
})
