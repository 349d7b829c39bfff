import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import Cookies from 'js-cookie'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { currentToast } from '../../../../src/client/shared/design/overlay/toast.ts'
import * as words from '../../../../src/descriptor/index.ts'
import { build, type Row } from '../../../../src/model/index.ts'
import type { Call } from '../../answering.ts'
import { entityOf } from '../../product.ts'
import type { Answers } from '../../stage.tsx'
import { item, listOf, open } from './stage.tsx'

const customer = entityOf('customer')
const roads: Row = {
  id: 7,
  version: 1,
  name: 'Roads',
  address: 'Old Street',
  phone_no: '1',
  contact_person: 'Jane',
}

beforeEach(() => {
  localStorage.clear()
  Cookies.set('token', 'one')
})
afterEach(() => Cookies.remove('token'))

const edit = (answers: Answers = {}, row = roads) =>
  open(customer, '/customer-form/7', {
    'GET /api/customers/7': item(row),
    'PUT /api/customers/7': ({ body }: Call) => item({ ...row, ...(body as Row), version: 2 }),
    ...answers,
  })
const input = (label: RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name: label })
const name = async () => (await input(/^Name/)).value
const kept = () => screen.findByText(/draft kept (\d\d-\d\d-\d{4} )?\d\d:\d\d/)
const offer = () => screen.findByText(/^Your draft of (\d\d-\d\d-\d{4} )?\d\d:\d\d is here\./)
const press = (label: string) => screen.getByRole('button', { name: label })
const stored = () => Object.keys(localStorage).map((key) => localStorage.getItem(key) ?? '')

/** Types a name, and the page is gone without anything having been left. */
const crashed = async (answers: Answers = {}) => {
  const page = edit(answers)
  await page.user.type(await input(/^Name/), ' Office')
  await kept()
  page.unmount()
}

test('what was typed before a crash is offered, and used on wish: it is saved like what is typed', async () => {
  await crashed()
  const page = edit()
  await offer()
  expect(await name()).toBe('Roads')
  await page.user.click(press('Use it'))
  expect(await name()).toBe('Roads Office')
  expect(screen.queryByText(/^Your draft/)).toBeNull()
  await page.user.keyboard('{Control>}s{/Control}')
  await waitFor(() => expect(page.sent('PUT')).toHaveLength(1))
  expect(page.sent('PUT')[0]?.body).toMatchObject({ name: 'Roads Office', version: 1 })
  await waitFor(() => expect(stored()).toEqual([]))
})

test('thrown away by mistake, it is offered again', async () => {
  await crashed()
  const page = edit()
  await offer()
  await page.user.click(press('Throw it away'))
  expect(page.toasts()).toEqual(['green | The draft was thrown away.'])
  act(() => currentToast.get()?.actions?.[0]?.act())
  await offer()
  expect(stored().join()).toContain('Roads Office')
  await page.user.click(press('Use it'))
  expect(await name()).toBe('Roads Office')
})

test('thrown away, it is gone', async () => {
  await crashed()
  const page = edit()
  await offer()
  await page.user.click(press('Throw it away'))
  expect([await name(), stored()]).toEqual(['Roads', []])
  page.unmount()
  edit()
  await input(/^Name/)
  expect(screen.queryByText(/^Your draft/)).toBeNull()
})

test('what is typed beside an offer that nobody decided about loses nothing of either', async () => {
  await crashed()
  const beside = edit()
  await offer()
  await beside.user.type(await input(/^Address/), ' 2')
  await kept()
  beside.unmount()
  const page = edit()
  await offer()
  await page.user.click(press('Use it'))
  expect([await name(), (await input(/^Address/)).value]).toEqual(['Roads Office', 'Old Street 2'])
})

test('nobody else is shown it, nor another row; nor is what is saved already', async () => {
  await crashed()
  const shown: [string, () => ReturnType<typeof edit>][] = [
    [
      'another person',
      () => edit({ 'GET /api/user': { body: { id: 2, name: 'Mei', email: 'm@example.org' } } }),
    ],
    ['a new row', () => open(customer, '/customer-form', {})],
    ['the row as it was typed', () => edit({}, { ...roads, name: 'Roads Office', version: 2 })],
  ]
  for (const [whose, show] of shown) {
    const page = show()
    await page.user.type(await input(/^Address/), '!')
    await kept() // so it is known who types
    expect(screen.queryByText(/^Your draft/), whose).toBeNull()
    page.unmount()
  }
})

test('a row that somebody changed meanwhile: what both changed is asked, who and when, before it is saved', async () => {
  await crashed()
  const theirs = { ...roads, version: 2, name: 'Roads Department', phone_no: '2' }
  const said = [
    {
      id: 3,
      at: '2020-02-03T10:00:00.000Z',
      by: { id: 5, name: 'Mei Tanaka' },
      changes: [{ field: 'name' }],
    },
  ]
  const page = edit({ 'GET /api/customers/7/history': listOf(said) }, theirs)
  await offer()
  await page.user.click(press('Use it'))
  await screen.findByRole('region', { name: /Mei Tanaka changed this customer on 03-02-2020/ })
  expect(screen.getAllByRole('radio').map((radio) => radio.parentElement?.textContent)).toEqual([
    'Yours Roads Office',
    'Theirs Roads Department',
  ])
  expect((await input(/^Phone/)).value).toBe('2')
  await page.user.keyboard('{Control>}s{/Control}')
  await waitFor(() =>
    expect(page.sent('PUT')[0]?.body).toMatchObject({ name: 'Roads Office', phone_no: '2', version: 2 }),
  )
})

test('a draft goes once everything is as it was', async () => {
  const page = edit()
  await page.user.type(await input(/^Name/), '!')
  await kept()
  await page.user.type(await input(/^Name/), '{Backspace}')
  await waitFor(() => expect(stored()).toEqual([]))
})

test('the last letters are kept, too, when the page goes', async () => {
  const page = edit()
  await page.user.type(await input(/^Name/), ' Office')
  fireEvent(window, new Event('pagehide'))
  expect(stored().join()).toContain('Roads Office')
  page.unmount()
})

test('without a token nothing is kept: somebody is signing out', async () => {
  const page = edit()
  await page.user.type(await input(/^Name/), ' Office')
  Cookies.remove('token')
  fireEvent(window, new Event('pagehide'))
  expect(stored()).toEqual([])
})

test('passwords are never kept', async () => {
  const page = open(entityOf('user'), '/user-form', {})
  await page.user.type(await input(/^Name/), 'Mei')
  for (const secret of document.querySelectorAll('input[type="password"]'))
    await page.user.type(secret, 'a secret that is long')
  expect(document.querySelectorAll('input[type="password"]')).toHaveLength(2)
  await kept()
  fireEvent(window, new Event('pagehide'))
  expect(stored().join()).toContain('Mei')
  expect(stored().join()).not.toContain('secret')
})

const badges = build(
  [
    {
      file: 'entities/badge.ts',
      descriptor: words.entity({
        one: 'badge',
        many: 'badges',
        fields: { name: words.text('Name', words.required), picture: words.image('Picture') },
        form: [{ show: ['name', 'picture'] }],
      }),
    },
  ],
  words.app({ name: 'badges', title: 'Badges', groups: [] }),
)
const badge = badges.entities.badge
if (!badge) throw new Error('There are no badges.')

test('an image that is too large to keep is said, in the bar and when the rest is offered', async () => {
  const show = () => open(badge, '/badge-form', {}, { model: badges })
  const page = show()
  await page.user.type(await input(/^Name/), 'Round')
  fireEvent.change(await screen.findByRole('textbox', { name: /address/ }), {
    target: { value: `/images/${'x'.repeat(150_000)}` },
  })
  expect(
    await screen.findByText(/draft kept (\d\d-\d\d-\d{4} )?\d\d:\d\d, without Picture, too large to keep$/),
  ).toBeTruthy()
  page.unmount()
  const again = show()
  expect((await offer()).textContent).toMatch(/It does not hold Picture: too large to keep\.$/)
  await again.user.click(press('Use it'))
  expect(await name()).toBe('Round')
})
