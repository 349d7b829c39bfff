import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { Row } from '../../../../src/model/index.ts'
import { permissionsFor } from '../../../../src/model/permissions.ts'
import type { Call } from '../../answering.ts'
import { item, open } from '../../features/form/stage.tsx'
import { entityOf, model } from '../../product.ts'

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

describe('scopes', () => {
  const petitions = [...permissionsFor(model, entityOf('petition'))]
  const petitionRows: readonly Row[] = petitions.map((title, at) => ({ id: at + 1, title }))
  const idsOf = (...wanted: string[]) =>
    wanted.map((title) => petitions.indexOf(title) + 1).sort((a, b) => a - b)
  const openKeeper = (holding: readonly string[], ...held: string[]) =>
    open(
      entityOf('role'),
      '/role-form/2',
      {
        'GET /api/roles/2': item({
          ...{ id: 2, version: 1, title: 'Keeper' },
          permissions: petitionRows.filter(({ title }) => held.includes(String(title))),
        }),
        'GET /api/permissions': { body: { data: petitionRows } },
        'PUT /api/roles/2': item({ id: 2 }),
      },
      { holding },
    )

  test('stand below their entity with their rule in words, and are given by who holds the verb', async () => {
    const page = openKeeper([])
    const own = await tick('Read Own petitions')
    expect(own.getAttribute('aria-describedby')).not.toBeNull()
    expect(document.getElementById(own.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Keeper is me or Opened by is me',
    )
    await page.user.click(own)
    await page.user.click(await tick('All of Pressing petitions'))
    expect(screen.getByText(`5 of ${petitions.length} permissions`)).toBeTruthy()
    const pressing = ['read', 'create', 'update', 'delete'].map((verb) => `petitions.${verb}.pressing`)
    expect(await sent(page)).toEqual(idsOf('petitions.read.own', ...pressing))
  })

  test('a verb that is given for all rows makes its scopes moot; they keep what was stored', async () => {
    const page = openKeeper([], 'petitions.read.own')
    await page.user.click(await tick('Read Petitions'))
    const own = (await tick('Read Own petitions: given by Read Petitions')) as HTMLInputElement
    expect([own.checked, own.disabled]).toEqual([true, true])
    const other = (await tick('Read Pressing petitions: given by Read Petitions')) as HTMLInputElement
    expect([other.checked, other.disabled]).toEqual([true, true])
    expect(screen.getByText(/keeps its own ticks/)).toBeTruthy()
    await page.user.click(await tick('All of Own petitions'))
    expect(await sent(page)).toEqual(
      idsOf(
        'petitions.read',
        ...['read', 'create', 'update', 'delete'].map((verb) => `petitions.${verb}.own`),
      ),
    )
  })

  test('who holds but a scope gives that alone', async () => {
    open(
      entityOf('role'),
      '/role-form/2',
      {
        'GET /api/roles/2': item({ id: 2, version: 1, title: 'Keeper', permissions: [] }),
        'GET /api/permissions': { body: { data: petitionRows } },
      },
      { without: ['petitions.read'], holding: ['petitions.read.own'] },
    )
    const disabled = async (name: string) => ((await tick(name)) as HTMLInputElement).disabled
    expect(await disabled('Read Own petitions')).toBe(false)
    expect(await disabled('Read Pressing petitions')).toBe(true)
    expect(await disabled('Read Petitions')).toBe(true)
    expect(await disabled('Update Pressing petitions')).toBe(false)
  })

  test('fold away below their entity', async () => {
    const page = openKeeper([])
    const folding = await screen.findByRole('button', { name: '3 scopes of Petitions' })
    expect(folding.getAttribute('aria-expanded')).toBe('true')
    await page.user.click(folding)
    expect(screen.queryByRole('checkbox', { name: 'Read Own petitions' })).toBeNull()
  })
})
