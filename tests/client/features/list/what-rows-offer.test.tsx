import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Row } from '../../../../src/model/index.ts'
import { open, paged } from './stage.tsx'

const rows: Readonly<Record<string, readonly Row[]>> = {
  actions: [
    { id: 1, name: 'Promised' },
    { id: 2, name: 'Maybe' },
  ],
  permissions: [
    { id: 1, title: 'actions.read', generated: true },
    { id: 2, title: 'by hand', generated: false },
  ],
  roles: [
    { id: 1, title: 'Administrator', everything: true, permissions: [] },
    { id: 2, title: 'Staff', everything: false, permissions: [] },
  ],
  users: [
    { id: 1, name: 'Anita', email: 'a@example.org', roles: [], active: true },
    { id: 2, name: 'Mei', email: 'm@example.org', roles: [], active: true },
  ],
}

/** What each row offers: where its name leads, and its icons. */
const offers = () =>
  [...document.querySelectorAll('tbody tr')].map((line) => [
    line.querySelector('th a')?.getAttribute('href'),
    ...[...line.querySelectorAll('td:last-child :is(a, button)')].map((icon) =>
      icon.getAttribute('aria-label'),
    ),
  ])

test.each([
  ['actions', [['#/action-form/1'], ['#/action-form/2', 'Edit Maybe', 'Delete Maybe']]],
  ['permissions', [['#/permission-form/1'], ['#/permission-form/2', 'Edit by hand', 'Delete by hand']]],
  ['roles', [['#/role-form/1'], ['#/role-form/2', 'Edit Staff', 'Delete Staff']]],
  [
    'users',
    [
      ['#/user-form/1', 'Edit Anita'],
      ['#/user-form/2', 'Edit Mei', 'Delete Mei'],
    ],
  ],
])('in the list of %s nothing is offered that cannot work', async (plural, expected) => {
  open(`/${plural}`, { [`GET /api/${plural}`]: paged(rows[plural] ?? []) })
  await waitFor(() => expect(offers()).toEqual(expected))
})

test('somebody who cannot sign in is dimmed, and said to be so beside the name', async () => {
  const off = { id: 3, name: 'Tom', email: 't@example.org', roles: [], active: false }
  open('/users', { 'GET /api/users': paged([...(rows.users ?? []), off]) })
  await screen.findByText('Tom')
  const lines = [...document.querySelectorAll<HTMLTableRowElement>('tbody tr')]
  expect(lines.map((line) => line.querySelector('th')?.textContent)).toEqual([
    'Anita',
    'Mei',
    'TomCannot sign in',
  ])
  expect(lines.map((line) => 'retired' in line.dataset)).toEqual([false, false, true])
  expect(screen.getByRole('link', { name: 'Tom' }).getAttribute('href')).toBe('#/user-form/3')
})

test('the icons of a row without a bin stand under those of the others', async () => {
  open('/users', { 'GET /api/users': paged(rows.users ?? []) })
  await screen.findByText('Mei')
  const places = [...document.querySelectorAll('tbody td:last-child')].map((cell) => cell.childElementCount)
  expect(places).toEqual([2, 2])
})

test('where no row has an icon, the table keeps no place for them', async () => {
  open('/permissions', { 'GET /api/permissions': paged(rows.permissions?.slice(0, 1) ?? []) })
  await screen.findByText('actions.read')
  expect(document.querySelector('table')?.dataset.bare).toBe('true')
})

test.each(['actions', 'permissions', 'roles', 'users'])(
  'before a server that sends no permissions, every row of %s offers everything',
  async (plural) => {
    open(`/${plural}`, {
      [`GET /api/${plural}`]: paged(rows[plural] ?? []),
      'GET /api/user': { body: { id: 1, name: 'Anita', email: 'a@example.org' } },
    })
    await waitFor(() => expect(offers().map((each) => each.length)).toEqual([3, 3]))
  },
)
