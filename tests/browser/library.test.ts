import { test as base, expect } from '@playwright/test'
import { ensurePage } from '../../commands/parts/page.mjs'
import { inside } from '../../commands/parts/paths.mjs'
import { loadModel, productIn } from '../../src/server/index.ts'
import { type Product, startProduct } from '../support/product.ts'
import { atRest, show } from './at-rest.ts'
import { axeSays, bringAxe } from './axe-says.ts'
import { choose, textbox } from './form-rows.ts'

const folder = 'examples/library'

/** The second product, built and started as `npm run demo -- --app examples/library` does. */
const test = base.extend<object, { readonly library: Product }>({
  library: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that this one needs off the pattern
    async ({}, use) => {
      if (!(await ensurePage({ folder })))
        throw new Error('The page of the library could not be built: see above.')
      const library = await startProduct({ args: ['--app', inside(folder)] })
      await use(library)
      await library.stop()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ library }, use) => use(library.url),
})

const model = await loadModel(productIn(inside(folder)))

/** Every address that shows a screen of its own, with the rows that the walk has made. */
const routes = [
  '/calls',
  ...model.list.flatMap(({ route, lists }) => [
    route.list,
    ...lists.map((list) => list.route),
    route.form,
    `${route.form}/1`,
  ]),
]

const pixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

test('another product on the same engine: books, authors, members and loans', async ({ page, library }) => {
  await page.goto('/')
  await expect(page).toHaveTitle(/Town Library/)
  await page.getByLabel('Email').fill(library.email)
  await page.getByLabel('Password', { exact: true }).fill(library.password)
  await page.getByRole('button', { name: 'Log in' }).click()

  await test.step('its first list stands where a product without a dashboard begins', async () => {
    await expect(page.getByRole('heading', { name: 'Books', exact: true })).toBeVisible()
    const menu = page.getByRole('navigation', { name: 'Main menu' })
    await expect(menu.getByRole('link', { name: 'Loans', exact: true })).toBeVisible()
    await expect(menu.getByRole('link', { name: 'Dashboard' })).toHaveCount(0)
    await expect(page.getByText('Proposal')).toHaveCount(0)
  })

  for (const name of ['Jane Austen', 'Tove Jansson'])
    await test.step(`${name} is added`, async () => {
      await page.goto('/#/author-form')
      await textbox(page, 'Name').fill(name)
      await page.getByRole('button', { name: 'Create' }).click()
      await expect(page.getByRole('cell', { name })).toBeVisible()
    })

  await test.step('a book has two authors, a cover and a blurb', async () => {
    await page.goto('/#/book-form')
    await page.getByRole('textbox', { name: 'Title' }).fill('Winter Letters')
    await page.getByRole('textbox', { name: 'ISBN' }).fill('978-0')
    await choose(page, 'Authors', 'Jane Austen')
    await choose(page, 'Authors', 'Tove Jansson')
    await page.getByPlaceholder('or the address of an image on this site').fill(pixel)
    await page
      .getByRole('textbox', { name: 'Blurb' })
      .fill('<b>Letters</b><img src=x onerror="document.title=1">')
    await page.getByRole('button', { name: 'Create' }).click()
    const row = page.getByRole('row').filter({ hasText: 'Winter Letters' })
    await expect(row).toContainText('Jane Austen, Tove Jansson')
    await expect(row.locator(`img[src="${pixel}"]`)).toBeVisible()
    await expect(row.locator('b')).toHaveText('Letters')
    await expect(row.locator('[onerror]')).toHaveCount(0)
  })

  await test.step('a member borrows it, too long ago', async () => {
    await page.goto('/#/member-form')
    await page.getByRole('textbox', { name: 'Name' }).fill('Ada Nwosu')
    await page.getByRole('textbox', { name: 'Card No.' }).fill('A 1')
    await page.getByRole('button', { name: 'Create' }).click()
    await expect(page.getByRole('cell', { name: 'Ada Nwosu' })).toBeVisible()
    await page.goto('/#/loan-form')
    await choose(page, 'Book', 'Winter Letters')
    await choose(page, 'Member', 'Ada Nwosu')
    await page.getByRole('textbox', { name: 'Lent on' }).fill('01-02-2024')
    await page.getByRole('textbox', { name: 'Due' }).fill('01-01-2024')
    await page.getByRole('button', { name: 'Create' }).click()
    await expect(page.getByText('Due must not be before Lent on (01-02-2024).').first()).toBeVisible()
    await page.getByRole('textbox', { name: 'Due' }).fill('01-03-2024')
    await page.getByRole('button', { name: 'Create' }).click()
    await expect(page.locator('tr[data-colour=red]').filter({ hasText: 'Winter Letters' })).toBeVisible()
  })

  await test.step('its own lists and colours follow: returned, it is in no list and neutral', async () => {
    await page.goto('/#/overdue')
    await page.getByRole('link', { name: /^Edit Winter Letters/ }).click()
    await page.getByRole('textbox', { name: 'Returned' }).fill('05-03-2024')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('Nothing in “Overdue”')).toBeVisible()
    await page.goto('/#/loans')
    await expect(page.locator('tr[data-colour=neutral]').filter({ hasText: 'Winter Letters' })).toBeVisible()
  })

  await test.step('a book that was lent is not deleted, and the reason is said', async () => {
    await page.goto('/#/books')
    await page.getByRole('button', { name: 'Delete Winter Letters' }).click()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(page.getByText('Did not deleted ! Some error occurred')).toBeVisible()
    await expect(page.getByText(/is used by 1 loan/)).toBeVisible()
  })

  await test.step('axe has nothing against any of its screens, wide and light, small and dark', async () => {
    test.setTimeout(240_000)
    await bringAxe(page)
    await page.reload()
    await atRest(page)
    for (const [width, height, colorScheme] of [
      [1440, 900, 'light'],
      [390, 844, 'dark'],
    ] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.setViewportSize({ width, height })
      for (const route of routes) {
        await show(page, route)
        expect.soft(await axeSays(page), `${route}, ${width} px, ${colorScheme}`).toEqual([])
        const sideways = await page.evaluate(() => document.documentElement.scrollWidth)
        expect.soft(sideways, `${route} is as wide as the window`).toBeLessThanOrEqual(width)
      }
      await show(page, '/book-form')
      const file = await page.getByLabel('Cover', { exact: true }).boundingBox()
      expect(file?.height).toBeGreaterThanOrEqual(width === 390 ? 44 : 32)
    }
  })
})
