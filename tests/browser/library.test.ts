import type { Locator, Page } from '@playwright/test'
import type { Caller, Loose } from '../support/calls.ts'
import { show } from './at-rest.ts'
import { axeSays, bringAxe } from './axe-says.ts'
import { choose, fresh, make, textbox } from './form-rows.ts'
import { expect, test } from './screen.ts'

/** The second product, built and started as `npm run demo -- --app examples/library` does. */
test.use({ office: 'library' })
test.describe.configure({ mode: 'default' }) // one server is enough

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
    const cover = page.getByLabel('Cover', { exact: true })
    await cover.setInputFiles(png('Cover.svg', Buffer.from('<svg/>')))
    await expect(page.getByRole('alert')).toHaveText('Cover takes .png, .jpg, .gif or .webp, not .svg.')
    await page.getByRole('button', { name: 'Dismiss Cover.svg' }).click()
    await cover.setInputFiles(png('Page.png', Buffer.from('<!doctype html><script>1</script>')))
    await expect(page.getByRole('alert')).toContainText('the content is a web page')
    await page.getByRole('button', { name: 'Dismiss Page.png' }).click()
    await cover.setInputFiles(png('Letters.png', await noise(page, 90, 60)))
    const card = page.getByRole('listitem').filter({ hasText: 'Letters.png' })
    await expect(card.getByRole('button', { name: 'Open Letters.png' })).toBeVisible()
    await expect.poll(() => shapeOf(card.locator('img'))).toBeCloseTo(1.5)
    await textbox(page, 'Blurb').fill('<b>Letters</b><img src=x onerror="document.title=1">')
    await page.getByRole('button', { name: 'Create' }).click()
    const row = page.getByRole('row').filter({ hasText: 'Winter Letters' })
    await expect(row).toContainText('Jane Austen, Tove Jansson')
    const thumbnail = row.getByRole('img', { name: 'Letters.png' })
    await expect.poll(() => shapeOf(thumbnail)).toBeCloseTo(1.5)
    expect((await thumbnail.boundingBox())?.height).toBe(28)
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
      for (const route of ['/books', `/books/${book.id}`, `/book-form/${book.id}`, '/overdue']) {
        await show(page, route)
        if (route !== '/overdue')
          await expect.poll(() => shapeOf(page.locator('img').first()), route).toBeCloseTo(1.5)
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

/** A picture in which no two points are alike, so that it does not grow small by being written. */
const noise = async (page: Page, width: number, height: number): Promise<Buffer> => {
  const data = await page.evaluate(
    ([wide, high]) => {
      const canvas = document.createElement('canvas')
      canvas.width = wide
      canvas.height = high
      const drawing = canvas.getContext('2d')
      const pixels = drawing?.createImageData(wide, high)
      if (!drawing || !pixels) return ''
      for (let at = 0; at < pixels.data.length; at += 1)
        pixels.data[at] = at % 4 === 3 ? 255 : Math.random() * 256
      drawing.putImageData(pixels, 0, 0)
      return canvas.toDataURL('image/png')
    },
    [width, height] as const,
  )
  return Buffer.from(data.split(',')[1] ?? '', 'base64')
}

const png = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/png', buffer })

const shapeOf = (image: Locator): Promise<number> =>
  image.evaluate((element) =>
    element instanceof HTMLImageElement ? element.naturalWidth / element.naturalHeight : 0,
  )

/** The paths of files that the page fetches from now on. */
const fetched = (page: Page): readonly string[] => {
  const paths: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/api\/files\/\d+$/.test(pathname)) paths.push(pathname)
  })
  return paths
}

/** A book with a cover, sent as a page sends it. */
const makeBook = async (admin: Caller, page: Page, title: string, cover: Buffer): Promise<Loose> => {
  const author =
    (await admin.call('GET', '/api/authors?page=1')).body.data[0] ??
    (await make(admin, 'authors', { name: 'Nobody' }))
  await page.goto('/')
  const sent = await page.evaluate(
    async ([name, content]) => {
      const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0))
      const [, token] = /token=([^;]+)/.exec(document.cookie) ?? []
      const answer = await fetch(`/api/files?entity=book&field=cover&name=${encodeURIComponent(name)}`, {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${token}`,
          'X-Requested-With': 'XMLHttpRequest',
          'Content-Type': 'application/octet-stream',
        },
        body: bytes,
      })
      return (await answer.json()).data.id
    },
    [`${title}.png`, cover.toString('base64')] as const,
  )
  return make(admin, 'books', { title, isbn: fresh('978'), authors: [author.id], cover: sent })
}

test('a cover is fetched when it comes into view, and not again; a large one in its record', async ({
  signedIn: page,
  admin,
}) => {
  await page.goto('/')
  const [small, large] = [await noise(page, 90, 60), await noise(page, 1000, 800)]
  expect(large.length).toBeGreaterThan(2 * 1024 ** 2)
  const books: Loose[] = []
  for (const title of ['Twin A', 'Twin B']) books.push(await makeBook(admin, page, title, small))
  const bulky = await makeBook(admin, page, 'Bulky', large)
  for (let at = 0; at < 40; at += 1)
    await make(admin, 'books', {
      title: `Filler ${at}`,
      isbn: fresh('978'),
      authors: books[0].authors.map(({ id }: Loose) => id),
    })

  const paths = fetched(page)
  await show(page, '/books?per_page=100&sortBy=id&order=desc')
  await expect(page.getByRole('row').filter({ hasText: 'Filler 39' })).toBeVisible()
  const image = (title: string) => page.getByRole('row').filter({ hasText: title }).getByRole('img')
  await expect(image('Twin A')).toBeAttached()
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  for (let frames = 0; frames < 10; frames += 1) await page.evaluate(frame) // whoever looks has looked
  expect(paths).toEqual([])
  await image('Bulky').scrollIntoViewIfNeeded()
  await expect.poll(() => shapeOf(image('Twin A'))).toBeCloseTo(1.5)
  await expect.poll(() => shapeOf(image('Twin B'))).toBeCloseTo(1.5)
  await expect(image('Twin B')).toHaveAttribute('src', /^data:image\/webp;base64,/)
  expect(await image('Bulky').evaluate((element) => element.tagName)).toBe('SPAN')
  await expect(image('Bulky')).toHaveAccessibleName('Bulky.png')
  expect(paths.filter((path) => path.endsWith(`/${bulky.cover.id}`))).toEqual([])
  const seen = paths.length
  await show(page, '/authors')
  await show(page, '/books?per_page=100&sortBy=id&order=desc')
  await image('Twin A').scrollIntoViewIfNeeded()
  await expect.poll(() => shapeOf(image('Twin A'))).toBeCloseTo(1.5)
  expect(paths).toHaveLength(seen)

  await show(page, `/books/${bulky.id}`)
  const card = page.getByRole('list', { name: 'Cover: files' }).getByRole('listitem').first()
  await expect.poll(() => shapeOf(card.locator('img'))).toBeCloseTo(1.25)
  await admin.call('PUT', `/api/books/${bulky.id}`, { cover: null })
  await expect(card.locator('img')).toHaveCount(0)
})

const pixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

test('of a server that keeps no files images of this site and as data are shown, and no others', async ({
  signedIn: page,
  admin,
}) => {
  const author = await make(admin, 'authors', { name: fresh('Author') })
  const covers = [pixel, '/covers/1.png', 'https://elsewhere.example/1.png', '']
  const books: Loose[] = []
  for (const at of covers.keys())
    books.push(await make(admin, 'books', { title: `Plain ${at}`, isbn: fresh('978'), authors: [author.id] }))
  const coverOf = (row: Loose) => ({
    ...row,
    cover: covers[books.findIndex(({ id }) => id === row.id)] ?? null,
  })
  await page.route(
    ({ pathname }) => /^\/api\/(user|books(\/\d+)?)$/.test(pathname),
    async (route) => {
      const response = await route.fetch()
      const { capabilities: _, ...body } = await response.json()
      const { data } = body
      const told = data && { data: Array.isArray(data) ? data.map(coverOf) : coverOf(data) }
      await route.fulfill({ response, json: { ...body, ...told } })
    },
  )
  await page.route('**/covers/1.png', (route) =>
    route.fulfill({ contentType: 'image/png', body: Buffer.from(pixel.split(',')[1] ?? '', 'base64') }),
  )
  await page.goto('/#/books')
  await page.reload()
  const row = (at: number) => page.getByRole('row').filter({ hasText: `Plain ${at}` })
  for (const at of [0, 1]) {
    const image = row(at).getByRole('img', { name: 'Cover' })
    await expect(image).toHaveAttribute('src', covers[at] ?? '')
    expect(await shapeOf(image)).toBe(1)
  }
  for (const at of [2, 3]) await expect(row(at).locator('img')).toHaveCount(0)
  await page.goto(`/#/book-form/${books[0].id}`)
  await expect(textbox(page, 'Title')).toHaveValue('Plain 0')
  await expect(page.locator('form img')).toHaveAttribute('src', pixel)
  await expect(page.getByRole('list', { name: 'Cover: files' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByPlaceholder('or the address of an image on this site').fill('/covers/1.png')
  const saved = page.waitForRequest((request) => request.method() === 'PUT')
  await page.getByRole('button', { name: 'Save changes' }).click()
  expect((await saved).postDataJSON()).toMatchObject({ cover: '/covers/1.png' })
})
