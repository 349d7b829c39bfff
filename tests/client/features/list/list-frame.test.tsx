import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { open, paged } from './stage.tsx'

const rows = [{ id: 1, version: 1, name: 'Roads', title: 'Roads' }]
const footer = async () => {
  await screen.findByRole('navigation', { name: 'Pages' })
  return document.querySelector('footer') as HTMLElement // it is there with its pages
}

test('size of page and height of rows stand in the foot; the key of colours behind its button', async () => {
  const shown = { id: 1, customer: { id: 1, name: 'Alpine Rail' }, action: { id: 1, name: 'Promised' } }
  open('/repairs', { 'GET /api/repairs': paged([shown]) })
  const foot = within(await footer())
  expect(foot.getByRole('combobox', { name: 'Entries per page' })).toHaveProperty('value', '15')
  expect(foot.getByRole('radiogroup', { name: 'Row height' })).toBeDefined()
  const bar = within(document.querySelector('search') as HTMLElement)
  expect(bar.queryByRole('combobox')).toBeNull()
  expect(bar.getByRole('button', { name: 'Row colours' })).toBeDefined()
  expect(bar.queryByRole('list')).toBeNull()
})

test('a screen laid over others searches both', async () => {
  open('/pledges')
  expect(await screen.findByRole('searchbox', { name: 'Search pledges and repairs' })).toBeDefined()
})

test('where cards have no headings, a choice sorts by what these would, to the same addresses', async () => {
  const { user, where } = open(
    '/repairs?page=2',
    { 'GET /api/repairs': paged([{ id: 1, customer: { id: 1, name: 'Alpine Rail' } }], 60) },
    { small: true },
  )
  await footer()
  const sort = await screen.findByRole('combobox', { name: 'Sort by' })
  expect(
    within(sort)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Newest first',
    'Last Date, earliest first',
    'Last Date, latest first',
    'Discussion Date, earliest first',
    'Discussion Date, latest first',
    'Remark, A to Z',
    'Remark, Z to A',
  ])
  await user.selectOptions(sort, 'Last Date, earliest first')
  expect(where()).toBe('/repairs?sortBy=last_date&order=asc')
  await user.selectOptions(sort, 'Last Date, latest first')
  expect(where()).toBe('/repairs?sortBy=last_date')
  await user.selectOptions(sort, 'Newest first')
  expect(where()).toBe('/repairs')
})

test('on a small screen the current list is the first of the strip', async () => {
  open('/settled', {}, { small: true })
  const tabs = within(await screen.findByRole('navigation', { name: 'Repair lists' }))
  expect(tabs.getAllByRole('link').map(({ textContent }) => textContent?.replace(/\d+$/, ''))).toEqual([
    'Settled',
    'All',
    'Due in 3 days',
    'Promised but late',
    'Due after 3 days',
    'Promised',
    'Declined',
    'Unanswered',
    'In Work',
    'Ready',
    'Settlement in process',
    'Not settled',
  ])
})

test('an empty list asks for its first row of whoever may add one, and has no foot', async () => {
  const { unmount } = open('/scales')
  await screen.findByText('Add the first scale to start.')
  expect(document.querySelector('footer')).toBeNull()
  unmount()
  open('/scales', {}, { holding: ['scales.read'] })
  await screen.findByText('Nobody has added one.')
})

test('an empty list leads whoever may to the import, where the server can', async () => {
  const holding = ['scales.read', 'scales.create', 'scales.update']
  const able = (capabilities: readonly string[], permissions = holding) => ({
    'GET /api/user': { body: { id: 1, name: 'Anita', email: 'a@example.org', permissions, capabilities } },
  })
  const link = () => screen.queryByRole('link', { name: 'Import scales…' })
  const { user, where, unmount } = open('/scales', able(['import']))
  await screen.findByText('Add the first scale to start.')
  await user.click(await screen.findByRole('link', { name: 'Import scales…' }))
  expect(where()).toBe('/scales/import')
  unmount()
  for (const answers of [able([]), able(['import'], ['scales.read', 'scales.create'])]) {
    const other = open('/scales', answers)
    await screen.findByText('Add the first scale to start.')
    expect(link()).toBeNull()
    other.unmount()
  }
})

test.each([
  ['/scales', '/api/scales', 'No scales yet'],
  ['/in-work', '/api/repair/in-work', 'Nothing in “In Work”'],
  ['/pledges', '/api/repairs', 'No repairs yet'],
])('%s says what failed, Retry asks again, and without rows it says so', async (route, api, empty) => {
  let fails = true
  const { user } = open(route, {
    [`GET ${api}`]: (call) =>
      fails ? { status: 503, body: { message: 'The database is away.' } } : paged([])(call),
  })
  expect((await screen.findByRole('alert')).textContent).toContain('The database is away.')
  fails = false
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect((await screen.findByRole('heading', { level: 2 })).textContent).toBe(empty)
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.queryByText(/^Showing/)).toBeNull()
})

// the last one: what is fetched later on a page is another module after it
test('low rows are kept for whoever chose them, and said where the tokens read it', async () => {
  const { user, unmount } = open('/scales', { 'GET /api/scales': paged(rows) })
  const low = async () => within(await footer()).getByRole('radio', { name: 'Rows of 32 pixels' })
  const said = () => document.documentElement.hasAttribute('data-low-rows')
  expect(await low()).toHaveProperty('checked', false)
  await user.click(await low())
  expect(said()).toBe(true)
  unmount()
  vi.resetModules()
  document.documentElement.removeAttribute('data-low-rows')
  await import('../../../../src/client/shared/screen/list-preferences.ts') // as the next visit does
  expect(said()).toBe(true)
  const again = open('/scales', { 'GET /api/scales': paged(rows) })
  expect(await low()).toHaveProperty('checked', true)
  await again.user.click(screen.getByRole('radio', { name: 'Rows of 40 pixels' }))
  expect(said()).toBe(false)
})
