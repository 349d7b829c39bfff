import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import * as words from '../../../../src/descriptor/index.ts'
import { build, type EntityModel } from '../../../../src/model/index.ts'
import { item, open } from '../../features/form/stage.tsx'

const shop = words.entity({
  one: 'shop',
  many: 'shops',
  fields: {
    name: words.text('Name', words.required),
    site: words.url('Site'),
    phone: words.phone('Phone'),
    known: words.url('Known as', words.readonly),
    desk: words.phone('Desk', words.readonly),
  },
  form: [{ show: ['name', 'site', 'phone', 'known', 'desk'] }],
})
const model = build(
  [{ file: 'entities/shop.ts', descriptor: shop }],
  words.app({ name: 'shops', title: 'Shops', groups: [] }),
)

const openShop = (row: object = {}) =>
  open(
    model.entities.shop as EntityModel, // described above
    '/shop-form/1',
    {
      'GET /api/shops/1': item({ id: 1, version: 1, name: 'Ropes', ...row }),
      'PUT /api/shops/1': item({ id: 1 }),
    },
    { model },
  )

test('a host that is typed by itself gets the scheme that it lacks once it is left, and that is said', async () => {
  const page = openShop()
  const site = (await screen.findByLabelText('Site')) as HTMLInputElement
  await page.user.type(site, 'ropes.example/map')
  expect([site.value, screen.queryByText(/was put in front/)]).toEqual(['ropes.example/map', null])
  await page.user.tab()
  expect(site.value).toBe('https://ropes.example/map')
  expect(screen.getByText('https:// was put in front.')).toBeTruthy()
  const link = screen.getByRole('link', { name: 'Open Site in a new tab' })
  expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual([
    'https://ropes.example/map',
    'noopener noreferrer',
  ])
})

test.each(['javascript:alert(1)', 'me@ropes.example', 'ropes', '1.5', 'mailto:a@b.example'])(
  '%s is left as it is typed, and opens nothing',
  async (typed) => {
    const page = openShop()
    const site = (await screen.findByLabelText('Site')) as HTMLInputElement
    await page.user.type(site, typed)
    await page.user.tab()
    expect(site.value).toBe(typed)
    expect(screen.queryByRole('link', { name: 'Open Site in a new tab' })).toBeNull()
  },
)

test('letters that only look like those of another host are said to open what they do', async () => {
  openShop({ site: 'https://аррӏе.com' })
  expect(await screen.findByText('A browser opens xn--80ak6aa92e.com.')).toBeTruthy()
})

test('what may only be seen is a link itself', async () => {
  openShop({ known: 'https://ropes.example', desk: '+45 12 34 ext. 5' })
  const site = await screen.findByRole('link', { name: 'https://ropes.example' })
  expect([site.getAttribute('target'), site.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer'])
  expect(screen.getByRole('link', { name: '+45 12 34 ext. 5' }).getAttribute('href')).toBe(
    'tel:+451234;ext=5',
  )
})

test('what a server answers that may not be opened is no link', async () => {
  openShop({ known: 'javascript:alert(1)', desk: 'ask Mary' })
  expect((await screen.findByText('javascript:alert(1)')).tagName).toBe('OUTPUT')
  expect(screen.getByText('ask Mary').tagName).toBe('OUTPUT')
})
