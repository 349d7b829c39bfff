import { describe, expect, test } from 'vitest'
import { locateProduct } from '../../../../src/server/index.ts'
import type { Loose } from '../../../support/calls.ts'
import { databases, serving } from '../../../support/databases.ts'
import { drawn } from '../../../support/two-versions.ts'
import { folderOf } from '../../../support/workshop.ts'

/** So many steps here; `CASES=5000` goes on for longer. */
const steps = Number(process.env.CASES ?? 250)

const zone = 'Europe/Berlin'

interface Slot {
  readonly id: number
  readonly plan_id: number
  readonly desk_id: number | null
  readonly at: string | null
  readonly size: string | null
  readonly state: string | null
}

type Slots = ReadonlyMap<number, Slot>
type Change = Partial<Omit<Slot, 'id' | 'plan_id'>>

/** Beside both ends of days and weeks of the office, on both sides of a change of its clock. */
const moments = [
  ...['2026-03-28T22:30:00Z', '2026-03-28T23:30:00Z', '2026-03-29T12:00:00Z', '2026-03-29T21:59:59Z'],
  ...['2026-03-29T22:00:00Z', '2026-10-25T22:59:59Z', '2026-10-25T23:00:00Z', '2026-10-26T08:00:00Z'],
]
const ways: Readonly<Record<string, string>> = { Open: 'Held', Held: 'Done' }

const dayOf = (at: string) => Temporal.Instant.from(at).toZonedDateTimeISO(zone).toPlainDate()

/** The two rules of the hall: by which a slot counts among others, null for none, and how many there may be. */
const rules = [
  {
    groupOf: ({ desk_id, at, state }: Slot) =>
      desk_id !== null && at !== null && ['Open', 'Held'].includes(state ?? '')
        ? `${desk_id} ${dayOf(at)}`
        : null,
    limitOf: ({ desk_id }: Slot, places: ReadonlyMap<number, number | null>) =>
      places.get(desk_id ?? 0) ?? null,
  },
  {
    groupOf: ({ size, at }: Slot) => {
      if (size === null || at === null) return null
      const day = dayOf(at)
      return `${size} ${day.subtract({ days: day.dayOfWeek - 1 })}`
    },
    limitOf: () => 3,
  },
] as const

describe.each(databases)('no more rows alike than may be, on %s', (database) => {
  const server = serving({ database, product: locateProduct(folderOf('hall')), timeZone: zone })

  test('is what plain arrays say, by every door', async () => {
    const random = drawn(Number(process.env.SEED ?? 20_261_128))
    const pick = <T>(all: readonly T[]): T => all[random(all.length)] as T
    const places = new Map<number, number | null>()
    const plans: number[] = []
    for (const count of [1, 2, 3, null]) {
      const desk = await server.make('desks', { name: `Desk ${count}`, places: count })
      places.set(desk.id, count)
      plans.push((await server.make('plans', { name: `Plan ${count}` })).id)
    }
    let codes = 0
    const batches: string[] = []
    const call: typeof server.call = async (...asked) => {
      const answer = await server.call(...asked)
      const batch = answer.headers.get('batch') ?? answer.body?.data?.batch
      if (batch) batches.push(String(batch?.id ?? batch))
      return answer
    }
    let slots: Slots = new Map()
    const shown = async (): Promise<Slots> => {
      const { body } = await server.call('GET', '/api/slots?per_page=100&sortBy=id&order=asc')
      return new Map(
        body.data.map((row: Loose) => {
          const { id, at, size, state } = row
          return [id, { id, plan_id: row.plan?.id, desk_id: row.desk?.id ?? null, at, size, state }]
        }),
      )
    }
    const change = (row: Slot | null): Change => {
      const state = row?.state ?? 'Open'
      return {
        ...(random(2) === 0 && { desk_id: random(8) === 0 ? null : pick([...places.keys()]) }),
        ...(random(2) === 0 && { at: random(8) === 0 ? null : pick(moments) }),
        ...(random(3) === 0 && { size: pick(['Small', 'Large', null]) }),
        ...(row !== null && random(3) === 0 && { state: ways[state] ?? state }),
      }
    }
    const begun = (id: number, plan_id: number, given: Change): Slot => ({
      ...{ id, plan_id, desk_id: null, at: null, size: null, state: 'Open' },
      ...given,
    })
    /** Which of the rows that come to be in another group find no room there, once all is as it is to be. */
    const refusals = new Map<string, number>()
    let door = ''
    const refusedOf = (before: Slots, after: Slots): ReadonlySet<number> => {
      const refused = new Set<number>()
      for (const { groupOf, limitOf } of rules) {
        const counts = Map.groupBy(after.values(), groupOf)
        for (const row of after.values()) {
          const [group, limit] = [groupOf(row), limitOf(row, places)]
          const was = before.get(row.id)
          if (group === null || limit === null || (was && groupOf(was) === group)) continue
          if ((counts.get(group)?.length ?? 0) > limit) refused.add(row.id)
        }
      }
      if (refused.size > 0) refusals.set(door, (refusals.get(door) ?? 0) + 1)
      return refused
    }
    const withRow = (row: Slot): Slots => new Map([...slots, [row.id, row]])

    const doors: Readonly<Record<string, () => Promise<Slots>>> = {
      post: async () => {
        const given = change(null)
        const plan_id = pick(plans)
        codes += 1
        const { status, body } = await call('POST', '/api/slots', {
          ...{ code: `C${codes}`, note: 'n', plan_id },
          ...given,
        })
        const row = begun(body.data?.id ?? 0, plan_id, given)
        const isRefused = refusedOf(slots, withRow(row)).size > 0
        expect(status, JSON.stringify(given)).toBe(isRefused ? 422 : 201)
        return isRefused ? slots : withRow(row)
      },
      put: async () => {
        const before = pick([...slots.values()])
        const row = { ...before, ...change(before) }
        const { status } = await call('PUT', `/api/slots/${row.id}`, row)
        const isRefused = refusedOf(slots, withRow(row)).size > 0
        expect(status, JSON.stringify([before, row])).toBe(isRefused ? 422 : 200)
        return isRefused ? slots : withRow(row)
      },
      bulk: async () => {
        const chosen = [...slots.values()].filter(() => random(2) === 0)
        const set = pick<Change>([
          ...[{ desk_id: pick([...places.keys()]) }, { at: pick(moments) }, { state: 'Held' }],
          { desk_id: pick([...places.keys()]), at: pick(moments) },
          ...[{ size: 'Small' }, { state: 'Done' }, { at: null }],
        ])
        const select = { ids: chosen.map(({ id }) => id) }
        const isMoved = ({ state }: Slot) =>
          set.state === undefined || set.state === state || ways[state ?? ''] === set.state
        const moved = chosen.filter(isMoved).map((row) => ({ ...row, ...set }))
        const all = new Map([...slots, ...moved.map((row) => [row.id, row] as const)])
        const refused = refusedOf(slots, all)
        if (chosen.length === 0) return slots
        const dry = await call('POST', '/api/slots/bulk', { select, set, dry: true })
        const { mark, changes } = dry.body.data
        const sound = moved.filter((row) => !refused.has(row.id))
        const isOther = (row: Slot) => JSON.stringify(row) !== JSON.stringify(slots.get(row.id))
        expect(changes, JSON.stringify([set, select, [...slots.values()]])).toBe(sound.filter(isOther).length)
        await call('POST', '/api/slots/bulk', { select, set, mark })
        return new Map([...slots, ...sound.map((row) => [row.id, row] as const)])
      },
      lines: async () => {
        const plan_id = pick(plans)
        const own = [...slots.values()].filter((row) => row.plan_id === plan_id)
        const kept = own.filter(() => random(6) > 0)
        const lines = kept.map((row) => ({ id: row.id, ...change(row) }))
        const added = Array.from({ length: random(3) }, () => change(null))
        const left = new Map([...slots].filter(([id]) => !own.some((row) => row.id === id)))
        const after = new Map(left)
        for (const [at, row] of kept.entries()) after.set(row.id, { ...row, ...lines[at] })
        for (const [at, given] of added.entries()) after.set(-1 - at, begun(-1 - at, plan_id, given))
        const isRefused = refusedOf(slots, after).size > 0
        const made = added.map((given) => {
          codes += 1
          return { code: `C${codes}`, note: 'n', ...given }
        })
        const body = { slots: random(2) === 0 ? [...lines, ...made] : [...made, ...lines] }
        const answer = await call('PUT', `/api/plans/${plan_id}`, body)
        expect(answer.status, JSON.stringify([body, own, answer.body])).toBe(isRefused ? 422 : 200)
        return isRefused
          ? slots
          : new Map([...(await shown())].filter(([id]) => after.has(id) || !slots.has(id)))
      },
      file: async () => {
        const chosen = [...slots.values()].filter(() => random(3) === 0)
        const lines: readonly (readonly [Slot | null, Slot, string])[] = [
          ...chosen.map((row) => [row, { ...row, ...change(row) }, ''] as const),
          ...Array.from({ length: random(5) }, () => {
            codes += 1
            return [null, begun(-codes, pick(plans), change(null)), `C${codes}`] as const
          }),
        ].toSorted((_one, _other) => random(3) - 1)
        let state: Slots = slots
        let isSame = 0
        for (const [, row] of lines) {
          const after = new Map([...state, [row.id, row]])
          if (JSON.stringify(state.get(row.id)) === JSON.stringify(row)) isSame += 1
          if (!refusedOf(state, after).has(row.id)) state = after
        }
        const { body: known } = await call('GET', '/api/slots?per_page=100')
        const codeOf = (id: number) => known.data.find((row: Loose) => row.id === id)?.code
        const name = (
          prefix: string,
          of: readonly (readonly [number, number | null])[],
          id: number | null,
        ) => (id === null ? '' : `${prefix} ${of.find(([each]) => each === id)?.[1]}`)
        const counts = [1, 2, 3, null]
        const desks = [...places.keys()].map((id, at) => [id, counts[at] ?? null] as const)
        const ofPlans = plans.map((id, at) => [id, counts[at] ?? null] as const)
        const csv = [
          'ID,Code,Plan,Desk,At,Size,State,Note',
          ...lines.map(([before, row, code]) =>
            [
              ...[before?.id ?? '', before ? codeOf(before.id) : code, name('Plan', ofPlans, row.plan_id)],
              ...[name('Desk', desks, row.desk_id), row.at ?? '', row.size ?? '', row.state ?? '', 'n'],
            ].join(','),
          ),
        ].join('\r\n')
        if (lines.length === 0) return slots
        const send = (query: string) =>
          call('POST', `/api/slots/import?${query}`, csv, { headers: { 'Content-Type': 'text/csv' } })
        const { body } = await send('dry=1')
        const taken = [...state].filter(([id, row]) => slots.get(id) !== row).length
        expect(body.data, csv + JSON.stringify(body)).toMatchObject({ same: isSame })
        expect(body.data.create + body.data.change, JSON.stringify([csv, body, [...slots.values()]])).toBe(
          taken - isSame,
        )
        await send(`mark=${body.data.mark}`)
        const after = await shown()
        const plain = (all: Slots) =>
          [...all.values()].map((row) => JSON.stringify({ ...row, id: Math.max(row.id, 0) })).sort()
        const withoutNew = new Map(
          [...after].map(([id, row]) => [id, slots.has(id) ? row : { ...row, id: 0 }]),
        )
        expect(plain(withoutNew)).toEqual(plain(state))
        return after
      },
      places: async () => {
        const id = pick([...places.keys()])
        const count = pick([0, 1, 2, 3, null])
        expect((await call('PUT', `/api/desks/${id}`, { places: count })).status).toBe(200)
        places.set(id, count)
        return slots
      },
      remove: async () => {
        const { id } = pick([...slots.values()])
        await call('DELETE', `/api/slots/${id}`)
        return new Map([...slots].filter(([each]) => each !== id))
      },
      undo: async () => {
        const batch = pick(batches.slice(-6))
        await call('POST', `/api/batches/${batch}/undo`, {})
        for (const row of (await call('GET', '/api/desks?per_page=100')).body.data)
          places.set(row.id, row.places)
        const after = await shown()
        for (const { groupOf, limitOf } of rules)
          for (const row of after.values()) {
            const [group, limit] = [groupOf(row), limitOf(row, places)]
            const was = slots.get(row.id)
            if (group === null || limit === null || (was && groupOf(was) === group)) continue
            const count = [...after.values()].filter((each) => groupOf(each) === group).length
            expect(count, JSON.stringify([batch, row])).toBeLessThanOrEqual(limit)
          }
        return after
      },
    }
    const names = Object.keys(doors)
    for (let step = 0; step < steps; step += 1) {
      const name = slots.size < 6 ? 'post' : slots.size > 40 ? 'remove' : pick(names)
      door = name
      slots = (await doors[name]?.()) ?? slots
      expect([step, name, [...(await shown()).values()]]).toEqual([
        step,
        name,
        [...slots.values()].sort((a, b) => a.id - b.id),
      ])
    }
    expect([...refusals.keys()].sort()).toEqual(['bulk', 'file', 'lines', 'post', 'put'])
  }, 600_000)
})
