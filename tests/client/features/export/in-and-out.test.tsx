import { screen } from '@testing-library/react'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { listSetOf, rowSelection, selectEveryRow } from '../../../../src/client/features/many/selection.ts'
import { shownList } from '../../../../src/client/shared/screen/dock.ts'
import { noSettings, settings } from '../../../../src/client/shared/state/settings.ts'
import { entityOf } from '../../product.ts'
import type { Answers } from '../../stage.tsx'
import { paged } from '../list/stage.tsx'
import { everything, open, repair } from './stage.tsx'

const rows = [
  { id: 1, customer: { id: 1, name: 'Bell' }, last_date: '2026-11-30' },
  { id: 2, customer: { id: 2, name: 'Crane' }, last_date: '2026-12-01' },
]
const ticket = { status: 201, body: { data: { address: '/api/repairs/export?format=csv&ticket=t' } } }
const answered = (total = 2): Answers => ({
  'GET /api/repairs': paged(rows, total),
  'POST /api/tickets': ticket,
})

const tool = () => screen.findByRole('button', { name: 'Import and export' })
/** The menu comes, and says this of itself. */
const menu = async (name: string | RegExp) =>
  expect((await screen.findByRole('menu', { name })).isConnected).toBe(true)
const item = (name: string | RegExp) => screen.findByRole('menuitem', { name })
const names = async () => (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)

/** Selects all rows of the list in view. */
const selectAll = async () => {
  await screen.findByText('Bell')
  await vi.waitFor(() => expect(shownList.get()).not.toBeNull())
  act(() => rowSelection.set(selectEveryRow(listSetOf(repair, shownList.get()?.call ?? '').key)))
}

test('the menu says what is exported, and the browser is given an address that is good once', async () => {
  const { user, sent, kept, toasts } = open('/repairs?keyword=bell', answered())
  await user.click(await tool())
  const columns = shownList.get()?.columns ?? []
  await menu(`Export 2 repairs, ${columns.length} columns, as shown, and ID and Why`)
  expect(await names()).toEqual(['CSV', 'XLSX', 'JSON', 'Import repairs…'])
  await user.click(await item('CSV'))
  await vi.waitFor(() => expect(kept).toEqual(['/api/repairs/export?format=csv&ticket=t']))
  const [{ path, body } = { path: '', body: {} }] = sent('POST')
  expect(path).toBe('/api/tickets')
  expect(body).toEqual({
    for: `/api/repairs/export?format=csv&columns=${columns.map(({ name }) => name).join()}&keyword=bell&sortBy=id&order=desc`,
  })
  expect(toasts()).toEqual(['green | The export has begun | 2 repairs as CSV'])
  expect(document.activeElement).toBe(await tool())
})

test('what stands between the cells of a CSV is chosen in the menu, and kept for the person', async () => {
  const { user, sent } = open('/repairs', {
    ...answered(),
    'GET /api/user': {
      body: {
        ...{ id: 1, name: 'Anita', email: 'a@example.org', settings: {} },
        ...{ permissions: everything, capabilities: ['export', 'tickets', 'settings'] },
      },
    },
  })
  act(() => settings.set({ ...noSettings, of: 1 }))
  await user.click(await tool())
  await user.click(await screen.findByRole('menuitemradio', { name: 'with semicolons' }))
  expect(settings.get().values['csv-delimiter']).toBe(';')
  await user.click(await item('CSV'))
  await vi.waitFor(() => expect(sent('POST')).toHaveLength(1))
  expect(sent('POST')[0]?.body).toEqual({
    for: expect.stringContaining('format=csv&delimiter=%3B&columns='),
  })
  act(() => settings.set(noSettings))
})

test('what a workbook does not hold is off, and says why', async () => {
  const { user, sent } = open('/repairs', answered(50_001))
  await user.click(await tool())
  const workbook = await item(/^XLSX/)
  expect(workbook.getAttribute('aria-disabled')).toBe('true')
  expect(workbook.textContent).toContain('XLSX holds up to 50,000 rows here. CSV has no limit.')
  await user.click(workbook)
  expect(sent('POST')).toEqual([])
  expect((await item('CSV')).getAttribute('aria-disabled')).toBeNull()
})

test('a workbook of as many rows as it holds is offered', async () => {
  const { user } = open('/repairs', answered(50_000))
  await user.click(await tool())
  expect((await item('XLSX')).getAttribute('aria-disabled')).toBeNull()
})

test('a refused export says why, and is asked for again', async () => {
  let refused = true
  const { user, kept, toasts } = open('/repairs', {
    ...answered(),
    'POST /api/tickets': () => (refused ? { status: 507, body: { message: 'The disk is full.' } } : ticket),
  })
  await user.click(await tool())
  await user.click(await item('JSON'))
  await vi.waitFor(() => expect(toasts()).toEqual(['red | The export failed | The disk is full.']))
  expect(kept).toEqual([])
  const { currentToast } = await import('../../../../src/client/shared/design/overlay/toast.ts')
  const [again] = currentToast.get()?.actions ?? []
  expect(again?.label).toBe('Retry')
  refused = false
  again?.act()
  await vi.waitFor(() => expect(kept).toHaveLength(1))
  expect(toasts()).toEqual(['green | The export has begun | 2 repairs as JSON'])
})

test('what takes its time is said to be prepared', async () => {
  const answer = Promise.withResolvers<void>()
  const { user, toasts } = open('/repairs', {
    ...answered(),
    'POST /api/tickets': { ...ticket, after: answer.promise },
  })
  await user.click(await tool())
  await user.click(await item('CSV'))
  await vi.waitFor(() => expect(toasts()).toEqual(['green | The export is being prepared']))
  answer.resolve()
  await vi.waitFor(() => expect(toasts()[0]).toContain('The export has begun'))
})

test('an answer without an address is a failure', async () => {
  const { user, kept, toasts } = open('/repairs', { ...answered(), 'POST /api/tickets': { body: {} } })
  await user.click(await tool())
  await user.click(await item('CSV'))
  await vi.waitFor(() => expect(toasts()[0]).toMatch(/^red \| The export failed \| ./))
  expect(kept).toEqual([])
})

const reading = [repair.permission.read]

test.each<
  [what: string, can: readonly string[], holding: readonly string[], offered: readonly string[] | null]
>([
  ['a server of the specification alone', [], everything, null],
  ['one without tickets', ['export'], everything, null],
  ['one that exports', ['export', 'tickets'], everything, ['CSV', 'XLSX', 'JSON']],
  ['one that imports', ['import'], everything, ['Import repairs…']],
  ['who may only read', ['export', 'import', 'tickets'], reading, ['CSV', 'XLSX', 'JSON']],
  ['who may create and not update', ['import'], [...reading, repair.permission.create], null],
])('%s is offered %s', async (_, can, holding, offered) => {
  const { user } = open('/repairs', answered(), { can, holding })
  await screen.findByText('Bell')
  if (offered === null) {
    await vi.waitFor(() => expect(shownList.get()).not.toBeNull())
    return expect(screen.queryByRole('button', { name: 'Import and export' })).toBeNull()
  }
  await user.click(await tool())
  expect(await names()).toEqual(offered)
})

test('import leads to its screen', async () => {
  const { user, where } = open('/repairs', answered())
  await user.click(await tool())
  await user.click(await item('Import repairs…'))
  expect(where()).toBe('/repairs/import')
})

test('selected rows are exported from the bar, and nothing is imported there', async () => {
  const { user, sent } = open('/repairs?keyword=bell', answered(400))
  await selectAll()
  await user.click(await screen.findByRole('button', { name: 'Export' }))
  await menu(/^Export 400 repairs, \d+ columns/)
  expect(await names()).toEqual(['CSV', 'XLSX', 'JSON'])
  await user.click(await item('XLSX'))
  await vi.waitFor(() => expect(sent('POST')).toHaveLength(1))
  expect(sent('POST')[0]?.body).toEqual({
    for: expect.stringMatching(/export\?format=xlsx&.*&keyword=bell&/),
  })
})

test('more rows than can be named one by one are off, and say why', async () => {
  const { user } = open('/repairs', answered(4_000))
  await selectAll()
  const ids = new Set(Array.from({ length: 1_001 }, (_, place) => place + 1))
  act(() => rowSelection.set({ of: rowSelection.get()?.of ?? '', all: false, ids }))
  await user.click(await screen.findByRole('button', { name: 'Export' }))
  for (const name of [/^CSV/, /^XLSX/, /^JSON/]) {
    const entry = await item(name)
    expect(entry.getAttribute('aria-disabled')).toBe('true')
    expect(entry.textContent).toContain('Up to 1,000 rows that were ticked one by one.')
  }
})

test('a list that was not counted to the end says so', async () => {
  const { user } = open('/repairs', {
    'GET /api/repairs': (call) => ({ body: { ...paged(rows, 10_000)(call).body, more: true } }),
  })
  await user.click(await tool())
  await menu(/^Export more than 10,000 repairs, /)
})

test('rows that are drawn as a board are counted for it, and have the columns of their list', async () => {
  const booking = entityOf('booking')
  const { user, sent } = open(
    '/bookings?layout=board',
    { 'GET /api/bookings': paged([], 60), 'POST /api/tickets': ticket },
    { can: ['export', 'tickets', 'totals'], holding: Object.values(booking.permission), entity: booking },
  )
  await user.click(await tool())
  await menu('Export 60 bookings, the columns of the list, and ID and Why')
  await user.click(await item('CSV'))
  await vi.waitFor(() => expect(sent('POST')).toHaveLength(1))
  expect(sent('POST')[0]?.body).toEqual({
    for: expect.stringMatching(/^\/api\/bookings\/export\?format=csv&sortBy=/),
  })
})
