import { beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '../../../../src/server/access/caller.ts'
import { ReadRightsLookup } from '../../../../src/server/people/follows/read-rights-lookup.ts'
import { inUnitOfWork } from '../../../../src/server/rows/store/unit-of-work.ts'
import { databasesOfTier } from '../../../support/databases.ts'
import { officeOn } from '../../office.ts'

const scopes = ['own', 'pressing', 'of-valley'].map((name) => `petitions.read.${name}`)
const held: readonly (readonly string[])[] = [
  [],
  ['petitions.read'],
  ...scopes.map((scope) => [scope]),
  scopes.slice(0, 2),
  scopes.slice(1),
  scopes,
]

describe.each(databasesOfTier)('what several people may read, on %s', (kind) => {
  const office = officeOn(kind)
  const people: Caller[] = []
  const rows: number[] = []

  beforeAll(async () => {
    const [petition, user, customer] = ['petition', 'user', 'customer'].map((name) => office.entity(name))
    if (!petition || !user || !customer) throw new Error('The workshop has other entities.')
    await office.database.write((writer) =>
      inUnitOfWork(office.parts, writer, null, { kind: 'create' }, async (work) => {
        // Two of each kind: what one of them is told is not what the other is told.
        for (const [at, titles] of [...held, ...held].entries()) {
          const account = { name: `Person ${at}`, email: `person${at}@example.org`, roles: [], active: true }
          const id = await work.insert(user, account)
          people.push({ ...account, id, everything: false, permissions: new Set(titles) })
        }
        const valley = await work.insert(customer, { name: 'Miller', address: '1 Long valley' })
        for (const [at, keeper] of people.entries())
          for (const due of ['2026-11-22', '2027-11-22'])
            rows.push(
              await work.insert(petition, {
                ...{ title: `Of ${keeper.name}`, keeper: keeper.id, due, state: 'Open' },
                ...(at % 3 === 0 && { customer: valley }),
              }),
            )
      }),
    )
  })

  test('is the same when they are asked together as when each is asked', async () => {
    const petition = office.entity('petition')
    const readers = new ReadRightsLookup(
      office.parts,
      office.database,
      new Map(people.map((person) => [person.id, person])),
    )
    const together = await readers.rowsReadBy(people, petition, rows)
    const counts: number[] = []
    for (const { id } of people) {
      const alone = await readers.rowsRead(id, petition, rows)
      expect([...(together.get(id) ?? [])].sort()).toEqual([...alone].sort())
      counts.push(alone.size)
    }
    expect(counts.slice(0, 4)).toEqual([0, rows.length, 2, rows.length / 2])
    expect(new Set(counts).size).toBeGreaterThan(5)
  })
})
