import { expect, test } from 'vitest'
import { destinationsOf, matchDestinations } from '../../../../src/client/features/palette/destinations.ts'
import { model } from '../../product.ts'

const all = destinationsOf(model, () => true, { filters: true, imports: (entity) => entity.name === 'scale' })
const labels = (keyword: string) => matchDestinations(all, keyword).map(({ label }) => label)

test('every list, named list and add form is there, the one import, the dashboard, the calls and the commands', () => {
  const lists = model.list.reduce((sum, entity) => sum + 2 + entity.lists.length, 7)
  expect(all.length).toBe(lists)
  expect(new Set(all.map(({ to }) => to)).size).toBe(lists)
})

test('the nearest match stands first', () => {
  expect(labels('pled').slice(0, 2)).toEqual(['Pledges', 'Pledge Statuses'])
  expect(labels('add sca')).toEqual(['Add Scale'])
  expect(labels('due rep')).toEqual(['Repairs: Due in 3 days', 'Repairs: Due after 3 days'])
})

test('rows come in from a file where that is offered', () => {
  expect(labels('imp sca')).toEqual(['Import scales…'])
  expect(matchDestinations(all, 'imp sca')[0]?.to).toBe('/scales/import')
})

test('what the user menu does is found by its words', () => {
  expect(labels('dark')).toEqual(['Theme: Dark'])
  expect(labels('log out')[0]).toBe('Log Out')
  expect(labels('theme')).toHaveLength(3)
  matchDestinations(all, 'dark')[0]?.run?.({ logOut: () => {}, askRights: () => {} })
  expect(document.documentElement.dataset.theme).toBe('dark')
  matchDestinations(all, 'auto')[0]?.run?.({ logOut: () => {}, askRights: () => {} })
  expect(document.documentElement.dataset.theme).toBeUndefined()
})

test('what the person may not do is not offered', () => {
  const offered = destinationsOf(model, (verb, entity) => verb === 'read' && entity.name === 'scale', {
    filters: true,
  })
  expect(offered.map(({ label }) => label)).toEqual([
    'Dashboard',
    'Scales',
    'API',
    'Theme: Auto',
    'Theme: Light',
    'Theme: Dark',
    'Log Out',
  ])
})
