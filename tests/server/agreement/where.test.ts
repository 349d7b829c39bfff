import { beforeAll, describe, expect, test } from 'vitest'
import type { Predicate } from '../../../src/descriptor/index.ts'
import { addDays, type Facts, holds } from '../../../src/model/index.ts'
import { loadRows } from '../../../src/server/rows/store/unit-of-work.ts'
import { idsByLabel } from '../../../src/server/seed/seed-rows.ts'
import { where } from '../../../src/server/sql/where.ts'
import { databases } from '../../support/databases.ts'
import { officeOn, today } from '../office.ts'

const labels = {
  action: [null, 'Promised', 'Declined', 'Other'],
  status: [null, 'Ready', 'In Work', 'Other'],
  result: [null, 'Not Settled', 'Settlement in Process', 'Settled', 'Other'],
} as const
const days = [null, ...[-400, -1, 0, 1, 3, 4, 60].map((shift) => addDays(today, shift))]

/** More rows than a call has, on a slow machine. */
const longest = { seconds: 600 }

const combinations: readonly Facts[] = labels.action.flatMap((action) =>
  labels.status.flatMap((status) =>
    labels.result.flatMap((result) => days.map((last_date) => ({ action, status, result, last_date }))),
  ),
)

/** Forms that no rule of the product takes today. */
const further: readonly Predicate[] = [
  {},
  { action: null },
  { action: [null, 'Promised'] },
  { action: { not: null } },
  { action: { not: [null, 'Declined'] } },
  { action: ['Promised', 'Declined'], status: { not: ['Ready', 'In Work'] } },
  { last_date: null },
  { last_date: {} },
  { last_date: { from: 'today-1d', before: 'today+3d' } },
  { last_date: { after: 'today-400d', to: 'today' } },
  { any: [] },
  { any: [{ action: 'Promised' }, { last_date: { before: 'today' }, status: 'Ready' }] },
  { result: 'Settled', any: [{ action: 'Declined' }, { any: [{ status: null }, { last_date: null }] }] },
]

describe.each(databases)('rules on %s', (database) => {
  const office = officeOn(database)
  let rules: readonly Predicate[] = []
  beforeAll(async () => {
    const repair = office.entity('repair')
    rules = [
      ...repair.lists.map((list) => list.rows),
      ...repair.tones.map((tone) => tone.when),
      ...(repair.deadline ? [repair.deadline.late] : []),
      ...further,
    ]
    await office.database.write(async (writer) => {
      for (const [name, key] of [
        ['action', 'name'],
        ['status', 'name'],
        ['result', 'title'],
      ] as const)
        await loadRows(writer, office.entity(name), [{ [key]: 'Other' }], `${today}T09:00:00.000Z`)
      const ids = async (name: string) => idsByLabel(writer, office.entity(name))
      const [actions, statuses, results] = [await ids('action'), await ids('status'), await ids('result')]
      const rows = combinations.map((facts, at) => ({
        id: at + 1,
        action: actions.get(String(facts.action)) ?? null,
        status: statuses.get(String(facts.status)) ?? null,
        result: results.get(String(facts.result)) ?? null,
        last_date: facts.last_date,
      }))
      await loadRows(writer, repair, rows, `${today}T09:00:00.000Z`)
    }, longest)
  })

  test('take in SQL the rows that they take in JavaScript, over every combination', async () => {
    const literals = await office.parts.literals.now()
    for (const rule of rules) {
      const condition = where(office.entity('repair'), rule, today, literals.idsOf, 'p')
      const rows = await office.database.rows(
        `select p.id from repairs p where ${condition.sql} order by p.id`,
        condition.parameters,
      )
      const expected = combinations.flatMap((facts, at) => (holds(rule, facts, today) ? [at + 1] : []))
      expect(
        rows.map(([id]) => id),
        JSON.stringify(rule),
      ).toEqual(expected)
    }
  })

  test('mean nothing where their label is borne by no row', async () => {
    const nobody = () => []
    const { sql } = where(office.entity('repair'), { action: 'Promised' }, today, nobody, 'p')
    expect(await office.database.rows(`select p.id from repairs p where ${sql}`)).toEqual([])
  })

  test('are refused over a field that has no column', () => {
    const rule = { days_left: 3 } as unknown as Predicate // a mistake that the types do not let one make
    expect(() => where(office.entity('repair'), rule, today, () => [], 'p')).toThrow(/days_left/)
  })
})
