import { beforeAll, describe, expect, test } from 'vitest'
import { locateProduct } from '../../src/server/index.ts'
import type { Caller, Loose } from '../support/calls.ts'
import { databasesOfTier, serving } from '../support/databases.ts'
import { makePerson, makeRole } from '../support/people.ts'
import { folderOf } from '../support/workshop.ts'

const says = 'There is not so much left.'

/** Whoever may write movements and not read their lot learns by no way more than that a rule refuses. */
describe.each(databasesOfTier)('a rule of a row that somebody may not read, on %s', (database) => {
  const server = serving({ database, product: locateProduct(folderOf('depot')) })
  let clerk: Caller
  let lot: Loose
  let rows: readonly Loose[]

  beforeAll(async () => {
    const verbs = ['read', 'create', 'update', 'delete'].map((verb) => `movements.${verb}`)
    const role = await makeRole(server, 'Clerks', [...verbs, 'lots.read.kept'])
    clerk = await makePerson(server, 'clerk@example.org', [role])
    lot = await server.make('lots', {
      name: 'Secret lot',
      movements: [
        { note: 'one', kg: 5 },
        { note: 'two', kg: 5 },
        { note: 'out', kg: -10 },
      ],
    })
    rows = (await server.call('GET', `/api/lots/${lot.id}`)).body.data.movements
  })

  /** Every answer that the clerk is given on a way, as one text. */
  const ways: Readonly<Record<string, () => Promise<readonly Loose[]>>> = {
    'a change': async () => [await clerk.call('PUT', `/api/movements/${rows[0]?.id}`, { kg: 1 })],
    'a delete': async () => [await clerk.call('DELETE', `/api/movements/${rows[0]?.id}`)],
    'many at once': async () => [
      await clerk.call('POST', '/api/movements/bulk', {
        ...{ select: { ids: [rows[0]?.id, rows[1]?.id] }, set: { kg: 1 }, dry: true },
      }),
    ],
    'a paste': async () => [
      await clerk.call('POST', '/api/movements/paste', {
        ...{ rows: [{ id: rows[0]?.id, set: { kg: 1 } }], dry: true },
      }),
    ],
    'a file': async () => [
      await clerk.call('POST', '/api/movements/import?dry=1&by=["id"]', `ID,Kg\r\n${rows[0]?.id},1`, {
        headers: { 'Content-Type': 'text/csv' },
      }),
    ],
    'an undo': async () => {
      const more = await clerk.call('PUT', `/api/movements/${rows[1]?.id}`, { kg: 9 })
      const rest = await server.make('movements', { note: 'rest', lot_id: lot.id, kg: -4 })
      const undone = await clerk.call('POST', `/api/batches/${more.headers.get('batch')}/undo`, {})
      await server.call('DELETE', `/api/movements/${rest.id}`)
      await server.call('PUT', `/api/movements/${rows[1]?.id}`, { kg: 5 })
      return [undone]
    },
  }

  test.each(Object.entries(ways))('%s says the sentence and neither name nor number', async (_, way) => {
    for (const { status, body } of await way()) {
      const text = JSON.stringify(body)
      expect([status < 500, text.includes(says)], text).toEqual([true, true])
      expect(text).not.toMatch(/Secret|Lot \d|stock|"lot_id"/i)
    }
  })

  test('a lot that is out of sight, and one that is not there, are refused in the same words', async () => {
    await server.call('PUT', `/api/lots/${lot.id}`, { state: 'Blocked' })
    for (const kg of [1, -1000]) {
      const into = (lot_id: number) => clerk.call('POST', '/api/movements', { note: 'x', lot_id, kg })
      const [hidden, nowhere] = [await into(lot.id), await into(999_999)]
      expect([hidden.status, hidden.body]).toEqual([nowhere.status, nowhere.body])
    }
  })
})
