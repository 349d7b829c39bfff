import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { inLegacy } from '../support/legacy-text.ts'
import { textRow, workbook } from '../support/workbook.ts'
import { axeSays, bothThemes, bringAxe } from './axe-says.ts'
import { expect, test } from './screen.ts'

/** Rows that come in from a file and go out as one, by the page. */

test.use({ office: 'demo' })

const file = (name: string, text: string | Buffer) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(text),
})

const begin = async (page: Page, plural: string, name: string, text: string | Buffer): Promise<void> => {
  await page.goto(`/#/${plural}/import`)
  await page.getByLabel('Choose a file', { exact: true }).last().setInputFiles(file(name, text))
  await expect(page.getByRole('columnheader', { name: 'Goes to' })).toBeVisible()
}

const tile = (page: Page, name: RegExp) => page.getByRole('tab', { name })

test('a file comes in step by step: columns, check, refused rows as a file, the import, and its undo', async ({
  signedIn: page,
  admin,
}, { title }) => {
  await bringAxe(page)
  const { total } = (await admin.call('GET', '/api/benches?per_page=10')).body
  const known = (await admin.call('GET', '/api/benches?per_page=10')).body.data[0].name
  const name = `Bench ${title.length} ${Date.now()}`
  await begin(page, 'benches', 'benches.csv', `Name;Weight\n${known};1\n${name};2\n;3\n`)
  await expect(page.getByRole('row', { name: /^Weight/ })).toContainText('No field of benches fits')
  await expect(page.getByLabel('Separated by')).toHaveValue(';')
  await bothThemes(page, 'the columns')
  await page.getByRole('button', { name: 'Check 3 rows' }).click()
  await expect(tile(page, /1 Create/)).toBeVisible()
  await expect(tile(page, /1 Same/)).toBeVisible()
  await tile(page, /1 Refused/).click()
  await expect(page.getByRole('tabpanel')).toContainText('Name is required.')
  await bothThemes(page, 'the check')
  const [refused] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download the 1 row (CSV)' }).click(),
  ])
  expect(await readFile(await refused.path(), 'utf8')).toBe(
    '\uFEFFName,Weight,What is wrong\r\n,3,Name is required.\r\n',
  )
  await page.getByRole('button', { name: 'Import 1 row' }).click()
  await expect(page.getByRole('heading', { name: 'The import is done' })).toBeVisible()
  await expect(page.getByText('1 created · 0 changed · 1 refused')).toBeVisible()
  expect((await admin.call('GET', '/api/benches?per_page=10')).body.total).toBe(total + 1)
  await page.getByRole('button', { name: 'Undo the import' }).click()
  await expect(page.getByRole('heading', { name: 'The import is undone' })).toBeVisible()
  expect((await admin.call('GET', '/api/benches?per_page=10')).body.total).toBe(total)
})

test('what can be read in two ways has no answer until somebody gives one; the button leads to it', async ({
  signedIn: page,
}) => {
  const text = `Subject,Wanted by\nA ${Date.now()},10/11/2026\nB ${Date.now()},04/05/2026\n`
  await begin(page, 'claims', 'claims.csv', text)
  await expect(page.getByText('1 column needs a choice')).toBeVisible()
  await page.getByRole('button', { name: 'Check 2 rows' }).click()
  const choice = page.getByRole('radiogroup', { name: 'How Wanted by is read' })
  await expect(choice.getByLabel('10-11-2026')).toBeFocused()
  await expect(choice.getByRole('radio', { checked: true })).toHaveCount(0)
  await choice.getByText('11-10-2026').click() // the month first
  await expect(page.getByText('1 column needs a choice')).toBeHidden()
  await page.getByRole('button', { name: 'Check 2 rows' }).click()
  await expect(tile(page, /2 Create/)).toBeVisible()
  // Back, and forward again: what was said is there.
  await page.getByRole('button', { name: 'Back to the columns' }).click()
  await expect(choice.getByText('11-10-2026').locator('input')).toBeChecked()
})

test('texts that no row is called by mean what somebody says; what came in is shown by itself', async ({
  signedIn: page,
  admin,
}) => {
  await bringAxe(page)
  const [known] = (await admin.call('GET', '/api/repairs?per_page=10')).body.data
  const [source] = (await admin.call('GET', '/api/sources?options=1')).body.data
  const common = `${known.customer.name},${known.service.name},${known.category.name}`
  const lines = [
    `${common},Newsp.,2027-03-04`,
    `${common},Newsp.,2027-03-05`,
    `${common},By mouth,2027-03-06`,
  ]
  const heads = 'Customer,Service,Category,Source,Last Date'
  await begin(page, 'repairs', 'repairs.csv', [heads, ...lines, ''].join('\n'))
  const column = page.getByRole('row', { name: /^Source/ })
  await expect(column).toContainText('“Newsp.” (2) and 1 more are not known.')
  await column.getByRole('button', { name: 'Choose…' }).click()
  const dialog = page.getByRole('dialog', { name: 'What texts of “Source” mean' })
  await dialog.getByLabel('“Newsp.” in 2 rows').fill(source.title)
  await page.getByRole('option', { name: source.title, exact: true }).click()
  await dialog.getByLabel('Leave empty: “By mouth”').check()
  await bothThemes(page, 'what texts mean')
  await dialog.getByRole('button', { name: 'Use these' }).click()
  await expect(column).toContainText('3 of 3 found')
  await column.getByRole('button', { name: '2 chosen, change…' }).click()
  await expect(dialog).toContainText(source.title)
  await expect(dialog.getByLabel('Leave empty: “By mouth”')).toBeChecked()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Check 3 rows' }).click()
  await page.getByRole('button', { name: 'Import 3 rows' }).click()
  await page.getByRole('button', { name: 'Show the 3 repairs' }).click()
  await expect(page.locator('tbody:not([aria-hidden]) tr')).toHaveCount(3)
  await expect(page).toHaveURL(/#\/repairs\?ids=\d+(%2C|,)\d+(%2C|,)\d+$/)
  const { data } = (await admin.call('GET', '/api/repairs?per_page=10&sortBy=id&order=desc')).body
  expect(
    data.slice(0, 3).map((row: { readonly source: { readonly title: string } | null }) => row.source?.title),
  ).toEqual([undefined, source.title, source.title])
})

test('by the keyboard alone, on a phone: from the palette to the undone import', async ({
  signedIn: page,
  admin,
}) => {
  await bringAxe(page)
  await page.setViewportSize({ width: 390, height: 844 })
  const choosing = page.waitForEvent('filechooser') // long before: the browser has to be told
  const { total } = (await admin.call('GET', '/api/benches?per_page=10')).body
  /** Tab, until that is what Enter would press. */
  const to = async (name: string | RegExp) => {
    const wanted = page.getByRole('button', { name }).last()
    await expect(wanted).toBeVisible()
    const isThere = () => wanted.evaluate((button) => button === document.activeElement)
    for (let presses = 0; !(await isThere()); presses += 1) {
      expect(presses, `Tab reaches ${name}`).toBeLessThan(20)
      await page.keyboard.press('Tab')
    }
  }
  await page.goto('/#/benches')
  await expect(page.getByRole('heading', { name: 'Benches', level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
  await page.keyboard.type('imp ben')
  await expect(page.getByRole('option', { name: /^Import benches…/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Import benches' })).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
  await to('Choose a file')
  await page.keyboard.press('Enter')
  await (await choosing).setFiles(file('benches.csv', `Name\nKey ${Date.now()}\n`))
  await expect(page.getByRole('region', { name: 'Columns' })).toBeFocused()
  expect(await axeSays(page)).toEqual([])
  await to('Check 1 row')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Check' })).toBeFocused()
  expect(await axeSays(page)).toEqual([])
  await page.keyboard.press('Tab')
  await expect(tile(page, /Create/)).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tabpanel')).toContainText('No row changes.')
  await to('Import 1 row')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Done' })).toBeFocused()
  expect(await axeSays(page)).toEqual([])
  await to('Undo the import')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'The import is undone' })).toBeVisible()
  expect((await admin.call('GET', '/api/benches?per_page=10')).body.total).toBe(total)
})

test('what is copied from a spreadsheet is a file; one that is too large, or none of a table, says so', async ({
  signedIn: page,
}) => {
  await page.goto('/#/benches/import')
  await expect(page.getByText('CSV or XLSX, up to 50 MB and 200,000 rows.')).toBeVisible()
  const choose = page.getByLabel('Choose a file', { exact: true }).last()
  await choose.setInputFiles({
    name: 'a.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7 and so on'),
  })
  await expect(page.getByRole('alert')).toContainText('This is a document, no table.')
  await page.evaluate(() => {
    const data = new DataTransfer()
    data.setData('text/plain', 'Name\tNumber\nFrom a sheet\t1')
    document.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data }))
  })
  await expect(page.getByRole('columnheader', { name: 'Goes to' })).toBeVisible()
  await expect(page.getByLabel('Separated by')).toHaveValue('\t')
})

test('the list goes out as it is shown, by a menu that says what of it; the address works once', async ({
  signedIn: page,
  admin,
}) => {
  await bringAxe(page)
  await page.goto('/#/repairs?keyword=e&sortBy=last_date&order=asc')
  await expect(page.locator('tbody:not([aria-hidden]) tr').first()).toBeVisible()
  await page.getByRole('button', { name: 'Import and export' }).click()
  await expect(page.getByRole('menu')).toContainText(
    /Export \d+ repairs?, \d+ columns, as shown, and ID and Why/,
  )
  expect(await axeSays(page)).toEqual([])
  const [exported] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'CSV' }).click(),
  ])
  const lines = (await readFile(await exported.path(), 'utf8')).split('\r\n')
  const { data } = (await admin.call('GET', '/api/repairs?keyword=e&sortBy=last_date&order=asc&per_page=100'))
    .body
  expect(lines[0]).toMatch(/^\uFEFFID,Customer,.*,Why$/)
  expect(lines.slice(1, -1).map((line) => Number(line.split(',')[0]))).toEqual(
    data.map(({ id }: { readonly id: number }) => id),
  )
  expect((await fetch(exported.url())).status).toBe(401)
})

test('before a server that knows the specification alone, nothing comes in or goes out', async ({
  signedIn: page,
}) => {
  await page.route('**/api/user', async (route) => {
    const answer = await route.fetch()
    const { capabilities: _, ...body } = await answer.json()
    await route.fulfill({ response: answer, json: body })
  })
  await page.goto('/#/benches')
  await expect(page.locator('tbody:not([aria-hidden]) tr').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Import and export' })).toHaveCount(0)
})

test('a file whose letters can be read in several ways shows a line of each; what was chosen is offered first the next time', async ({
  signedIn: page,
}) => {
  await bringAxe(page)
  const greek = (encoding: string) => inLegacy('Subject;Amount\r\nΓιώργος Άννας;1\r\nΜαρία;2\r\n', encoding)
  await begin(page, 'claims', 'claims.csv', greek('windows-1253'))
  const ways = page.getByRole('group', { name: 'How is this file written?' }).getByRole('radio')
  await expect(ways.first()).toHaveAccessibleName('Γιώργος Άννας;1 Greek (Windows-1253)')
  for (const way of await ways.all()) await expect(way).not.toBeChecked()
  await bothThemes(page, 'the encodings')
  await page.getByRole('button', { name: 'Check 2 rows' }).click()
  await expect(ways.first()).toBeFocused() // nothing is guessed in silence
  await page.getByRole('radio', { name: /ISO-8859-7/ }).check()
  await expect(ways).toHaveCount(0)
  await expect(page.getByLabel('Encoding')).toHaveValue('iso-8859-7')
  await page.getByRole('button', { name: 'Other file' }).click()
  await page
    .getByLabel('Choose a file', { exact: true })
    .last()
    .setInputFiles(file('again.csv', greek('windows-1253')))
  await expect(ways.first()).toHaveAccessibleName(/ISO-8859-7/)
  await page.getByLabel('Encoding').selectOption('Greek (Windows-1253)')
  await page.getByRole('button', { name: 'Check 2 rows' }).click()
  await expect(page.getByRole('tab', { name: /2 Create/ })).toBeVisible()
  await expect(page.getByRole('tabpanel')).toContainText('Γιώργος Άννας')
})

test('what a share means is asked, also where not every cell fits one of the answers', async ({
  signedIn: page,
}) => {
  await bringAxe(page)
  const shares = [0.15, 0.625].map(
    (share) => `<row><c t="inlineStr"><is><t>S${share}</t></is></c><c s="0"><v>${share}</v></c></row>`,
  )
  const book = workbook({ sheets: { One: textRow('Subject', 'Amount') + shares.join('') }, formats: ['0%'] })
  await begin(page, 'claims', 'shares.xlsx', book)
  const row = page.getByRole('row', { name: /^Amount/ })
  await expect(row).toContainText('What does “15%” mean?')
  await bothThemes(page, 'the shares')
  await row.getByRole('radio', { name: '0.15 EUR' }).check()
  await row.getByRole('radio', { name: '15.00 EUR' }).check()
  await expect(row).toContainText('15.00 EUR · 62.50 EUR')
})
