import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Model, Order } from '../../../../src/model/index.ts'
import { entityOf, model } from '../../product.ts'
import { open, paged } from './stage.tsx'

beforeAll(() => import('../../../../src/client/features/list/SortSelect.tsx')) // what is fetched on first use is there already

const rows = paged([{ id: 1, name: 'Roads', customer: { id: 1, name: 'Nord' } }], 60)
const user = (more: object) => ({
  'GET /api/user': { body: { id: 1, name: 'Anita', permissions: null, ...more } },
})
const can = user({ capabilities: ['sort-by-reference', 'something-else'] })
const shown = () => screen.findByRole('navigation', { name: 'Pages' })
const headings = () =>
  screen
    .getAllByRole('columnheader')
    .flatMap((heading) => (within(heading).queryByRole('button') ? [heading.textContent] : []))

describe('headings of references', () => {
  test('sort by their labels where the server says that it can', async () => {
    const { user: person, sent, where } = open('/repairs', { ...can, 'GET /api/repairs': rows })
    await shown()
    expect(headings()).toEqual([
      'Customer',
      'Scale',
      'Service',
      'Source',
      'Last Date',
      'Action',
      'Discussion Date',
      'Remark',
      'Responsibility',
      'Status',
      'Result',
    ])
    const heading = screen.getByRole('columnheader', { name: 'Customer' })
    await person.click(within(heading).getByRole('button'))
    await screen.findByText('Sorted by Customer, A to Z.')
    expect(heading.getAttribute('aria-sort')).toBe('ascending')
    expect(where()).toBe('/repairs?sortBy=customer&order=asc')
    await waitFor(() =>
      expect(sent('GET')).toContain('/api/repairs?keyword=&sortBy=customer&order=asc&per_page=15'),
    )
  })

  test.each([
    ['says nothing of what it can', user({})],
    ['can do other things', user({ capabilities: ['something-else'] })],
    ['says no list', user({ capabilities: 'sort-by-reference' })],
  ])('sort nothing before a server that %s, whatever the address says', async (_, says) => {
    const { sent } = open('/repairs?sortBy=customer&order=asc', { ...says, 'GET /api/repairs': rows })
    await shown()
    expect(headings()).toEqual(['Last Date', 'Discussion Date', 'Remark'])
    expect(sent('GET').filter((path) => path.startsWith('/api/repairs?k'))).toEqual([
      '/api/repairs?keyword=&sortBy=id&order=desc&per_page=15',
    ])
  })

  test('stand in the choice of small screens too', async () => {
    open('/repairs', { ...can, 'GET /api/repairs': rows }, { small: true })
    const sort = await screen.findByRole('combobox', { name: 'Sort by' })
    const options = within(sort).getAllByRole('option')
    expect(options.map(({ textContent }) => textContent).slice(0, 3)).toEqual([
      'Newest first',
      'Customer, A to Z',
      'Customer, Z to A',
    ])
  })

  test('of a screen laid over another entity sort its rows by that one’s alone', async () => {
    open('/pledges', { ...can, 'GET /api/repairs': rows })
    await shown()
    expect(headings()).toContain('Customer')
    expect(headings()).not.toContain('Pledge Status')
  })
})

describe('the order of a list at first', () => {
  const ordered = (name: string, sort: Order): Model => {
    const entity = { ...entityOf(name), sort }
    return {
      ...model,
      entities: { ...model.entities, [name]: entity },
      list: model.list.map((each) => (each.name === name ? entity : each)),
    }
  }
  const byName = { model: ordered('scale', { sortBy: 'name', order: 'asc' }) } as const
  const calls = (sent: readonly string[], path: string) => sent.filter((each) => each.startsWith(`${path}?k`))

  test('is asked for and shown, under a plain address', async () => {
    const { user: person, sent, where } = open('/scales', { 'GET /api/scales': rows }, byName)
    await shown()
    expect(calls(sent('GET'), '/api/scales')).toEqual([
      '/api/scales?keyword=&sortBy=name&order=asc&per_page=15',
    ])
    const heading = screen.getByRole('columnheader', { name: 'Name' })
    const turn = async (wanted: string, address: string) => {
      expect([heading.getAttribute('aria-sort'), where()]).toEqual([wanted, address])
      await person.click(within(heading).getByRole('button'))
    }
    await turn('ascending', '/scales')
    await turn('descending', '/scales?order=desc')
    await turn('ascending', '/scales')
  })

  test('turns where it is descending, and is that of other headings at their third click', async () => {
    const sort = { sortBy: 'last_date', order: 'desc' } as const
    const { user: person, where } = open(
      '/repairs',
      { 'GET /api/repairs': rows },
      { model: ordered('repair', sort) },
    )
    await shown()
    const click = async (name: string) =>
      person.click(within(screen.getByRole('columnheader', { name })).getByRole('button'))
    const addresses: string[] = []
    for (const name of ['Last Date', 'Last Date', 'Remark', 'Remark', 'Remark']) {
      await click(name)
      addresses.push(where())
    }
    expect(addresses).toEqual([
      '/repairs?order=asc',
      '/repairs',
      '/repairs?sortBy=remarks&order=asc',
      '/repairs?sortBy=remarks',
      '/repairs',
    ])
  })

  test('is that of named lists too, and a search keeps it', async () => {
    const sort = { sortBy: 'last_date', order: 'asc' } as const
    const { user: person, sent } = open(
      '/promised',
      { 'GET /api/repair/promised': rows },
      { model: ordered('repair', sort) },
    )
    await shown()
    await person.type(screen.getByRole('searchbox'), 'x{Enter}')
    await waitFor(() =>
      expect(calls(sent('GET'), '/api/repair/promised')).toEqual([
        '/api/repair/promised?keyword=&sortBy=last_date&order=asc&per_page=15',
        '/api/repair/promised?keyword=x&sortBy=last_date&order=asc&per_page=15',
      ]),
    )
  })

  test('by a reference is asked for where the server can, and else the newest come first', async () => {
    const view = { model: ordered('repair', { sortBy: 'customer', order: 'asc' }) }
    const able = open('/repairs', { ...can, 'GET /api/repairs': rows }, view)
    await shown()
    expect(calls(able.sent('GET'), '/api/repairs').at(-1)).toContain('sortBy=customer&order=asc')
    able.unmount()
    const unable = open('/repairs', { ...user({}), 'GET /api/repairs': rows }, view)
    await shown()
    expect(calls(unable.sent('GET'), '/api/repairs')).toEqual([
      '/api/repairs?keyword=&sortBy=id&order=desc&per_page=15',
    ])
  })

  test('by a field that this person may not see is not asked for', async () => {
    const repair = entityOf('repair')
    const hidden = {
      ...repair.field.last_date,
      access: { read: 'users.read' },
    } as (typeof repair.fields)[number]
    const changed = ordered('repair', { sortBy: 'last_date', order: 'asc' })
    const entity = {
      ...changed.entities.repair,
      field: { ...repair.field, last_date: hidden },
    } as typeof repair
    const { sent } = open(
      '/repairs',
      { ...user({ permissions: ['repairs.read'] }), 'GET /api/repairs': rows },
      {
        model: {
          ...changed,
          entities: { ...changed.entities, repair: entity },
          list: changed.list.map((each) => (each.name === 'repair' ? entity : each)),
        },
      },
    )
    await shown()
    await waitFor(() =>
      expect(calls(sent('GET'), '/api/repairs').at(-1)).toBe(
        '/api/repairs?keyword=&sortBy=id&order=desc&per_page=15',
      ),
    )
  })
})
