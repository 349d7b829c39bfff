import type { Locator, Page } from '@playwright/test'
import { atRest } from './at-rest.ts'
import { cellMenu } from './list-cells.ts'
import { expect, test } from './screen.ts'

/** The first seconds of a visit: what is pressed before its script is there, and what is fetched when nobody presses. */

test.use({ office: 'demo' })

/** The scripts that come after a list's own. */
const late = /\/assets\/(later|hands|filters|ColumnsDock|palette|DialogBox|record)-[^/]*\.js$/

const rows = (page: Page) => page.locator('[data-list] tbody:not([aria-hidden]) > tr')
const chip = (page: Page) =>
  page.locator('[data-list] tbody td > span', { hasText: /^(Promised|Declined)$/ }).first()
const toast = (page: Page) => page.locator('[data-toasts]')
const tool = (page: Page, name: string) => page.locator(`[data-tool=${name}]`)

/** Opens a list whose late scripts wait for the answered function. */
const opened = async (page: Page): Promise<() => void> => {
  const come = Promise.withResolvers<void>()
  await page.route(late, (route) => come.promise.then(() => route.continue()))
  await page.goto('/#/repairs')
  await expect(rows(page).first()).toBeVisible()
  return come.resolve
}

interface Control {
  readonly press: (page: Page) => Promise<unknown>
  /** What shows at once that it was heard. */
  readonly heard: (page: Page) => Locator
  /** What is there once it is served. */
  readonly served: (page: Page) => Locator
}

const cell = (page: Page, heading: string) =>
  rows(page)
    .first()
    .locator(`td:nth-child(${String(headings.indexOf(heading) + 1)})`)
const headings: string[] = []

const controls: Readonly<Record<string, Control>> = {
  'a chip': {
    press: (page) => chip(page).click(),
    heard: (page) => page.locator('td[data-heard][aria-busy=true]'),
    served: cellMenu,
  },
  'a cell, twice': {
    press: (page) => cell(page, 'Last Date').dblclick(),
    heard: (page) => page.locator('td[data-heard]'),
    served: cellMenu,
  },
  'a row’s tick box': {
    press: (page) => rows(page).nth(1).locator('td').first().click(),
    heard: (page) => page.locator('td[data-heard]'),
    served: (page) => rows(page).nth(1).and(page.locator('[data-picked]')),
  },
  'the key x on a row': {
    press: async (page) => {
      await rows(page).nth(2).getByRole('link').first().focus()
      await page.keyboard.press('x')
    },
    heard: (page) => page.locator('th[data-heard]'),
    served: (page) => rows(page).nth(2).and(page.locator('[data-picked]')),
  },
  Filter: {
    press: (page) => tool(page, 'filter').click(),
    heard: (page) => page.locator('[data-tool=filter][data-heard]'),
    served: (page) => page.getByRole('dialog', { name: /filter/i }),
  },
  Columns: {
    press: (page) => tool(page, 'columns').click(),
    heard: (page) => page.locator('[data-tool=columns][data-heard]'),
    served: (page) => page.locator('[data-dock]'),
  },
  'Ctrl + K': {
    press: (page) => page.keyboard.press('Control+k'),
    heard: (page) => page.locator('header[data-heard]'),
    served: (page) => page.getByRole('combobox', { name: 'Go to' }),
  },
  'a row’s link': {
    press: (page) => rows(page).first().locator('[data-do=open]').first().click(),
    heard: (page) => page.locator('[data-heard]'),
    served: (page) => page.getByRole('heading', { name: 'History' }),
  },
}

for (const [name, { press, heard, served }] of Object.entries(controls))
  test(`what is pressed before its script is there shows that it was heard, and is served: ${name}`, async ({
    signedIn: page,
  }) => {
    const come = await opened(page)
    headings.splice(0, Infinity, ...(await page.locator('thead th').allTextContents()))
    await press(page)
    await expect(heard(page)).toHaveCount(1)
    await expect(served(page)).toHaveCount(0)
    come()
    await expect(served(page)).toBeVisible()
    await expect(page.locator('[data-heard]')).toHaveCount(0)
  })

const opening: Readonly<
  Record<string, readonly [press: (page: Page) => Promise<unknown>, field: (page: Page) => Locator]>
> = {
  'a view’s name': [
    (page) => page.getByRole('button', { name: 'Save this list as a view' }).click(),
    (page) => page.getByRole('dialog').getByRole('textbox').first(),
  ],
  'the search over everything': [
    (page) => page.keyboard.press('Control+k'),
    (page) => page.getByRole('combobox', { name: 'Go to' }),
  ],
  'a cell’s menu': [(page) => chip(page).dblclick(), (page) => cellMenu(page).getByRole('combobox')],
}

for (const [name, [press, field]] of Object.entries(opening))
  test(`what is typed before a field is there goes into it: ${name}`, async ({ signedIn: page }) => {
    let wait = Promise.withResolvers<void>()
    wait.resolve()
    await page.route(late, (route) => wait.promise.then(() => route.continue()))
    await page.goto('/#/repairs')
    await expect(rows(page).first()).toBeVisible()
    if (name === 'a view’s name') await expect(page.getByRole('button', { name: /as a view/ })).toBeVisible()
    wait = Promise.withResolvers()
    await press(page)
    await page.keyboard.type('Mx')
    await page.keyboard.press('Backspace')
    await page.keyboard.type('ine x')
    await expect(field(page)).toHaveCount(0)
    wait.resolve()
    await expect(field(page)).toHaveValue('Mine x')
    await expect(page.locator('[data-picked]')).toHaveCount(0) // x picks a row where nothing is awaited
  })

test('letters are commands again once what was awaited is given up', async ({ signedIn: page }) => {
  const come = await opened(page)
  await rows(page).nth(2).getByRole('link').first().focus()
  await page.keyboard.press('Control+k')
  await page.keyboard.press('Escape')
  await page.keyboard.press('x')
  come()
  await expect(page.locator('[data-picked]')).toHaveCount(1)
})

test('of two presses the last one is served, and none of them twice', async ({ signedIn: page }) => {
  const come = await opened(page)
  const boxes = rows(page).locator('td:first-child')
  await chip(page).click()
  await boxes.nth(1).click()
  await boxes.nth(3).click()
  await expect(page.locator('[data-heard]')).toHaveCount(1)
  come()
  await expect(rows(page).nth(3)).toHaveAttribute('data-picked', '')
  await expect(page.locator('[data-picked]')).toHaveCount(1)
  await expect(cellMenu(page)).toHaveCount(0)
})

test('a press goes with the page that it was meant for, also where its row stands on the next one', async ({
  signedIn: page,
}) => {
  const come = await opened(page)
  await rows(page).first().locator('td').first().click()
  await expect(page.locator('[data-heard]')).toHaveCount(1)
  await page.evaluate(() => location.assign('#/repairs?per_page=50'))
  await expect(rows(page)).toHaveCount(50)
  await expect(page.locator('[data-heard]')).toHaveCount(0)
  come()
  await rows(page).nth(1).hover()
  await expect(page.locator('[data-cells]')).toBeAttached()
  await expect(page.locator('[data-picked]')).toHaveCount(0)
})

test('a press whose script does not come says so, and is heard again once it is there', async ({
  signedIn: page,
}) => {
  let lost = true
  await page.route(/\/assets\/hands-[^/]*\.js$/, (route) => (lost ? route.abort() : route.continue()))
  await page.goto('/#/repairs')
  await chip(page).click()
  await expect(toast(page)).toContainText('did not arrive.')
  await expect(page.locator('[data-heard]')).toHaveCount(0)
  lost = false
  await toast(page).getByRole('button', { name: 'Ask again' }).click()
  await expect(page.locator('[data-cells]')).toBeAttached()
  await chip(page).click()
  await expect(cellMenu(page)).toBeVisible()
})

test('what leads to another page shows that it was heard before that is worked out, and no longer', async ({
  signedIn: page,
}) => {
  await page.goto('/#/repairs')
  await atRest(page)
  for (const leads of ['[data-page="2"]', '[data-list] tbody a[data-do="open"]']) {
    const heard = await page.evaluate((what) => {
      const found = document.querySelector<HTMLElement>(what)
      found?.click()
      return found?.matches('[data-heard]')
    }, leads)
    expect(heard).toBe(true)
    await expect(page.locator('[data-heard]')).toHaveCount(0)
  }
})
