import type { Locator, Page } from '@playwright/test'
import { show } from './at-rest.ts'
import { axeSays, bringAxe } from './axe-says.ts'
import { choose, make, textbox } from './form-rows.ts'
import { expect, test } from './screen.ts'

/** The second product, built and started as `npm run demo -- --app examples/library` does. */
test.use({ office: 'library' })
test.describe.configure({ mode: 'default' }) // one server is enough

const pixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

test('another product on the same engine: books with covers and blurbs, and no dashboard', async ({
  signedIn: page,
  admin,
}) => {
  for (const name of ['Jane Austen', 'Tove Jansson']) await make(admin, 'authors', { name })

  await test.step('its first list stands where a product without a dashboard begins', async () => {
    await bringAxe(page)
    await page.goto('/')
    await expect(page).toHaveTitle(/Town Library/)
    await expect(page.getByRole('heading', { name: 'Books', exact: true })).toBeVisible()
    const menu = page.getByRole('navigation', { name: 'Main menu' })
    await expect(menu.getByRole('link', { name: 'Loans', exact: true })).toBeVisible()
    await expect(menu.getByRole('link', { name: 'Dashboard' })).toHaveCount(0)
    await expect(page.getByText('Repair')).toHaveCount(0)
  })

  await test.step('a book has two authors, a cover and a blurb', async () => {
    await show(page, '/book-form')
    await textbox(page, 'Title').fill('Winter Letters')
    await textbox(page, 'ISBN').fill('978-0')
    await choose(page, 'Authors', 'Jane Austen')
    await choose(page, 'Authors', 'Tove Jansson')
    await page.getByPlaceholder('or the address of an image on this site').fill(pixel)
    await textbox(page, 'Blurb').fill('<b>Letters</b><img src=x onerror="document.title=1">')
    await page.getByRole('button', { name: 'Create' }).click()
    const row = page.getByRole('row').filter({ hasText: 'Winter Letters' })
    await expect(row).toContainText('Jane Austen, Tove Jansson')
    await expect(row.locator(`img[src="${pixel}"]`)).toBeVisible()
    await expect(row.locator('b')).toHaveText('Letters')
    await expect(row.locator('[onerror]')).toHaveCount(0)
  })

  const [book] = (await admin.call('GET', '/api/books?keyword=Winter')).body.data
  const member = await make(admin, 'members', { name: 'Ada Nwosu', card: 'A 1' })
  const lent = { book_id: book.id, member_id: member.id, lent_on: '2024-02-01', due_on: '2024-03-01' }
  await make(admin, 'loans', lent)

  for (const [width, height, colorScheme] of [
    [1440, 900, 'light'],
    [390, 844, 'dark'],
  ] as const)
    await test.step(`axe has nothing against kinds that only it has, at ${width} px, ${colorScheme}`, async () => {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height })
      for (const route of ['/books', `/book-form/${book.id}`, '/overdue']) {
        await show(page, route)
        const said = await axeSays(page, { but: ['#sidebar'] })
        expect.soft(said, `${route}, ${width} px, ${colorScheme}`).toEqual([])
        const sideways = await page.evaluate(() => document.documentElement.scrollWidth)
        expect.soft(sideways, `${route} is as wide as the window`).toBeLessThanOrEqual(width)
      }
      await expect(page.locator('[data-colour=red]').filter({ hasText: 'Winter Letters' })).toBeVisible()
      await show(page, '/book-form')
      const file = await page.getByLabel('Cover', { exact: true }).boundingBox()
      expect(file?.height).toBeGreaterThanOrEqual(width === 390 ? 44 : 32)
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

  const photo = Buffer.from((await noise(page, 900, 600, 'image/png')).split(',')[1] ?? '', 'base64')
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
