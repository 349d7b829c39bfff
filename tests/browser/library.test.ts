import type { Locator, Page } from '@playwright/test'
import { loadModel, productIn } from '../../src/server/index.ts'
import { atRest, show } from './at-rest.ts'
import { axeSays, bringAxe } from './axe-says.ts'
import { choose, textbox } from './form-rows.ts'
import { library } from './offices.ts'
import { distinctScreens } from './routes.ts'
import { expect, test } from './screen.ts'

/** The second product, built and started as `npm run demo -- --app examples/library` does. */
test.use({ office: 'library' })
test.describe.configure({ mode: 'default' }) // its page is built by whichever worker comes first

const routes = distinctScreens(await loadModel(productIn(library)))

const pixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

test('another product on the same engine: books, authors, members and loans', async ({ page, product }) => {
  await page.goto('/')
  await expect(page).toHaveTitle(/Town Library/)
  await page.getByLabel('Email').fill(product.email)
  await page.getByLabel('Password', { exact: true }).fill(product.password)
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
    await bringAxe(page)
    await page.reload()
    await atRest(page)
    for (const [width, height, colorScheme] of [
      [1440, 900, 'light'],
      [390, 844, 'dark'],
    ] as const) {
      await page.emulateMedia({ colorScheme })
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

/** A picture in which no two pixels are alike, so that it does not grow small by being written again. */
const noise = (page: Page, width: number, height: number, type: string): Promise<string> =>
  page.evaluate(
    ([wide, high, kind]) => {
      const canvas = document.createElement('canvas')
      canvas.width = wide
      canvas.height = high
      const drawing = canvas.getContext('2d')
      const pixels = drawing?.createImageData(wide, high)
      if (!drawing || !pixels) return ''
      for (let at = 0; at < pixels.data.length; at += 1)
        pixels.data[at] = at % 4 === 3 ? 255 : Math.random() * 256
      drawing.putImageData(pixels, 0, 0)
      return canvas.toDataURL(kind)
    },
    [width, height, type] as const,
  )

test('a photo is made small enough to keep, and the list fetches it from its place', async ({
  signedIn: page,
  admin,
}) => {
  const author = (await admin.call('POST', '/api/authors', { name: 'Ansel Photo' })).body.data.id
  await page.goto('/#/book-form')
  await textbox(page, 'Title').fill('Views')
  await textbox(page, 'ISBN').fill('978-7')
  await choose(page, 'Authors', 'Ansel Photo')
  const file = page.getByLabel('Cover', { exact: true })

  await file.setInputFiles({ name: 'no.png', mimeType: 'image/png', buffer: Buffer.alloc(150_000) })
  await expect(page.getByRole('alert').filter({ hasText: 'too large' })).toBeVisible()

  const photo = Buffer.from((await noise(page, 1500, 1000, 'image/png')).split(',')[1] ?? '', 'base64')
  expect(photo.length).toBeGreaterThan(1_000_000)
  await file.setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer: photo })
  const preview = page.locator('form img')
  await expect(preview).toHaveAttribute('src', /^data:image\/webp;base64,/)
  await expect(page.getByRole('alert').filter({ hasText: 'too large' })).toHaveCount(0)
  const sizeOf = (image: Locator) =>
    image.evaluate((element) =>
      element instanceof HTMLImageElement ? [element.naturalWidth, element.naturalHeight] : [],
    )
  const [width = 0, height = 0] = await sizeOf(preview)
  expect(width).toBeGreaterThanOrEqual(200)
  expect(Math.abs(width / height - 1.5)).toBeLessThan(0.02)
  await page.getByRole('button', { name: 'Create' }).click()

  const row = page.getByRole('row').filter({ hasText: 'Views' })
  const thumbnail = row.getByRole('img', { name: 'Cover' })
  await expect.poll(() => sizeOf(thumbnail)).toEqual([width, height])
  const { id, cover, version } = (await admin.call('GET', '/api/books?keyword=Views')).body.data[0]
  expect(cover).toBe(`/api/books/${id}#cover`)
  const kept = (await admin.call('GET', `/api/books/${id}`)).body.data
  expect(Buffer.from(kept.cover.split(',')[1], 'base64').length).toBeLessThanOrEqual(140_000)

  const other = await noise(page, 80, 60, 'image/png')
  expect(
    (await admin.call('PUT', `/api/books/${id}`, { cover: other, authors: [author], version })).status,
  ).toBe(200)
  await expect.poll(() => sizeOf(thumbnail)).toEqual([80, 60]) // the place is the same, the row another version
})
