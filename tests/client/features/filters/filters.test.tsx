import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { open, paged } from '../list/stage.tsx'

// what is fetched on first use is there already
beforeAll(() =>
  Promise.all([
    import('../../../../src/client/features/filters/FilterChips.tsx'),
    import('../../../../src/client/features/filters/Unmatched.tsx'),
    import('../../../../src/client/features/filters/Builder.tsx'),
  ]),
)

const user = { id: 1, name: 'Ada', email: 'ada@example.org', permissions: null }
const able = { 'GET /api/user': { body: { ...user, capabilities: ['where'] } } }
const rows = [{ id: 1, version: 1, name: 'Roads' }]
const listed = { ...able, 'GET /api/scales': paged(rows, 40) }
const address = (rule: unknown, path = '/scales') =>
  `${path}?where=${encodeURIComponent(JSON.stringify(rule))}`
const asked = (paths: readonly string[]) =>
  paths
    .filter((path) => path.startsWith('/api/scales?keyword'))
    .map((path) => new URLSearchParams(path.split('?')[1]).get('where'))
const row = () => screen.findByRole('list', { name: 'Filters' })
const words = async () =>
  within(await row())
    .getAllByRole('listitem')
    .map((each) => each.textContent)
const whereNow = (where: () => string) => new URLSearchParams(where().split('?')[1] ?? '').get('where')

test('the list asks what its address asks, each test has its words, and removing one asks anew from page 1', async () => {
  const two = { name: { has: 'road', starts: 'R' } }
  const stage = open(`${address(two)}&page=2`, listed)
  expect(await words()).toEqual(['Name contains “road”', 'Name begins with “R”'])
  expect(asked(stage.sent('GET')).at(-1)).toBe(JSON.stringify(two))
  await stage.user.click(screen.getByRole('button', { name: 'Remove Name contains “road”' }))
  expect(whereNow(stage.where)).toBe('{"name":{"starts":"R"}}')
  expect(stage.where()).not.toContain('page=')
  await waitFor(() => expect(asked(stage.sent('GET')).at(-1)).toBe('{"name":{"starts":"R"}}'))
  const left = screen.getByRole('button', { name: 'Remove Name begins with “R”' })
  expect(document.activeElement).toBe(left)
  expect(screen.queryByRole('button', { name: 'Clear all' })).toBeNull()
  await stage.user.keyboard('{Backspace}')
  expect(stage.where()).toBe('/scales')
  expect(screen.queryByRole('list', { name: 'Filters' })).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('searchbox'))
  await stage.user.click(screen.getByRole('button', { name: 'Back' }))
  expect(await words()).toEqual(['Name begins with “R”'])
})

test('of times: moments, hours and another time of the row are said, and a side is taken away alone', async () => {
  const rule = {
    starts: { from: 'today+9h', before: 'now+2h' },
    ends: { after: { field: 'starts' } },
    announced: { to: '2026-03-29' },
  }
  const stage = open(address(rule, '/visits'), { ...able, 'GET /api/visits': paged([], 0) })
  expect(await words()).toEqual([
    'Starts is 9 hours into today or later',
    'Starts is before 2 hours from now',
    'Ends is after Starts',
    'Announced is 29-03-2026 or earlier',
  ])
  await stage.user.click(screen.getByRole('button', { name: 'Remove Ends is after Starts' }))
  const { ends: _, ...left } = rule
  expect(whereNow(stage.where)).toBe(JSON.stringify(left))
})

test('all filters are cleared at once, and search and order stay', async () => {
  const stage = open(
    `${address({ name: { has: 'a' }, none: [{ name: 'b' }] })}&keyword=road&sortBy=name`,
    listed,
  )
  await stage.user.click(await screen.findByRole('button', { name: 'Clear all' }))
  expect(stage.where()).toBe('/scales?keyword=road&sortBy=name')
})

test('rows that are named by their ids are said by what they are called', async () => {
  open(address({ scale: { id: [7, null] } }, '/repairs'), {
    ...able,
    'GET /api/scales': ({ path }) => ({
      body: { data: path.includes('ids=7') ? [{ id: 7, name: 'Large' }] : [] },
    }),
  })
  await waitFor(async () => expect(await words()).toEqual([expect.stringMatching(/ is Large or empty$/)]))
})

test('where no row passes it says so, and the way on', async () => {
  const stage = open(address({ name: 'Sea' }), able)
  await screen.findByRole('heading', { name: 'No scale matches these filters' })
  await stage.user.click(screen.getByRole('button', { name: 'Clear all' }))
  expect(stage.where()).toBe('/scales')
})

test.each(['{"gone":1}', 'no rule', '{"any":1}', '{"name":{"from":null}}'])(
  'what the server refuses stands in the place of the rows: %s',
  async (where) => {
    const message = 'where.gone: There is no field gone.'
    const stage = open(`/scales?where=${encodeURIComponent(where)}`, {
      ...able,
      'GET /api/scales': (call) =>
        call.path.includes('where=')
          ? { status: 422, body: { message: 'The given data was invalid.', errors: { where: [message] } } }
          : paged(rows)(call),
    })
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain(where === '{"gone":1}' ? 'Gone no longer exists.' : message)
    await stage.user.click(within(alert).getByRole('button', { name: 'Clear the filter' }))
    expect(await screen.findByText('Roads')).toBeTruthy()
    expect(stage.where()).toBe('/scales')
  },
)

test('a server that does not know filters is asked for none, and none are shown', async () => {
  const stage = open(address({ name: 'Sea' }), {
    'GET /api/user': { body: user },
    'GET /api/scales': paged(rows),
  })
  await screen.findByText('Roads')
  expect(asked(stage.sent('GET'))).toEqual([null])
  expect(screen.queryByRole('list', { name: 'Filters' })).toBeNull()
})

test('rows that were not counted to the end have no last page, and the next one can be turned to', async () => {
  const stage = open(`${address({ name: { has: 'a' } })}&page=667`, {
    ...able,
    'GET /api/scales': (call) => {
      const { body } = paged(rows, 10_000)(call)
      const next = '/api/scales?page=668'
      return { body: { ...body, from: 9_991, to: 9_991, next_page_url: next, more: true } }
    },
  })
  expect((await screen.findByText(/^Showing/)).textContent).toBe(
    'Showing 9,991 to 9,991 of more than 10,000 entries',
  )
  expect(screen.queryByText('>>')).toBeNull()
  await stage.user.click(screen.getByRole('button', { name: 'Next' }))
  expect(stage.where()).toContain('page=668')
})
