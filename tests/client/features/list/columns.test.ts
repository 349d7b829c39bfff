import { describe, expect, test } from 'vitest'
import { listColumns } from '../../../../src/client/features/list/list-columns.ts'
import { everything, viewOf } from './views.ts'

const headings = (name: string, list?: string) =>
  viewOf(name, list).columns.map(({ field, sortBy }) => (sortBy ? `${field.heading} ↕` : field.heading))

const inNamedLists = [
  'Customer',
  'Scale',
  'Service',
  'Category',
  'Source',
  'Initial Date ↕',
  'Last Date ↕',
  'Days Left',
  'Initiated By',
  'Action',
  'Discussion Date ↕',
  'Remark ↕',
  'Responsibility',
  'Status',
  'Result',
]

describe('columns of the specification', () => {
  test('the named repair lists show all fifteen', () => {
    expect(headings('repair', 'in-work')).toEqual(inNamedLists)
    expect(headings('repair', 'settled')).toEqual(inNamedLists)
  })

  test('the plain list of repairs leaves out Category, Initial Date and Initiated By', () => {
    const left = ['Category', 'Initial Date ↕', 'Initiated By']
    expect(headings('repair')).toEqual(inNamedLists.filter((heading) => !left.includes(heading)))
  })

  test('pledges are the repairs table with the pledge beside it, which cannot be sorted by', () => {
    expect(headings('pledge')).toEqual([...inNamedLists, 'Pledge Status', 'Start Date', 'End Date'])
  })

  test.each([
    ['customer', ['Name ↕', 'Address ↕', 'Phone No. ↕', 'Contact Person ↕', 'Email ↕', 'Mobile No ↕']],
    ['category', ['Name ↕']],
    ['service', ['Name ↕']],
    ['scale', ['Name ↕']],
    ['status', ['Name ↕']],
    ['action', ['Name ↕']],
    ['source', ['Title ↕']],
    ['result', ['Title ↕']],
    ['permission', ['Title ↕']],
    ['pledge-status', ['Title ↕']],
    ['user', ['Name ↕', 'Email ↕', 'Roles']],
    ['role', ['Title ↕', 'Permissions']],
  ])('%s', (name, expected) => {
    expect(headings(name)).toEqual(expected)
  })
})

test('columns are sorted by under the names of their fields, references where the server can', () => {
  const names = (byLabel: boolean) =>
    viewOf('repair', 'promised', everything, byLabel).columns.flatMap(({ sortBy }) => sortBy ?? [])
  const own = ['published_on', 'last_date', 'discussion_date', 'remarks']
  expect(names(false)).toEqual(own)
  expect(names(true)).toHaveLength(14)
  expect(names(true)).toEqual(expect.arrayContaining(['initiated_by', 'customer', ...own]))
})

test('a card shows the name, the chips, the deadline and what comes first; the rest opens with Details', () => {
  const cards = viewOf('repair').columns.map(({ field, card }) => `${field.heading}: ${card}`)
  expect(cards).toEqual([
    'Customer: name',
    'Scale: pair',
    'Service: pair',
    'Source: more',
    'Last Date: pair',
    'Days Left: pair',
    'Action: chip',
    'Discussion Date: more',
    'Remark: more',
    'Responsibility: more',
    'Status: chip',
    'Result: chip',
  ])
})

test('on a card of a screen laid over another entity its own columns are never behind Details', () => {
  const own = viewOf('pledge').columns.filter(({ inside }) => inside === 'pledge')
  expect(own.map(({ card }) => card)).toEqual(['pair', 'pair', 'pair'])
})

test('a column that needs a permission which the person lacks is left out', () => {
  const { rows } = viewOf('customer')
  const guarded = {
    ...rows,
    plainColumns: rows.plainColumns.map((field) =>
      field.name === 'email' ? { ...field, access: { read: 'customers.update' } } : field,
    ),
  }
  const shown = (may: boolean) =>
    listColumns(guarded, guarded, null, () => may, 'user', true).map(({ name }) => name)
  expect(shown(true)).toContain('email')
  expect(shown(false)).not.toContain('email')
})
