import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { screenLabel } from '../../../../src/client/shared/screen/screen.tsx'
import { entityOf } from '../../product.ts'
import { item, open } from './stage.tsx'

beforeAll(() => import('../../../../src/client/shared/design/overlay/DialogBox.tsx')) // what opens late is there in time

const scale = entityOf('scale')
const repair = entityOf('repair')
const water = { 'GET /api/scales/3': item({ id: 3, version: 5, name: 'Water' }) }

test.each([
  ['adding', '/scale-form', 'scales.create'],
  ['reading', '/scale-form/3', 'scales.read'],
])('without the right of %s the screen says so', async (_, address, permission) => {
  open(scale, address, water, { without: [permission] })
  expect(await screen.findByText('You cannot open this page')).toBeTruthy()
})

test('without the right to change a row, it is shown and explained, and nothing offers to save it', async () => {
  const page = open(scale, '/scale-form/3', water, { without: ['scales.update', 'scales.delete'] })
  expect(await screen.findByText(/You can look at this scale, not change it/)).toBeTruthy()
  expect((screen.getByLabelText('Name') as HTMLInputElement).readOnly).toBe(true)
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['Back'])
  await page.user.keyboard('{Control>}s{/Control}')
  expect(page.sent('PUT')).toEqual([])
})

test('a server that sends no permissions lets everybody try everything', async () => {
  open(scale, '/scale-form/3', { ...water, 'GET /api/user': { body: { name: 'Anita' } } })
  expect(await screen.findByRole('button', { name: /^Save changes/ })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Delete' })).toBeTruthy()
})

test('Delete asks first and names what goes along; Cancel deletes nothing', async () => {
  const page = open(repair, '/repair-form/7', {
    'GET /api/repairs/7': item({
      id: 7,
      customer_id: 1,
      customer: { id: 1, name: 'Roads' },
      last_date: '2026-12-01',
      pledge: { id: 4 },
    }),
    'DELETE /api/repairs/7': { status: 204 },
  })
  await page.user.click(await screen.findByRole('button', { name: 'Delete' }))
  expect((await screen.findByRole('alertdialog')).textContent).toContain(
    'This deletes the repair “Roads – 01-12-2026” and with it its pledge.',
  )
  await page.user.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(page.sent('DELETE')).toEqual([])

  await page.user.click(await screen.findByRole('button', { name: 'Delete' }))
  const prompt = within(await screen.findByRole('alertdialog'))
  await page.user.click(prompt.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(page.where()).toBe('/repairs'))
  expect(page.toasts()).toEqual(['green | success | Roads – 01-12-2026 was deleted.'])
})

test('a deletion that is refused says why and keeps the form', async () => {
  const page = open(scale, '/scale-form/3', {
    ...water,
    'DELETE /api/scales/3': { status: 409, body: { message: 'Water is used by 2 repairs.' } },
  })
  await page.user.type(await screen.findByLabelText(/Name/), ' supply')
  await page.user.click(screen.getByRole('button', { name: 'Delete' }))
  const prompt = within(await screen.findByRole('alertdialog'))
  await page.user.click(prompt.getByRole('button', { name: 'Delete' }))
  await waitFor(() =>
    expect(page.toasts()).toEqual([
      'red | Did not deleted ! Some error occurred | Water is used by 2 repairs. The scale was not deleted.',
    ]),
  )
  expect(screen.getByDisplayValue('Water supply')).toBeTruthy()
})

test('a row that is not there is said; a call that fails can be made again', async () => {
  open(scale, '/scale-form/9', { 'GET /api/scales/9': { status: 404, body: { message: 'x' } } })
  expect(await screen.findByText('There is no such scale')).toBeTruthy()

  let calls = 0
  const page = open(scale, '/scale-form/3', {
    'GET /api/scales/3': () => (++calls === 1 ? { lost: true } : item({ id: 3, name: 'Water' })),
  })
  expect(await screen.findByText('The scale could not be loaded')).toBeTruthy()
  await page.user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByDisplayValue('Water')).toBeTruthy()
})

test.each([
  [
    'action',
    { id: 1, name: 'Promised' },
    'Rules depend on the name “Promised”. It cannot be renamed or deleted.',
  ],
  [
    'role',
    { id: 1, title: 'Administrator', everything: true },
    '“Administrator” holds every permission, always. It cannot be changed or deleted.',
  ],
  [
    'permission',
    { id: 1, title: 'actions.read', generated: true },
    'This permission belongs to the Actions screen. It cannot be changed.',
  ],
])('what the server refuses to everybody of a %s is explained and not offered', async (name, row, reason) => {
  const entity = entityOf(name)
  open(entity, `${entity.route.form}/1`, { [`GET ${entity.api.list}/1`]: item(row) })
  expect(await screen.findByText(reason)).toBeTruthy()
  expect(screenLabel.get()).toMatchObject({ looks: true }) // 'View', not 'Edit', stands over it
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['Back'])
})

test("one's own account keeps its roles, can sign in and stays; all else of it can be changed", async () => {
  const user = entityOf('user')
  const row = {
    id: 1,
    name: 'Anita',
    email: 'a@example.org',
    roles: [{ id: 1, title: 'Staff' }],
    active: true,
  }
  open(user, '/user-form/1', { 'GET /api/users/1': item(row) })
  expect(await screen.findByText(/This is your own account/)).toBeTruthy()
  expect(screen.getAllByText('Only somebody else can change this for you.')).toHaveLength(2)
  expect((screen.getByLabelText('Can sign in') as HTMLInputElement).disabled).toBe(true)
  expect((screen.getByLabelText(/^Name/) as HTMLInputElement).readOnly).toBe(false)
  expect(screen.getByRole('button', { name: /^Save changes/ })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
})

test("somebody else's account can be changed and deleted", async () => {
  const row = { id: 2, name: 'Mei', email: 'm@example.org', roles: [{ id: 1, title: 'Staff' }], active: true }
  open(entityOf('user'), '/user-form/2', { 'GET /api/users/2': item(row) })
  expect(((await screen.findByLabelText('Can sign in')) as HTMLInputElement).disabled).toBe(false)
  expect(screen.getByRole('button', { name: 'Delete' })).toBeTruthy()
})

test.each([
  ['action', { id: 1, name: 'Promised' }],
  ['role', { id: 1, title: 'Administrator', everything: true, permissions: [] }],
  ['permission', { id: 1, title: 'actions.read', generated: true }],
  ['user', { id: 1, name: 'Anita', email: 'a@example.org', roles: [], active: true }],
])('before a server that sends no permissions a %s can be changed and deleted', async (name, row) => {
  const entity = entityOf(name)
  open(entity, `${entity.route.form}/1`, {
    [`GET ${entity.api.list}/1`]: item(row),
    'GET /api/user': { body: { id: 1, name: 'Anita', email: 'a@example.org' } },
  })
  expect(await screen.findByRole('button', { name: 'Delete' })).toBeTruthy()
  expect(screen.getByRole('button', { name: /^Save changes/ })).toBeTruthy()
})

test('a role that holds everything shows every box ticked', async () => {
  open(entityOf('role'), '/role-form/1', {
    'GET /api/roles/1': item({ id: 1, title: 'Administrator', everything: true, permissions: [] }),
    'GET /api/permissions': { body: { data: [{ id: 1, title: 'actions.read' }] } },
  })
  const box = (await screen.findByRole('checkbox', { name: 'Read Actions' })) as HTMLInputElement
  expect([box.checked, box.disabled]).toEqual([true, true])
})
