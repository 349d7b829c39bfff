import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Predicate } from '../../../../src/descriptor/index.ts'
import { addDays, computeFormula, type Facts, isFormula, type Referred } from '../../../../src/model/index.ts'
import { holdsAt } from '../../../../src/model/rules/holds-at.ts'
import { unfilteredRows } from '../../../../src/server/platform/sql/row-security.ts'
import { where } from '../../../../src/server/platform/sql/where.ts'
import { readFilterCondition } from '../../../../src/server/rows/read/filter-condition.ts'
import { ruleSqlContextFor } from '../../../../src/server/rows/read/rule-sql-context.ts'
import { loadRows } from '../../../../src/server/rows/store/load-rows.ts'
import { timesIn, zone } from '../../../generated/asked-of-the-yard.ts'
import { instantMoments, type Made, predicateOf } from '../../../generated/predicates.ts'
import { databases } from '../../../support/databases.ts'
import { officeOn, today } from '../../office.ts'

/** More rows than a call has, on a slow machine. */
const longest = { seconds: 600 }
const at = `${today}T09:00:00.000Z`
const rowCount = 400

const days = [null, ...[-400, -30, -1, 0, 1, 3, 7, 9, 400].map((shift) => addDays(today, shift))]
const times = timesIn(today)
const pools = {
  title: [
    'Bell',
    'bell wheel',
    'STRASSE',
    'Straße',
    'Éclat',
    'e\u0301clat',
    'İzmir',
    'ΟΔΟΣ',
    '100 %',
    'a_b',
    'Zed',
  ],
  note: [null, 'Bell of “St. Éloi”', 'aAbBß', 'two\nlines', 'none'],
  contact: [null, 'A@bell.example', 'b@bell.example'],
  hours: [null, 0, 1.5, 10, 1000],
  planned: [null, 0, 1.5, 11],
  paid: [true, false],
  cost: [null, '0.00', '0.30', '12.50', '1000.00'],
  agreed: [null, '0.30', '12.49', '12.50', '-1.00'],
  fuel: [null, '0.000', '0.005', '0.300', '7.125'],
  over: [null, 0, -1.5, 10],
  left: [null, '0.00', '12.20', '-0.30'],
  due: days,
  since: days,
  starts: times,
  ends: times,
  state: [null, 'New', 'Open', 'Closed'],
} as const

const places: readonly { readonly name: string; readonly inside: number | null; readonly open: boolean }[] = [
  { name: 'Tower', inside: null, open: true },
  { name: 'Belfry', inside: 1, open: false },
  { name: 'Ladder', inside: 2, open: true },
  { name: 'Yard', inside: null, open: false },
]
const helpers = ['Ada', 'Ben'] as const
const tools = ['Saw', 'Tuning fork', 'Ladder'] as const

/** The same rows on every run: each takes the next of its own walk through the values. */
const rowsOf = () =>
  Array.from({ length: rowCount }, (_, row) => {
    const pick = <T>(values: readonly T[], step: number): T =>
      values[(row * step + (row >> 3)) % values.length] as T // it is within
    return {
      id: row + 1,
      title: pick(pools.title, 1),
      note: pick(pools.note, 3),
      contact: pick(pools.contact, 2),
      hours: pick(pools.hours, 7),
      planned: pick(pools.planned, 5),
      paid: pick(pools.paid, 3),
      cost: pick(pools.cost, 3),
      agreed: pick(pools.agreed, 4),
      fuel: pick(pools.fuel, 2),
      due: pick(pools.due, 11),
      since: pick(pools.since, 7),
      starts: pick(pools.starts, 5),
      ends: pick(pools.ends, 11),
      state: pick(pools.state, 13),
      place: pick([null, 1, 2, 3, 4], 17),
      helper: pick([null, 1, 2], 19),
      tools: [1, 2, 3].filter((tool) => (row * 5 + tool) % 7 < 3),
      watchers: [1, 2].filter((watcher) => (row * 3 + watcher) % 5 < 2),
    }
  })

const rows = rowsOf()

describe.each(databases)('rules on %s', (database) => {
  const office = officeOn(database, 'tests/products/yard', zone)
  let facts: readonly Facts[] = []
  let made: Made
  let placeOf: (place: number) => Referred

  beforeAll(async () => {
    const ids = { place: [] as number[], user: [] as number[], tool: [] as number[] }
    await office.database.write(async (writer) => {
      const load = async (
        name: keyof typeof ids,
        label: string,
        values: readonly Record<string, unknown>[],
      ) => {
        const entity = office.entity(name)
        const known = await writer.rows(`select id, "${label}" from "${entity.table}"`)
        const first = known.reduce((most, [id]) => Math.max(most, Number(id)), 0) + 1
        await loadRows(
          writer,
          entity,
          values.map((value, place) => ({ ...value, id: first + place })),
          at,
        )
        ids[name] = values.map((_, place) => first + place)
      }
      // The seeds have places of these names: theirs are given others, since a label is one row's.
      await writer.run(`update "places" set "name" = 'Old ' || "name", "name_key" = 'old ' || "name_key"`)
      await load(
        'place',
        'name',
        places.map(({ name, open }) => ({ name, open })),
      )
      for (const [place, { inside }] of places.entries())
        if (inside !== null)
          await writer.run('update "places" set "inside_id" = ? where "id" = ?', [
            ids.place[inside - 1] ?? null,
            ids.place[place] ?? null,
          ])
      await load(
        'user',
        'name',
        helpers.map((name) => ({ name, email: `${name}@bell.example`, active: true, roles: [] })),
      )
      await load(
        'tool',
        'name',
        tools.map((name) => ({ name })),
      )
      const led = rows.map((row) => ({
        ...row,
        place: row.place === null ? null : ids.place[row.place - 1],
        helper: row.helper === null ? null : ids.user[row.helper - 1],
        tools: row.tools.map((tool) => ids.tool[tool - 1]),
        watchers: row.watchers.map((watcher) => ids.user[watcher - 1]),
      }))
      await loadRows(writer, office.entity('errand'), led, at)
    }, longest)

    const placeAt = (place: number): Referred => {
      const { name, inside, open } = places[place - 1] ?? { name: '', inside: null, open: false }
      const outer = inside === null ? null : placeAt(inside)
      const here = { id: ids.place[place - 1] ?? 0, label: name }
      return { ...here, facts: { name, open, inside: outer }, path: [here, ...(outer?.path ?? [])] }
    }
    placeOf = placeAt
    const helperAt = (helper: number): Referred => {
      const name = helpers[helper - 1] ?? ''
      const own = { name, email: `${name}@bell.example`, active: true, roles: [] }
      return { id: ids.user[helper - 1] ?? 0, label: name, facts: own }
    }
    const { field } = office.entity('errand')
    const worked = (row: Readonly<Record<string, unknown>>, name: string): unknown => {
      const { works, scale } = field[name] ?? {}
      const outcome = works && isFormula(works) && computeFormula(works, scale, (part) => row[part])
      return outcome && 'value' in outcome ? outcome.value : null
    }
    facts = rows.map((row) => ({
      ...row,
      over: worked(row, 'over'),
      left: worked(row, 'left'),
      place: row.place === null ? null : placeAt(row.place),
      helper: row.helper === null ? null : helperAt(row.helper),
      tools: row.tools.map((tool) => ({ name: tools[tool - 1] })),
      watchers: row.watchers.map((watcher) => {
        const { id, facts: own } = helperAt(watcher)
        return { ...own, id }
      }),
    }))
    made = {
      model: office.model,
      ids: [...ids.place, ...ids.user, 999_999],
      pools: {
        errand: { ...pools, place: ['Tower', 'Belfry', 'Yard', 'Nowhere'], helper: ['Ada', 'Nobody'] },
        place: { name: ['Tower', 'Yard'], inside: ['Tower', 'Nowhere'], open: [true, false] },
        user: { name: ['Ada'], email: ['Ada@bell.example'], active: [true, false] },
        tool: { name: ['Tuning fork'] },
      },
    }
  })

  const found = async (
    rule: Predicate,
    asked: boolean,
    me: number | null,
    entity = office.entity('errand'),
  ): Promise<readonly number[]> => {
    const reading = await ruleSqlContextFor(office.parts, unfilteredRows, me === null ? null : { id: me })
    const { sql, parameters } = asked
      ? await readFilterCondition(office.database, entity, rule, reading)
      : where(entity, rule, reading, 'r')
    const ids = await office.database.rows(
      `select r."id" from "${entity.table}" r where ${sql} order by r."id"`,
      parameters,
    )
    return ids.map(([id]) => Number(id))
  }

  const expected = (rule: Predicate, me: number | null): readonly number[] => {
    const standpoint = { today, now: `${today}T09:00:00Z`, zone, me }
    return facts.flatMap((row, place) => (holdsAt(rule, row, standpoint) ? [place + 1] : []))
  }

  test('of every shape take in SQL the rows that they take in JavaScript', async () => {
    let held = 0
    await fc.assert(
      fc.asyncProperty(predicateOf(made, office.entity('errand'), 3), async (rule) => {
        const me = made.ids[4] ?? null
        const wanted = expected(rule, me)
        expect(await found(rule, true, me), JSON.stringify(rule)).toEqual(wanted)
        if (wanted.length > 0 && wanted.length < rowCount) held += 1
      }),
      { numRuns: 1500 },
    )
    expect(held).toBeGreaterThan(500)
  })

  test('over a time take the same rows on every side of every moment, and of another time', async () => {
    const bounds = [...instantMoments, { field: 'ends' }]
    for (const side of ['before', 'from', 'to', 'after'])
      for (const bound of bounds) {
        const rule = { starts: { [side]: bound } } as Predicate // as it is written there
        expect(await found(rule, true, null), JSON.stringify(rule)).toEqual(expected(rule, null))
      }
  })

  test('over the rows that lead to a row take the same ones, too', async () => {
    const place = office.entity('place')
    const here = made.ids.slice(0, places.length)
    const known = new Map(
      places.map(({ name, inside, open }, at) => {
        const lead = facts.filter((row) => (row.place as Referred | null)?.id === here[at]) // as it was made
        const holds = places.flatMap((each) =>
          each.inside === at + 1 ? [{ name: each.name, open: each.open, inside: placeOf(at + 1) }] : [],
        )
        const outer = inside === null ? null : placeOf(inside)
        return [here[at], { name, open, inside: outer, holds, errands: lead }] as const
      }),
    )
    const standpoint = { today, now: `${today}T09:00:00Z`, zone: 'UTC', me: made.ids[4] ?? null }
    let held = 0
    await fc.assert(
      fc.asyncProperty(predicateOf(made, place, 3), async (rule) => {
        const wanted = here.filter((id) => holdsAt(rule, known.get(id) ?? {}, standpoint))
        const ids = await found(rule, true, standpoint.me, place)
        expect(
          ids.filter((id) => here.includes(id)),
          JSON.stringify(rule),
        ).toEqual(wanted)
        if (wanted.length > 0 && wanted.length < here.length) held += 1
      }),
      { numRuns: 600 },
    )
    expect(held).toBeGreaterThan(100)
  })

  test('of a descriptor take the same rows as if somebody asked them', async () => {
    const { lists } = office.entity('errand')
    const me = made.ids[4] ?? null
    for (const { name, rows: rule } of lists)
      if (name !== 'on-the-tower')
        // its labels are those of the first rows
        expect(await found(rule, false, me), name).toEqual(expected(rule, me))
  })

  test('mean nothing where nobody asks, and where their label is borne by no row', async () => {
    expect(await found({ helper: { me: true } }, true, null)).toEqual([])
    expect(await found({ watchers: { any: { me: true } } }, true, null)).toEqual([])
    expect(await found({ place: 'Nowhere' }, true, null)).toEqual([])
  })

  test('are refused over a field that has no column', async () => {
    const rule = { height: 3 } as unknown as Predicate // a mistake that the types do not let one make
    const reading = await ruleSqlContextFor(office.parts, unfilteredRows, null)
    expect(() => where(office.entity('place'), rule, reading, 'p')).toThrow(/height/)
  })
})
