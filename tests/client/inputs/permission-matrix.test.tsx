import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Row } from '../../../src/model/index.ts'
import type { Call } from '../answering.ts'
import { item, open } from '../form/stage.tsx'
import { entityOf, model } from '../product.ts'

const titles = [...model.list.flatMap((entity) => Object.values(entity.permission)), 'reports.print']
const rows: readonly Row[] = titles.map((title, at) => ({ id: at + 1, title }))
const ids = (...wanted: string[]) => wanted.map((title) => titles.indexOf(title) + 1).sort((a, b) => a - b)

const paged = ({ path }: Call) => {
  const query = new URLSearchParams(path.split('?')[1])
  const page = Number(query.get('page') ?? 1)
  const size = Number(query.get('per_page') ?? 15)
  return {
    body: {
      data: rows.slice((page - 1) * size, page * size),
      current_page: page,
      last_page: Math.ceil(rows.length / size),
    },
  }
}

const openRole = (without: readonly string[] = []) =>
  open(
    entityOf('role'),
    '/role-form/2',
    {
      'GET /api/roles/2': item({ id: 2, version: 1, title: 'Staff', permissions: [rows[0] as Row] }),
      'GET /api/permissions': paged,
      'PUT /api/roles/2': item({ id: 2 }),
    },
    { without },
  )

const tick = (name: string) => screen.findByRole('checkbox', { name })
const sent = async (page: ReturnType<typeof open>) => {
  await page.user.click(screen.getByRole('button', { name: /^Save changes/ }))
  await waitFor(() => expect(page.sent('PUT')).toHaveLength(1))
  const body = page.sent('PUT')[0]?.body as { readonly permissions: number[] } // the page sends a list of ids
  return body.permissions.toSorted((a, b) => a - b)
}

test('every entity has a row, every verb a column, and added permissions stand beside', async () => {
  openRole()
  expect(((await tick('Read Actions')) as HTMLInputElement).checked).toBe(true)
  expect(screen.getAllByRole('rowheader').map((cell) => cell.textContent)).toEqual(
    model.list.map((entity) => entity.title.many).sort(),
  )
  expect(await tick('reports.print')).toBeTruthy()
  expect(screen.getByText(`1 of ${rows.length} permissions`)).toBeTruthy()
})

test('single boxes, whole rows and whole columns are ticked and sent as ids', async () => {
  const page = openRole()
  await page.user.click(await tick('Read Actions'))
  await page.user.click(await tick('All of Scales'))
  await page.user.click(await tick('Delete everything'))
  await page.user.click(await tick('Delete Users'))
  await page.user.click(await tick('reports.print'))
  const deletions = model.list
    .map((entity) => entity.permission.delete)
    .filter((title) => title !== 'users.delete')
  const scales = ['scales.read', 'scales.create', 'scales.update']
  expect(await sent(page)).toEqual(ids(...deletions, ...scales, 'reports.print'))
})

test('nobody gives or takes what they do not hold', async () => {
  const page = openRole(['actions.read', 'users.delete'])
  expect(((await tick('Read Actions')) as HTMLInputElement).disabled).toBe(true)
  await page.user.click(await tick('Read everything'))
  await page.user.click(await tick('All of Users'))
  expect(screen.getByText(/you do not hold these yourself/)).toBeTruthy()
  const given = await sent(page)
  expect(given).toEqual(expect.arrayContaining(ids('actions.read', 'scales.read', 'users.create')))
  expect(given).not.toEqual(expect.arrayContaining(ids('users.delete')))
})

test('what a rule asks for beside the verbs stands below its entity, and is ticked with its row', async () => {
  const page = open(
    entityOf('role'),
    '/role-form/2',
    {
      'GET /api/roles/2': item({ id: 2, version: 1, title: 'Staff', permissions: [] }),
      'GET /api/permissions': { body: { data: [...rows, { id: 999, title: 'bookings.reopen' }] } },
      'PUT /api/roles/2': item({ id: 2 }),
    },
    { holding: ['bookings.reopen'] },
  )
  await page.user.click(await tick('Reopen Bookings'))
  expect(screen.getByText(`1 of ${rows.length + 1} permissions`)).toBeTruthy()
  expect(await sent(page)).toEqual([999])
})
