import type { Page } from '@playwright/test'
import { axeSays, bringAxe } from './axe-says.ts'
import { fresh, make, textbox } from './form-rows.ts'
import { intercepting } from './network.ts'
import { expect, test } from './screen.ts'

const cell = (page: Page, line: number, label: string) =>
  page.getByLabel(`Line ${line}, ${label}`, { exact: true })
const works = (page: Page) => page.locator('[data-lines] [data-line] [data-cell=work]')
const paste = (page: Page, text: string) =>
  page.evaluate((plain) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', plain)
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, text)
const save = (page: Page) => page.keyboard.press('Control+s')

test('lines are typed by keyboard alone, and saved with their row', async ({ signedIn: page, admin }) => {
  await bringAxe(page)
  const name = fresh('Estimate')
  await page.goto('/#/estimate-form')
  await textbox(page, 'Name').fill(name)
  await page.getByRole('button', { name: 'Add estimate line' }).click()
  await expect(cell(page, 1, 'Work')).toBeFocused()
  await page.keyboard.type('Turn')
  await cell(page, 1, 'Hours').focus()
  await page.keyboard.type('2.5')
  await expect(page.locator('[data-open] [data-cell=amount]')).toHaveText(/121\.25/)
  await expect(page.locator('[data-field=total] output')).toHaveText(/121\.25/)
  await page.keyboard.press('Enter')
  await expect(cell(page, 2, 'Work')).toBeFocused()
  await page.keyboard.type('Cast')
  await page.keyboard.press('ArrowUp')
  await expect(cell(page, 1, 'Work')).toBeFocused()
  await page.keyboard.press('Alt+ArrowDown')
  await expect(cell(page, 2, 'Work')).toHaveValue('Turn')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Gone')
  await page.keyboard.press('Control+Backspace')
  await expect(page.locator('[data-line]')).toHaveCount(2)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.locator('[data-line]')).toHaveCount(3)
  expect(await axeSays(page)).toEqual([])
  await save(page)
  await expect(page).toHaveURL(/#\/estimates$/)
  const { body } = await admin.call('GET', '/api/estimates?per_page=1')
  const item = (await admin.call('GET', `/api/estimates/${body.data[0].id}`)).body.data
  expect([item.name, item.total]).toEqual([name, '121.25'])
  expect(item.lines.map((line: { work: string }) => line.work)).toEqual(['Cast', 'Turn', 'Gone'])
})

test('two hundred lines are pasted, reordered and saved; a key is answered at once', async ({
  signedIn: page,
  admin,
}) => {
  const service = await make(admin, 'services', { name: fresh('Forge') })
  const row = await make(admin, 'estimates', { name: fresh('Long') })
  await page.goto(`/#/estimate-form/${row.id}`)
  await page.getByRole('button', { name: 'Add estimate line' }).click()
  await expect(cell(page, 1, 'Work')).toBeFocused()
  const block = Array.from({ length: 200 }, (_, at) => `Work ${at}\t${service.name}\t${at + 1}\t\t1.5\t€ 10`)
  await paste(page, block.join('\r\n'))
  await expect(page.locator('[data-line]')).toHaveCount(200)
  await expect(page.locator('[data-line]').nth(199).locator('[data-cell=service]')).toHaveText(service.name)
  await expect(page.locator('[data-field=total] output')).toHaveText(/3,000\.00/)
  await works(page).nth(99).click()
  await expect(cell(page, 100, 'Work')).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.type(' and more')
  await page.keyboard.press('Alt+ArrowUp')
  await save(page)
  await expect(page).toHaveURL(/#\/estimates$/)
  const { lines, total } = (await admin.call('GET', `/api/estimates/${row.id}`)).body.data
  expect([lines.length, total]).toEqual([200, '3000.00'])
  expect(lines.slice(97, 100).map((line: { work: string }) => line.work)).toEqual([
    'Work 97',
    'Work 99 and more',
    'Work 98',
  ])
})

test('a refused line is ringed, told, and led to; what cannot be read stays as it was typed', async ({
  signedIn: page,
  admin,
}) => {
  await bringAxe(page)
  const tag = fresh('tag')
  await make(admin, 'estimates', { name: fresh('Other'), lines: [{ work: 'A', tag }] })
  const row = await make(admin, 'estimates', {
    name: fresh('Refused'),
    lines: [{ work: 'A' }, { work: 'B' }],
  })
  await page.goto(`/#/estimate-form/${row.id}`)
  await works(page).nth(1).click()
  await paste(page, `B2\tNo such thing\t3\t${tag}\tmany`)
  await expect(page.getByText(/Line 2: Service must be one of the list/)).toBeVisible()
  await works(page).nth(0).click()
  await save(page)
  await expect(page.getByText('The estimate was not saved.')).toBeVisible()
  await expect(cell(page, 2, 'Service')).toBeFocused()
  await expect(page.getByText(/Line 2: Hours must be a number/)).toBeVisible()
  await cell(page, 2, 'Hours').fill('3')
  await works(page).nth(0).click()
  await expect(page.locator('[data-line]').nth(1).locator('[data-cell=service]')).toHaveText('No such thing')
  expect(await axeSays(page)).toEqual([])
  await works(page).nth(1).click()
  await paste(page, 'B3\t')
  await save(page)
  await expect(page.getByText('Line 2, Tag: Another line has this tag.')).toBeVisible()
  await cell(page, 2, 'Tag').fill('')
  await save(page)
  await expect(page).toHaveURL(/#\/estimates$/)
  const item = (await admin.call('GET', `/api/estimates/${row.id}`)).body.data
  expect(item.lines).toMatchObject([{ work: 'A' }, { work: 'B3', rank: 3, hours: '3.00', tag: null }])
})

test('what somebody else saved meanwhile and what was typed here are both there', async ({
  signedIn: page,
  admin,
}) => {
  await intercepting(page)
  const row = await make(admin, 'estimates', {
    name: fresh('Both'),
    lines: [{ work: 'A', hours: 1 }, { work: 'B', hours: 2 }, { work: 'C' }],
  })
  const [a, b] = row.lines
  await page.goto(`/#/estimate-form/${row.id}`)
  await works(page).nth(0).click()
  await cell(page, 1, 'Work').fill('Mine')
  await page.route('**/api/changes**', (route) => route.abort())
  await admin.call('PUT', `/api/estimates/${row.id}`, {
    lines: [{ id: a.id, work: 'Theirs' }, { id: b.id, hours: 7 }, { work: 'D' }],
  })
  await cell(page, 1, 'Hours').fill('9')
  await save(page)
  const yours = page.getByRole('radio', { name: /Yours Line 1: Work Mine/ })
  await expect(yours).toBeVisible()
  await page.getByRole('radio', { name: /Theirs Line 1: Work Theirs/ }).check()
  await expect(works(page).nth(0)).toHaveText(/Theirs|Line 1/)
  await yours.check()
  await save(page)
  await expect(page).toHaveURL(/#\/estimates$/)
  const { lines } = (await admin.call('GET', `/api/estimates/${row.id}`)).body.data
  expect(lines).toMatchObject([
    { id: a.id, work: 'Mine', hours: '9.00' },
    { id: b.id, work: 'B', hours: '7.00' },
    { work: 'D' },
  ])
})

test('on a phone each line is a card, with targets that a finger meets', async ({
  signedIn: page,
  admin,
}) => {
  await bringAxe(page)
  const row = await make(admin, 'estimates', { name: fresh('Narrow'), lines: [{ work: 'A' }, { work: 'B' }] })
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto(`/#/estimate-form/${row.id}`)
  await works(page).nth(1).click()
  await expect(cell(page, 2, 'Work')).toBeFocused()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  const box = await page.getByRole('button', { name: 'Remove line 1' }).boundingBox()
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  expect(await axeSays(page)).toEqual([])
})

test('a line is as high open as closed, and all its fields become inputs', async ({
  signedIn: page,
  admin,
}) => {
  const row = await make(admin, 'estimates', { name: fresh('High'), lines: [{ work: 'A' }, { work: 'B' }] })
  await page.goto(`/#/estimate-form/${row.id}`)
  await works(page).nth(0).click()
  await page.keyboard.press('ArrowDown')
  await expect(cell(page, 2, 'Work')).toBeFocused()
  await expect(cell(page, 2, 'Tag')).toBeEditable()
  await expect(cell(page, 2, 'Work')).toBeFocused()
  const [closed, open] = await page
    .locator('[data-line]')
    .evaluateAll((lines) => lines.map((line) => line.getBoundingClientRect().height))
  expect(open).toBe(closed)
})
