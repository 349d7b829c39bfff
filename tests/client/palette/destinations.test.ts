import { expect, test } from 'vitest'
import { destinationsOf, matching, rank } from '../../../src/client/palette/destinations.ts'
import { model } from '../product.ts'

const all = destinationsOf(model, () => true)
const labels = (keyword: string) => matching(all, keyword).map(({ label }) => label)

test.each([
  ['Proposals', 'prop', 0],
  ['Add Proposal', 'prop', 1],
  ['Project Statuses', 'tatus', 2],
  ['Proposals: Due within 3 days', 'due prop', 2],
  ['Élan vital', 'elan', 0],
  ['Proposals', 'x', null],
])('%j for %j ranks %j', (label, keyword, place) => expect(rank(label, keyword)).toBe(place))

test('every list, named list and add form is there, the dashboard, the calls and the commands', () => {
  const lists = model.list.reduce((sum, entity) => sum + 2 + entity.lists.length, 6)
  expect(all.length).toBe(lists)
  expect(new Set(all.map(({ to }) => to)).size).toBe(lists)
})

test('the nearest match stands first', () => {
  expect(labels('proj').slice(0, 2)).toEqual(['Projects', 'Project Statuses'])
  expect(labels('add sec')).toEqual(['Add Sector'])
})

test('what the user menu does is found by its words', () => {
  expect(labels('dark')).toEqual(['Theme: Dark'])
  expect(labels('log out')[0]).toBe('Log Out')
  expect(labels('theme')).toHaveLength(3)
  matching(all, 'dark')[0]?.run?.()
  expect(document.documentElement.dataset.theme).toBe('dark')
  matching(all, 'auto')[0]?.run?.()
  expect(document.documentElement.dataset.theme).toBeUndefined()
})

test('what the person may not do is not offered', () => {
  const offered = destinationsOf(model, (verb, entity) => verb === 'read' && entity.name === 'sector')
  expect(offered.map(({ label }) => label)).toEqual([
    'Dashboard',
    'Sectors',
    'API',
    'Theme: Auto',
    'Theme: Light',
    'Theme: Dark',
    'Log Out',
  ])
})
