import type { Page } from '@playwright/test'
import { atRest } from './at-rest.ts'
import { axeSays, bringAxe } from './axe-says.ts'
import { expect, test } from './screen.ts'

/** Columns that one chooses, and what is remembered for a person. */

test.use({ office: 'demo' })

const headings = (page: Page) =>
  page
    .locator('thead th')
    .evaluateAll((all) => all.slice(1, -1).map((each) => each.textContent?.trim() ?? ''))
const dock = (page: Page) => page.getByRole('complementary', { name: 'Columns' })
const tick = (page: Page, name: string) => dock(page).getByRole('checkbox', { name, exact: true })
const rows = (page: Page) => page.locator('tbody:not([aria-hidden]) tr')
const sent = (page: Page) =>
  page.waitForResponse((answer) => answer.url().includes('/api/user/settings/') && answer.status() === 204)

const open = async (page: Page, address = '/repairs'): Promise<void> => {
  await page.goto(`/#${address}`)
  await atRest(page)
  await expect(rows(page).first()).toBeVisible()
}

const openDock = async (page: Page): Promise<void> => {
  await atRest(page) // what was kept may still come, and draw the toolbar anew
  await page.getByRole('button', { name: 'Columns' }).click()
  await expect(dock(page)).toBeVisible()
  await atRest(page) // the table gives the dock its room: columns that no longer fit change their place in it
}

/** The headings that stand whole in view, in order. */
const inView = (page: Page) =>
  page.locator('[data-list]').evaluate((region) => {
    const all = [...region.querySelectorAll('thead th')]
    const edge = all.at(-1)?.getBoundingClientRect().left ?? 0
    return all
      .slice(1, -1)
      .filter((each) => each.getBoundingClientRect().right <= edge + 1)
      .map((each) => each.textContent ?? '')
  })

test('no text makes a column come or go: pages, sizes, searches, themes and long names show the same ones', async ({
  signedIn: page,
  admin,
}) => {
  const { body } = await admin.call('GET', '/api/customers?per_page=4')
  const shown = async (address: string) => {
    await open(page, address)
    return inView(page)
  }
  for (const size of [
    { width: 1440, height: 900 },
    { width: 1280, height: 720 },
    { width: 820, height: 1180 },
  ]) {
    await page.setViewportSize(size)
    const first = await shown('/repairs')
    expect(first).toEqual(expect.arrayContaining(['Customer', 'Service', 'Last Date', 'Days Left']))
    for (const address of [
      '/repairs?page=2',
      '/repairs?page=3',
      '/repairs?per_page=100',
      '/repairs?keyword=city',
    ])
      expect(await shown(address)).toEqual(first)
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await inView(page)).toEqual(first)
    await page.emulateMedia({ colorScheme: 'light' })
    for (const row of body.data)
      await admin.call('PUT', `/api/customers/${row.id}`, {
        ...row,
        name: `${row.name} ${'Long '.repeat(36)}`.trim(),
      })
    await page.reload()
    expect(await shown('/repairs?per_page=100')).toEqual(first)
    expect(await shown('/repairs')).toEqual(first)
    for (const row of body.data) {
      const { version } = (await admin.call('GET', `/api/customers/${row.id}`)).body
      await admin.call('PUT', `/api/customers/${row.id}`, { ...row, version })
    }
  }
})

test('the dock says of each column that yields why, and agrees with the table', async ({
  signedIn: page,
}) => {
  await open(page)
  await openDock(page)
  const group = dock(page).getByRole('region', { name: 'Yield to the right at this width' })
  const told = await group.locator('label').allTextContents()
  const more = page.getByRole('button', { name: /further right/ })
  await expect(more).toHaveAccessibleName(`+${told.length} ›, further right: ${told.join(', ')}`)
  await expect(group.locator('[data-column="remarks"]')).toContainText('a long text')
  await expect(group.locator('[data-column="source"]')).toContainText('no rule or colour needs it')
  const seen = await dock(page).getByRole('region', { name: 'In view' }).locator('label').allTextContents()
  expect(await inView(page)).toEqual(seen)
})

test('a column goes and comes back by its tick, and one comes that the list leaves out', async ({
  signedIn: page,
}) => {
  await open(page)
  const before = await headings(page)
  expect(before).not.toContain('Category')
  await openDock(page)
  await expect(dock(page).getByRole('searchbox')).toBeFocused()
  await tick(page, 'Source').focus()
  await page.keyboard.press('Space')
  await expect.poll(() => headings(page)).toEqual(before.filter((name) => name !== 'Source'))
  await tick(page, 'Category').check()
  await expect.poll(() => headings(page)).toContain('Category')
  await tick(page, 'Source').check()
  await expect(tick(page, 'Customer')).toBeDisabled()
  await dock(page).getByRole('button', { name: 'As specified' }).click()
  await expect.poll(() => headings(page)).toEqual(before)
  await page.keyboard.press('Escape')
  await expect(dock(page)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Columns' })).toBeFocused()
})

test('Alt and an arrow move a column, a grip is dragged, and so it is copied and printed', async ({
  signedIn: page,
}) => {
  await open(page)
  await openDock(page)
  const lines = dock(page).locator('[data-column]')
  const order = () => lines.evaluateAll((all) => all.map((each) => each.getAttribute('data-column') ?? ''))
  const [name, first, second, third] = await order()
  const label = (column = '') => dock(page).locator(`[data-column="${column}"] input[type=checkbox]`)
  await label(second).focus()
  await page.keyboard.press('Alt+ArrowUp')
  await expect.poll(async () => (await order()).slice(0, 4)).toEqual([name, second, first, third])
  await expect(label(second)).toBeFocused()
  const grip = await dock(page).locator(`[data-column="${second}"] [data-grip]`).boundingBox()
  const target = await dock(page).locator(`[data-column="${third}"]`).boundingBox()
  if (!grip || !target) throw new Error('There is nothing to drag.')
  await page.mouse.move(grip.x + 8, grip.y + 8)
  await page.mouse.down()
  await page.mouse.move(grip.x + 8, target.y + target.height / 2, { steps: 4 })
  await page.mouse.up()
  await expect.poll(async () => (await order()).slice(0, 4)).toEqual([name, first, third, second])
  // the document has the order that is seen: whoever prints, copies or reads it aloud gets it so
  const told = await lines.locator('label').allTextContents()
  const shown = await headings(page)
  expect(shown).toEqual(told.slice(0, shown.length))
})

test('a heading is dragged by its edge, and sized from the dock', async ({ signedIn: page }) => {
  await open(page)
  const inView = await page.locator('thead th').evaluateAll((all) => {
    const room = all.at(-1)?.getBoundingClientRect().left ?? 0
    return all.findIndex((each, at) => at > 1 && each.getBoundingClientRect().right < room - 80)
  })
  const heading = page.locator('thead th').nth(inView)
  const text = (await heading.textContent())?.trim() ?? ''
  const box = await heading.boundingBox()
  if (!box) throw new Error('There is no heading.')
  const fits = box.width
  const edge = { x: box.x + box.width - 2, y: box.y + box.height / 2 }
  await expect(async () => {
    await page.mouse.move(edge.x - 40, edge.y)
    await page.mouse.move(edge.x, edge.y)
    expect(await page.getByRole('region', { name: 'Repairs' }).evaluate((each) => each.style.cursor)).toBe(
      'col-resize',
    )
  }).toPass()
  await page.mouse.down()
  await page.mouse.move(edge.x + 60, edge.y, { steps: 5 })
  await page.mouse.up()
  const width = () => heading.evaluate((each) => Math.round(each.getBoundingClientRect().width))
  await expect.poll(width).toBe(Math.round(fits) + 60)
  expect(new URL(page.url()).hash).toBe('#/repairs') // an edge is no heading to sort by
  await openDock(page)
  const field = dock(page).getByRole('spinbutton', { name: `Width of ${text} in pixels` })
  await field.fill('200')
  await field.press('Enter')
  await expect.poll(width).toBe(200)
  await page.keyboard.press('Escape')
  await expect(dock(page)).toBeHidden()
})

test('a double press on the edge of a heading fits its column to its longest text', async ({
  signedIn: page,
}) => {
  await open(page)
  const heading = page.locator('thead th', { hasText: 'Last Date' })
  const box = async () => {
    const found = await heading.boundingBox()
    if (!found) throw new Error('There is no heading.')
    return found
  }
  const width = async () => Math.round((await box()).width)
  const edge = async () => {
    const { x, y, width, height } = await box()
    return { x: x + width - 2, y: y + height / 2 }
  }
  const cursor = () => page.getByRole('region', { name: 'Repairs' }).evaluate((each) => each.style.cursor)
  const fitted = await width()
  await expect(async () => {
    const { x, y } = await edge()
    await page.mouse.move(x - 40, y)
    await page.mouse.move(x, y)
    expect(await cursor()).toBe('col-resize')
  }).toPass()
  const from = await edge()
  await page.mouse.down()
  await page.mouse.move(from.x + 90, from.y, { steps: 5 })
  await page.mouse.up()
  await expect.poll(width).toBe(fitted + 90)
  await atRest(page)
  const at = await edge()
  await page.mouse.dblclick(at.x, at.y)
  await expect.poll(width).toBe(fitted)
  expect(new URL(page.url()).hash).toBe('#/repairs')
})

test('a pinned column stays in view while the others pass under it', async ({ signedIn: page }) => {
  await open(page)
  await openDock(page)
  await dock(page).getByRole('button', { name: 'Keep Source at the left' }).click()
  await expect.poll(async () => (await headings(page))[1]).toBe('Source')
  const region = page.getByRole('region', { name: 'Repairs' })
  const left = () =>
    rows(page)
      .first()
      .locator('> *')
      .nth(2)
      .evaluate((each) => each.getBoundingClientRect().left)
  const before = await left()
  await region.evaluate((each) => each.scrollTo({ left: 200 }))
  expect(await left()).toBe(before)
  await dock(page).getByRole('button', { name: 'Let Source scroll' }).click()
  await expect.poll(async () => (await headings(page))[1]).not.toBe('Source')
})

test('what one has chosen is there in another browser, sort and page size with it', async ({
  signedIn: page,
  browser,
  product,
}) => {
  await open(page)
  await openDock(page)
  const heard = sent(page)
  await tick(page, 'Source').uncheck()
  await heard
  await page.keyboard.press('Escape')
  const sorted = sent(page)
  await page
    .getByRole('button', { name: 'Published On' })
    .or(page.locator('thead button').first())
    .first()
    .click()
  await sorted
  const sized = sent(page)
  await page
    .getByRole('combobox', { name: /rows|page/i })
    .first()
    .selectOption('50')
  await sized
  const chosen = await headings(page)
  const order = await page.locator('thead th[aria-sort$="ending"]').textContent()
  expect(chosen).not.toContain('Source')

  const elsewhere = await browser.newContext({ baseURL: product.url, viewport: { width: 1440, height: 900 } })
  await elsewhere.addCookies(await page.context().cookies())
  const other = await elsewhere.newPage()
  await open(other)
  expect(await headings(other)).toEqual(chosen)
  expect(await other.locator('thead th[aria-sort$="ending"]').textContent()).toBe(order)
  await expect(rows(other)).not.toHaveCount(15)
  await openDock(other)
  await dock(other).getByRole('button', { name: 'As specified' }).click()
  await expect.poll(() => headings(other)).toContain('Source')
  await elsewhere.close()
})

test('another tab of the browser follows at once', async ({ signedIn: page, context }) => {
  await open(page)
  const other = await context.newPage()
  await open(other)
  await openDock(page)
  await tick(page, 'Source').uncheck()
  await expect.poll(() => headings(other)).not.toContain('Source')
})

test('the dock is sound for whoever does not see it, in both themes', async ({ signedIn: page }) => {
  await bringAxe(page)
  await open(page)
  await openDock(page)
  expect(await axeSays(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await axeSays(page, { colour: true })).toEqual([])
  await dock(page).getByRole('searchbox').fill('no such column')
  await expect(dock(page)).toContainText('No column is called so.')
})
