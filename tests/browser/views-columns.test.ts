import type { Page } from '@playwright/test'
import type { Caller, Loose } from '../support/calls.ts'
import { atRest } from './at-rest.ts'
import { axeSays, bringAxe } from './axe-says.ts'
import { fresh } from './form-rows.ts'
import { expect, test } from './screen.ts'

/** What a view brings beside its rows: its columns, order and groups; and what of it one has changed. */

test.use({ office: 'demo' })

const strip = (page: Page) => page.getByRole('navigation', { name: 'Saved views' })
const tab = (page: Page, name: string) => strip(page).getByRole('link', { name })
const dock = (page: Page) => page.getByRole('complementary', { name: 'Columns' })
const tick = (page: Page, name: string) => dock(page).getByRole('checkbox', { name, exact: true })
const changed = (page: Page) => page.getByText('Changed', { exact: true })
const headings = (page: Page) =>
  page
    .locator('thead th')
    .evaluateAll((all) => all.slice(1, -1).map((each) => each.textContent?.trim() ?? ''))
const sorted = (page: Page) => page.locator('thead th[aria-sort$="ending"]').allTextContents()

const open = async (page: Page, address: string): Promise<void> => {
  await page.goto(`/#${address}`)
  await atRest(page)
  await expect(strip(page)).toBeVisible()
}

const openDock = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Columns', exact: true }).click()
  await expect(dock(page)).toBeVisible()
}

const make = async (who: Caller, body: Loose): Promise<Loose> => {
  const answer = await who.call('POST', '/api/views', { entity: 'repair', audience: 'mine', ...body })
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
  return answer.body.data
}

test('a view keeps the columns of its list; one’s own stay as they were', async ({
  signedIn: page,
  admin,
}) => {
  const name = fresh('Columns of mine')
  await open(page, '/repairs')
  const usual = await headings(page)
  await openDock(page)
  await tick(page, 'Source').uncheck()
  await expect.poll(() => headings(page)).not.toContain('Source')
  await expect(tick(page, 'Source')).toBeFocused() // its line stands among the hidden ones now
  await page.keyboard.press('Escape')
  await strip(page).getByRole('button', { name: 'Save this list as a view' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save as a view' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(tab(page, name)).toHaveAttribute('aria-current', 'page')
  await expect(changed(page)).toBeHidden()
  const { body } = await admin.call('GET', '/api/views?entity=repair')
  const kept = body.data.find((view: Loose) => view.name === name)
  expect(kept.columns.length).toBe(usual.length - 1)

  await openDock(page)
  await expect(dock(page)).toContainText('kept by Update')
  await tick(page, 'Status').uncheck()
  await expect(changed(page)).toBeVisible()
  await tick(page, 'Status').check()
  await expect(changed(page)).toBeHidden()
  await tick(page, 'Category').check()
  await page.keyboard.press('Escape')
  await expect.poll(() => headings(page)).toContain('Category')
  await page.reload()
  await atRest(page)
  await expect.poll(() => headings(page)).toContain('Category')
  await expect(changed(page)).toBeVisible()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect.poll(() => headings(page)).toEqual(usual.filter((each) => each !== 'Source'))

  await page.getByRole('link', { name: /^All/ }).click()
  await openDock(page)
  await dock(page).getByRole('button', { name: 'As specified' }).click()
  await expect.poll(() => headings(page)).toEqual(usual)
  await page.keyboard.press('Escape')
  await tab(page, name).click()
  await expect.poll(() => headings(page)).not.toContain('Source')
  await openDock(page)
  await tick(page, 'Category').check()
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(changed(page)).toBeHidden()
  const { data } = (await admin.call('GET', `/api/views/${kept.id}`)).body
  expect(data.columns.map((column: Loose) => column.name)).toContain('category')
})

test('order, width, pins, sort and groups of a view come back, and move nothing of one’s own', async ({
  signedIn: page,
  admin,
}) => {
  const columns = [
    { name: 'customer' },
    { name: 'last_date', pinned: true },
    { name: 'remarks', width: 321 },
    { name: 'source' },
  ]
  const { id } = await make(admin, {
    ...{ name: fresh('Arranged'), select: {}, columns },
    sort: ['last_date', 'desc'],
  })
  await open(page, '/repairs')
  const usual = await headings(page)
  const own = await sorted(page)
  await page.goto(`/#/repairs?view=${id}`)
  await expect.poll(() => headings(page)).toEqual(['Customer', 'Last Date', 'Remark', 'Source'])
  expect(await sorted(page)).toEqual(['Last Date'])
  const third = page.locator('thead th').nth(3)
  expect(await third.evaluate((each) => Math.round(each.getBoundingClientRect().width))).toBe(321)
  await expect(changed(page)).toBeHidden()
  await page.locator('thead button', { hasText: 'Customer' }).click()
  await expect(changed(page)).toBeVisible()
  await page.getByRole('link', { name: /^All/ }).click()
  await expect.poll(() => headings(page)).toEqual(usual)
  expect(await sorted(page)).toEqual(own)
})

test('a short link leads from one view to another', async ({ signedIn: page, admin }) => {
  const one = await make(admin, { name: fresh('First'), select: { where: { action: 'Promised' } } })
  const other = await make(admin, { name: fresh('Second'), select: { keyword: 'rail' } })
  await open(page, `/repairs?view=${one.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(one.name)
  await page.goto(`/#/repairs?view=${other.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(other.name)
  await expect(page.getByRole('searchbox')).toHaveValue('rail')
})

test('filters against the view are told: what came, what is another, what went and comes back', async ({
  signedIn: page,
  admin,
}) => {
  await bringAxe(page)
  const where = { action: 'Promised', remarks: { not: null } }
  const { id, select } = await make(admin, { name: fresh('Filtered'), select: { where } })
  const now = { action: select.where.action, remarks: null, last_date: { from: '2020-01-01' } }
  await open(page, `/repairs?view=${id}&where=${encodeURIComponent(JSON.stringify(now))}`)
  const chips = page.getByRole('list', { name: 'Filters' }).getByRole('listitem')
  await expect(chips).toHaveCount(3) // a test of the same field says another value: nothing went
  await expect(chips.filter({ hasText: 'Not in the view' })).toHaveCount(2)
  await page.goto(
    `/#/repairs?view=${id}&where=${encodeURIComponent(JSON.stringify({ remarks: { not: null } }))}`,
  )
  await expect(chips).toHaveCount(2)
  await page.goto(`/#/repairs?view=${id}&keyword=${fresh('nothing')}`)
  await page.reload()
  await expect(chips.filter({ hasText: 'Left out of the view' })).toHaveCount(2)
  await page.goto(
    `/#/repairs?view=${id}&where=${encodeURIComponent(JSON.stringify({ remarks: { not: null } }))}`,
  )
  await expect(chips).toHaveCount(2)
  await expect(chips.last()).toContainText('Left out of the view: Action is Promised')
  expect(await axeSays(page, { colour: true })).toEqual([])
  await page.getByRole('button', { name: 'Put back Action is Promised' }).click()
  await expect(chips.filter({ hasText: 'of the view' })).toHaveCount(0)
  await expect(changed(page)).toBeHidden()
})

test('a list that is sorted by a hidden column says so, and shows it or is sorted as specified', async ({
  signedIn: page,
}) => {
  await open(page, '/repairs')
  const usual = await headings(page)
  await page.locator('thead button', { hasText: 'Last Date' }).click()
  await openDock(page)
  await tick(page, 'Last Date').uncheck()
  const told = page.getByText('Sorted by Last Date, whose column is hidden.')
  await expect(told).toBeVisible()
  expect(await headings(page)).not.toContain('Last Date')
  await page.getByRole('button', { name: 'Show it' }).click()
  await expect(told).toBeHidden()
  expect(await headings(page)).toEqual(usual)
  await tick(page, 'Last Date').uncheck()
  await page.getByRole('button', { name: 'Sort as specified' }).click()
  await expect(told).toBeHidden()
})

test('of very many views the menu names some, and a search finds the others', async ({
  signedIn: page,
  admin,
}) => {
  await bringAxe(page)
  const wanted = await make(admin, { name: fresh('Needle'), select: { keyword: 'rail' } })
  for (let each = 0; each < 14; each += 1) await make(admin, { name: fresh('Hay'), select: {} })
  await open(page, '/repairs')
  await strip(page)
    .getByRole('button', { name: /more views$/ })
    .click()
  const menu = page.getByRole('menu')
  await expect(menu.getByRole('menuitem')).toHaveCount(11)
  await menu.getByRole('menuitem', { name: 'Find a view…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Find a view…' })
  await expect(dialog.getByRole('searchbox')).toBeFocused()
  await dialog.getByRole('searchbox').fill('no view is called so')
  await expect(dialog).toContainText('No view is called so.')
  await dialog.getByRole('searchbox').fill(wanted.name.slice(0, 12).toUpperCase())
  expect(await axeSays(page)).toEqual([])
  await dialog.getByRole('link', { name: wanted.name }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(wanted.name)
  await expect(page.getByRole('searchbox')).toHaveValue('rail')
})

test('a view of a row that was deleted says so, and is no wider', async ({ signedIn: page, admin }) => {
  await bringAxe(page)
  const action = (await admin.call('POST', '/api/actions', { name: fresh('Passing') })).body.data
  const where = { action: action.name }
  const { id, select } = await make(admin, { name: fresh('Of a row'), select: { where } })
  expect(select.where).toEqual({ action: { id: action.id } })
  await admin.call('DELETE', `/api/actions/${action.id}`)
  await open(page, `/repairs?view=${id}`)
  await expect(page.getByText('What Action is to be was deleted.', { exact: false })).toBeVisible()
  await expect(page.locator('main tbody tr')).toHaveCount(0)
  await expect(changed(page)).toBeHidden()
  expect(await axeSays(page, { colour: true })).toEqual([])
})

test('the link of a view is copied over plain http as well, and whoever cannot have it is told', async ({
  signedIn: page,
  admin,
}) => {
  const name = fresh('Link')
  const { id } = await make(admin, { name, select: { list: 'promised' } })
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await open(page, `/promised?view=${id}`)
  const copy = async () => {
    await page.getByRole('button', { name: `${name}: more` }).click()
    await page.getByRole('menuitem', { name: 'Copy link' }).click()
  }
  await copy()
  await expect(page.locator('[data-toasts]')).toContainText('The link is copied.')
  await page.getByRole('searchbox').focus()
  await page.keyboard.press('Control+v')
  await expect(page.getByRole('searchbox')).toHaveValue(new RegExp(`view=${id}`))
  await page.evaluate(() => Object.defineProperty(document, 'execCommand', { value: () => false }))
  await copy()
  await expect(page.locator('[data-toasts]')).toContainText('The link could not be copied.')
})
