import type { Page, Route } from '@playwright/test'
import { fresh, make, makeRepair } from './form-rows.ts'
import { intercepting } from './network.ts'
import { expect, test } from './screen.ts'

/** What others save shows in what is open, and disturbs nothing. */

/** Waits until the page hears what is saved. */
const listening = async (page: Page, open: () => Promise<unknown>) => {
  const line = page.waitForRequest('**/api/changes')
  await open()
  const answer = await (await line).response()
  expect(answer?.status()).toBe(200)
}

/** Waits until a further tab hears over the line of the first, for whose turn it stands in the queue. */
const sharing = (page: Page) =>
  expect
    .poll(() => page.evaluate(async () => (await navigator.locks.query()).pending?.length))
    .toBeGreaterThan(0)

test('what somebody saves shows in an open list of another, who keeps search, focus and place', async ({
  signedIn: page,
  admin,
}) => {
  const word = fresh('Word').replaceAll(' ', '')
  for (let number = 1; number <= 30; number += 1) await make(admin, 'services', { name: `${word} ${number}` })
  const first = await make(admin, 'services', { name: `${word} before` })
  await listening(page, () => page.goto(`/#/services?keyword=${word}&per_page=50`))
  const search = page.getByRole('searchbox')
  await expect(page.locator('tbody :is(td, th)', { hasText: `${word} before` })).toBeVisible()
  await search.focus()
  const region = page.getByRole('region', { name: 'Services' })
  const scrolled = () => region.evaluate((element) => element.scrollTop)
  await region.evaluate((element) => element.scrollTo(0, 300))
  const place = await scrolled()
  expect(place).toBeGreaterThan(0)

  await admin.call('PUT', `/api/services/${first.id}`, { name: `${word} after` })
  await expect(page.locator('tbody :is(td, th)', { hasText: `${word} after` })).toBeAttached()
  await expect(page.locator('tbody :is(td, th)', { hasText: `${word} before` })).toHaveCount(0)
  expect(await scrolled()).toBe(place)
  await expect(search).toBeFocused()
  await expect(search).toHaveValue(word)
  await make(admin, 'services', { name: `${word} new` })
  await expect(page.locator('footer')).toContainText('Showing 1 to 32 of 32 entries')
})

test('the focus stays among the rows where somebody deletes the one that has it', async ({
  signedIn: page,
  admin,
}) => {
  const word = fresh('Word').replaceAll(' ', '')
  const rows = []
  for (const name of ['a', 'b', 'c']) rows.push(await make(admin, 'services', { name: `${word} ${name}` }))
  await listening(page, () => page.goto(`/#/services?keyword=${word}&sortBy=name&order=asc`))
  const name = (letter: string) => page.getByRole('link', { name: `${word} ${letter}`, exact: true })
  await name('b').focus()
  await admin.call('DELETE', `/api/services/${rows[1]?.id}`)
  await expect(name('b')).toHaveCount(0)
  await expect(name('c')).toBeFocused()
  await page.getByRole('heading', { level: 1 }).focus()
  await page.mouse.click(700, 700) // on nothing: it is nobody's any more
  await admin.call('DELETE', `/api/services/${rows[2]?.id}`)
  await expect(name('c')).toHaveCount(0)
  await expect(name('a')).not.toBeFocused()
})

test('tabs count at first sight and anew once somebody saves; an open menu of them stays open, its button focused', async ({
  signedIn: page,
  admin,
}) => {
  await makeRepair(admin)
  const { body } = await admin.call('GET', '/api/repairs?counts=1')
  await listening(page, () => page.goto('/#/promised'))
  const lists = page.getByRole('navigation', { name: 'Repair lists', includeHidden: true })
  const tab = (title: string) => lists.getByRole('link', { name: title, includeHidden: true })
  const more = lists.getByRole('button', { name: /more$/ })
  await expect(tab('In Work')).toHaveText(`In Work${body.lists['in-work']}`)
  await expect(tab('All')).toHaveText(`All${body.total}`)
  await page.setViewportSize({ width: 1100, height: 800 })
  await more.click()
  await page.getByRole('menuitem').first().waitFor()
  await makeRepair(admin)
  await expect(tab('All')).toHaveText(`All${body.total + 1}`)
  await expect(page.getByRole('menuitem').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(more).toBeFocused()
  await makeRepair(admin)
  await expect(tab('All')).toHaveText(`All${body.total + 2}`)
  await expect(more).toBeFocused()
})

test('what is being edited is never touched by what others save', async ({
  signedIn: page,
  context,
  admin,
}) => {
  const { id, customer } = await makeRepair(admin)
  await listening(page, () => page.goto(`/#/repair-form/${id}`))
  await page.getByLabel('Remarks').fill('Mine, half writ')
  const other = await context.newPage()
  await other.goto('/#/repairs')
  const row = other.getByRole('row').filter({ hasText: customer.name })
  await expect(row).toContainText('First remark')
  await sharing(other)
  await admin.call('PUT', `/api/repairs/${id}`, { remarks: 'Theirs' })
  await expect(row).toContainText('Theirs')
  await page.getByLabel('Remarks').press('End')
  await page.keyboard.type('ten')
  await expect(page.getByLabel('Remarks')).toHaveValue('Mine, half written')
})

test('two tabs of one browser hold one line to the server, and both hear', async ({
  signedIn: page,
  context,
  admin,
}) => {
  const lines: string[] = []
  context.on('request', (request) => {
    if (request.url().endsWith('/api/changes')) lines.push(request.url())
  })
  const other = await context.newPage()
  await listening(page, () => page.goto('/#/scales'))
  await other.goto('/#/sources')
  await other.getByRole('columnheader', { name: 'Title' }).waitFor()
  await sharing(other)
  const [scale, source] = [fresh('Scale'), fresh('Source')]
  await make(admin, 'sources', { title: source })
  await expect(other.locator('tbody :is(td, th)', { hasText: source })).toBeVisible()
  await page.bringToFront()
  await make(admin, 'scales', { name: scale })
  await expect(page.locator('tbody :is(td, th)', { hasText: scale })).toBeVisible()
  expect(lines).toHaveLength(1)
  const taken = other.waitForRequest('**/api/changes')
  await page.close()
  await taken
})

test('what somebody saves between the reading of a list and the opening of the line shows by itself', async ({
  signedIn: page,
  admin,
}) => {
  const word = fresh('Gap').replaceAll(' ', '')
  const { id } = await make(admin, 'services', { name: `${word} before` })
  const line = Promise.withResolvers<Route>()
  await page.route('**/api/changes', line.resolve)
  await page.goto(`/#/services?keyword=${word}`)
  await expect(page.locator('tbody :is(td, th)', { hasText: `${word} before` })).toBeVisible()
  const waiting = await line.promise
  await admin.call('PUT', `/api/services/${id}`, { name: `${word} after` })
  await waiting.continue()
  await expect(page.locator('tbody :is(td, th)', { hasText: `${word} after` })).toBeVisible()
})

test('a second tab is told what was saved before it listened', async ({ signedIn: page, context, admin }) => {
  await intercepting(page)
  const { id, customer } = await makeRepair(admin)
  const opened = page.waitForResponse('**/api/changes')
  await page.goto('/#/sources')
  await opened
  const other = await context.newPage()
  // a tab listens once its first calls are answered: this one is held back
  const counted = Promise.withResolvers<void>()
  await other.route('**/api/repairs?counts=1', async (route) => {
    await counted.promise
    await route.continue()
  })
  await other.goto(`/#/repairs?keyword=${encodeURIComponent(customer.name)}`)
  const row = other.getByRole('row').filter({ hasText: customer.name })
  await expect(row).toContainText('First remark')
  const told = page.waitForResponse((answer) => answer.url().includes('/api/sources?'))
  await admin.call('PUT', `/api/repairs/${id}`, { remarks: 'Theirs' })
  await make(admin, 'sources', { title: fresh('Source') })
  await told
  counted.resolve()
  await expect(row).toContainText('Theirs')
})
