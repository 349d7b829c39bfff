import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Predicate } from '../../../../src/descriptor/index.ts'
import { holds } from '../../../../src/model/index.ts'
import { databases, serving } from '../../../support/databases.ts'
import { variant } from '../../../support/variant.ts'

/** A list for each shape of a rule that the language has, over each kind of field that takes it. */
const rules: Readonly<Record<string, Predicate>> = {
  'with-action': { action: { not: null } },
  'without-action': { action: null },
  promised: { action: 'Promised' },
  'not-promised': { action: { not: 'Promised' } },
  'with-another': { action: { not: [null, 'Promised'] } },
  'promised-or-none': { action: ['Promised', null] },
  'with-both': { action: { not: null }, status: { not: null } },
  'with-either': { any: [{ action: { not: null } }, { status: { not: null } }] },
  'with-action-and-name': { action: { not: null }, name: { not: 'One' } },
  'with-note': { note: { not: null } },
  'with-number': { size: { not: null } },
  'with-flag': { big: { not: null } },
  big: { big: true },
  'with-day': { day: { not: null } },
  'without-day': { day: null },
  'with-action-and-day': { action: { not: null }, day: { not: null } },
  'with-action-by-then': { action: { not: null }, day: { to: 'today+3d' } },
}

const descriptor = `import { date, entity, flag, number, reference, required, sortable, text } from '#descriptor'

export default entity({
  one: 'thing',
  many: 'things',
  fields: {
    name: text('Name', required, sortable),
    action: reference('Action', 'action'),
    status: reference('Status', 'status'),
    note: text('Note'),
    size: number('Size', sortable),
    big: flag('Big'),
    day: date('Day', sortable),
  },
  lists: {
${Object.entries(rules)
  .map(([name, rule]) => `    '${name}': ['List ${name}', ${JSON.stringify(rule)}],`)
  .join('\n')}
  },
  at: { lists: '/things-lists' },
  menu: { order: 90, icon: 'box' },
})
`

const things = [
  { name: 'One', action: 'Promised', status: 'Ready', note: 'a', size: 1, big: true, day: '2026-11-20' },
  { name: 'Two', action: 'Declined', status: null, note: null, size: null, big: false, day: null },
  { name: 'Three', action: null, status: 'In Work', note: 'b', size: 3, big: false, day: '2027-03-01' },
  { name: 'Four', action: null, status: null, note: null, size: null, big: false, day: null },
] as const

const today = '2026-11-21'

describe.each(databases)('named lists on %s', (database) => {
  const product = variant()
  writeFileSync(join(product.folder, 'entities', 'thing.ts'), descriptor)
  const server = serving({ database, product: product.place })
  afterAll(() => product.remove())

  const ids = async (plural: string): Promise<ReadonlyMap<string, number>> => {
    const { body } = await server.call<{ data: { id: number; name: string }[] }>('GET', `/api/${plural}`)
    return new Map(body.data.map(({ id, name }) => [name, id]))
  }

  beforeAll(async () => {
    const [actions, statuses] = [await ids('actions'), await ids('statuses')]
    for (const { action, status, ...thing } of things) {
      const references = { action_id: actions.get(action ?? ''), status_id: statuses.get(status ?? '') }
      await server.make('things', { ...thing, ...references })
    }
  })

  test.each(Object.entries(rules))('show what %s takes, in every order', async (name, rule) => {
    const expected = things.filter((thing) => holds(rule, thing, today, 'UTC')).map((thing) => thing.name)
    for (const sort of ['', 'sortBy=name', 'sortBy=size', 'sortBy=day', 'sortBy=day&order=asc']) {
      const { status, body } = await server.call('GET', `/api/thing/${name}?${sort}`)
      expect([sort, status]).toEqual([sort, 200])
      const shown = body.data.map((row: { readonly name: string }) => row.name)
      expect(shown.toSorted(), sort).toEqual(expected.toSorted())
      expect(body.total).toBe(expected.length)
    }
  })
})
