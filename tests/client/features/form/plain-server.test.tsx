import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Row } from '../../../../src/model/index.ts'
import { entityOf } from '../../product.ts'
import type { Answers } from '../../stage.tsx'
import { item, listOf, open } from './stage.tsx'

/** A server that knows only the specification's calls: no permissions, no versions, plain ids, deaf to queries. */
const plain: Answers = {
  'GET /api/user': { body: { name: 'Anita', email: 'a@example.org' } },
  'GET /api/customers': listOf([
    { id: 3, name: 'Roads', address: 'x' },
    { id: 4, name: 'Rail', address: 'y' },
  ]),
  'GET /api/services': listOf([{ id: 1, name: 'Audit' }]),
  'GET /api/categories': listOf([{ id: 1, name: 'Works' }]),
  'GET /api/actions': listOf([
    { id: 1, name: 'Promised' },
    { id: 2, name: 'Declined' },
  ]),
  'GET /api/users': listOf([{ id: 5, name: 'Mei Tanaka', email: 'm@example.org' }]),
  'GET /api/roles': listOf([
    { id: 1, title: 'Staff' },
    { id: 2, title: 'Viewer' },
  ]),
  'GET /api/pledge-statuses': listOf([{ id: 2, name: 'On hold' }]),
}

const row: Row = {
  id: 7,
  customer_id: 3,
  service_id: 1,
  category_id: 1,
  last_date: '2026-12-31',
  action_id: 1,
  processed_by: 5,
}

const chosen = () => [...document.querySelectorAll('.rs__single-value')].map((value) => value.textContent)

test('the rows that an item refers to by their ids alone are named, and conditions hold by those names', async () => {
  const page = open(entityOf('repair'), '/repair-form/7', {
    ...plain,
    'GET /api/repairs/7': item(row),
    'PUT /api/repairs/7': item(row),
  })
  expect(await screen.findByRole('group', { name: 'Shown because Action is Promised' })).toBeTruthy()
  await waitFor(() => expect(chosen()).toEqual(['Roads', 'Audit', 'Works', 'Promised', 'Mei Tanaka']))
  expect(screen.queryByText('Unsaved changes')).toBeNull()
  await page.user.click(screen.getByRole('button', { name: /^Save changes/ }))
  await waitFor(() => expect(page.sent('PUT')).toHaveLength(1))
  const sent = page.sent('PUT')[0]?.body
  expect(sent).toMatchObject({ customer_id: 3, action_id: 1, processed_by: 5 })
  expect(sent).not.toHaveProperty('version')
})

test('a dropdown finds in the browser what such a server answers whole', async () => {
  const page = open(entityOf('repair'), '/repair-form', plain)
  await page.user.type(await screen.findByRole('combobox', { name: /Customer/ }), 'rai')
  await waitFor(() =>
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
      'Rail',
      'Add “rai”…Ctrl ↵',
    ]),
  )
})

test('a row that no option names is asked for by itself', async () => {
  open(entityOf('pledge'), '/pledge-form?repair_id=9', {
    ...plain,
    'GET /api/repairs': {
      body: { current_page: 1, last_page: 4, data: [{ id: 40, customer: { name: 'Rail' } }] },
    },
    'GET /api/repairs/9': item({ id: 9, customer: { name: 'Roads' }, last_date: '2026-12-31' }),
  })
  await waitFor(() => expect(chosen()).toEqual(['Roads – 31-12-2026']))
})

test('a row whose name is not to be had is shown by its number and sent back as it was', async () => {
  const page = open(entityOf('repair'), '/repair-form/7', {
    ...plain,
    'GET /api/services': { lost: true },
    'GET /api/repairs/7': item(row),
    'PUT /api/repairs/7': item(row),
  })
  expect(await screen.findByText('No. 1')).toBeTruthy()
  await page.user.click(screen.getByRole('button', { name: /^Save changes/ }))
  await waitFor(() => expect(page.sent('PUT')[0]?.body).toMatchObject({ service_id: 1 }))
})

test("a user's roles are mapped to their ids, whether they come as rows or as ids", async () => {
  for (const roles of [[{ id: 2, title: 'Viewer' }], [2]]) {
    const page = open(entityOf('user'), '/user-form/5', {
      ...plain,
      'GET /api/users/5': item({ id: 5, name: 'Mei', email: 'm@example.org', roles }),
      'PUT /api/users/5': item({ id: 5 }),
    })
    expect(await screen.findByText('Viewer')).toBeTruthy()
    await page.user.click(screen.getByRole('button', { name: /^Save changes/ }))
    await waitFor(() => expect(page.sent('PUT')[0]?.body).toMatchObject({ roles: [2], password: '' }))
    page.unmount()
  }
})

test.each([
  '%2e%2e',
  '%2e',
  '0',
  '-1',
  'abc',
  '1e3',
  '١',
  '1%2f..%2f..%2fusers%2f1',
  '..%2f..%2fusers',
  '1%3fx',
  '%00',
])('C12 an address that ends in %s names no row, and nothing is asked for it', async (end) => {
  const { calls } = open(entityOf('scale'), `/scale-form/${end}`, {})
  expect(await screen.findByText('There is no such scale')).toBeTruthy()
  expect(calls.filter(({ path }) => path !== '/api/user')).toEqual([])
})
