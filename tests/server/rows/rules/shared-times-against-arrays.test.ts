import { describe, expect, test } from 'vitest'
import { locateProduct } from '../../../../src/server/index.ts'
import type { Loose } from '../../../support/calls.ts'
import { databases, serving } from '../../../support/databases.ts'
import { drawn } from '../../../support/two-versions.ts'
import { folderOf } from '../../../support/workshop.ts'

/** So many steps here; `CASES=5000` goes on for longer. */
const steps = Number(process.env.CASES ?? 250)

interface Slot {
  readonly id: number
  readonly plan_id: number
  readonly crew: readonly number[]
  readonly begins: string | null
  readonly ends: string | null
  readonly state: string | null
}

type Slots = ReadonlyMap<number, Slot>
type Change = Partial<Omit<Slot, 'id' | 'plan_id'>>

const ways: Readonly<Record<string, string>> = { Open: 'Held', Held: 'Done' }

const isHeld = ({ state }: Slot): boolean => ['Open', 'Held'].includes(state ?? '')

/** The rule of the hall: nobody of a crew is in two slots at once; an empty end has none. */
const clash = (one: Slot, other: Slot): boolean =>
  one.id !== other.id &&
  isHeld(one) &&
  isHeld(other) &&
  one.crew.some((id) => other.crew.includes(id)) &&
  (one.begins ?? '') <= (other.ends ?? 'Z') &&
  (other.begins ?? '') <= (one.ends ?? 'Z')

const isAsked = (before: Slot | undefined, after: Slot): boolean =>
  before === undefined ||
  before.begins !== after.begins ||
  before.ends !== after.ends ||
  before.state !== after.state ||
  String(before.crew) !== String(after.crew)

const isSame = (one: Slot | undefined, other: Slot): boolean => JSON.stringify(one) === JSON.stringify(other)

describe.each(databases)('nobody of a crew is in two slots at once, on %s', (database) => {
  const server = serving({ database, product: locateProduct(folderOf('hall')) })

  test('as plain arrays say it, by every door', async () => {
    const random = drawn(Number(process.env.SEED ?? 20_261_129))
    const pick = <T>(all: readonly T[]): T => all[random(all.length)] as T // none is empty
    const crew: number[] = []
    const plans: number[] = []
    for (const count of [1, 2, 3, 4, 5]) {
      crew.push((await server.make('desks', { name: `Desk ${count}` })).id)
      plans.push((await server.make('plans', { name: `Plan ${count}` })).id)
    }
    let codes = 0
    const batches: string[] = []
    const call: typeof server.call = async (...asked) => {
      const answer = await server.call(...asked)
      const batch = answer.headers.get('batch')
      if (batch) batches.push(batch)
      return answer
    }
    let slots: Slots = new Map()
    const read = async () =>
      (await server.call('GET', '/api/slots?per_page=100&sortBy=id&order=asc')).body.data
    const shown = async (): Promise<Slots> =>
      new Map(
        (await read()).map((row: Loose) => {
          const { id, begins, ends, state } = row
          const ids = row.crew.map((each: Loose) => each.id).sort((one: number, other: number) => one - other)
          return [id, { id, plan_id: row.plan.id, crew: ids, begins, ends, state }]
        }),
      )
    const members = () => crew.filter(() => random(3) === 0)
    const days = () => {
      const from = 1 + random(20)
      const day = (count: number) => `2026-05-${String(count).padStart(2, '0')}`
      return {
        begins: random(15) === 0 ? null : day(from),
        ends: random(15) === 0 ? null : day(from + random(4)),
      }
    }
    const change = (row: Slot | null): Change => {
      const state = row?.state ?? 'Open'
      return {
        ...(random(2) === 0 && { crew: members() }),
        ...(random(2) === 0 && days()),
        ...(row !== null && random(3) === 0 && { state: ways[state] ?? state }),
      }
    }
    const begun = (id: number, plan_id: number, given: Change): Slot => ({
      ...{ id, plan_id, crew: [], begins: null, ends: null, state: 'Open' },
      ...given,
    })
    const refusals = new Map<string, number>()
    let door = ''
    const noted = (isRefused: boolean): boolean => {
      if (isRefused) refusals.set(door, (refusals.get(door) ?? 0) + 1)
      return isRefused
    }
    const meets = (row: Slot, others: Iterable<Slot>): boolean =>
      [...others].some((other) => clash(row, other))
    const isRefusedBeside = (row: Slot, others: Slots): boolean =>
      noted(isAsked(others.get(row.id), row) && meets(row, others.values()))
    const withRow = (row: Slot): Slots => new Map([...slots, [row.id, row]])

    const doors: Readonly<Record<string, () => Promise<Slots>>> = {
      post: async () => {
        const [given, plan_id] = [change(null), pick(plans)]
        codes += 1
        const { status, body } = await call('POST', '/api/slots', { code: `C${codes}`, plan_id, ...given })
        const row = begun(body.data?.id ?? 0, plan_id, given)
        const isRefused = isRefusedBeside(row, slots)
        expect(status, JSON.stringify(given)).toBe(isRefused ? 422 : 201)
        return isRefused ? slots : withRow(row)
      },
      put: async () => {
        const before = pick([...slots.values()])
        const row = { ...before, ...change(before) }
        const { status } = await call('PUT', `/api/slots/${row.id}`, row)
        const isRefused = isRefusedBeside(row, slots)
        expect(status, JSON.stringify([before, row])).toBe(isRefused ? 422 : 200)
        return isRefused ? slots : withRow(row)
      },
      bulk: async () => {
        const chosen = [...slots.values()].filter(() => random(2) === 0)
        if (chosen.length === 0) return slots
        const [member, other] = [pick(crew), pick(crew)]
        const [said, becomes] = pick<readonly [Loose, (row: Slot) => Slot]>([
          [{ add: { crew: [member] } }, (row) => ({ ...row, crew: [...row.crew, member] })],
          [
            { remove: { crew: [member] }, add: { crew: [other] } },
            (row) => ({ ...row, crew: [...row.crew.filter((id) => id !== member || id === other), other] }),
          ],
          ...[
            days(),
            { crew: members() },
            { state: 'Held' },
            { state: 'Done' },
            { ...days(), crew: members() },
          ].map((set) => [{ set }, (row: Slot): Slot => ({ ...row, ...set })] as const),
        ])
        const select = { ids: chosen.map(({ id }) => id) }
        const to = said.set?.state
        const moved = chosen
          .filter(({ state }) => to === undefined || to === state || ways[state ?? ''] === to)
          .map((row): Slot => {
            const after = becomes(row)
            return { ...after, crew: [...new Set(after.crew)].sort((one, two) => one - two) }
          })
          .filter((row) => !isSame(slots.get(row.id), row))
          .filter((row) => !isRefusedBeside(row, slots))
          .toSorted((one, two) => {
            const [a, b] = [one.begins ?? '', two.begins ?? '']
            return a === b ? one.id - two.id : a < b ? -1 : 1
          })
        const sound = moved.filter((row, at) => !noted(meets(row, moved.slice(0, at))))
        const dry = await server.call('POST', '/api/slots/bulk', { select, ...said, dry: true })
        const told = JSON.stringify([said, select, dry.body, [...slots.values()], sound])
        expect(dry.body.data?.changes, told).toBe(sound.length)
        await call('POST', '/api/slots/bulk', { select, ...said, mark: dry.body.data.mark })
        return new Map([...slots, ...sound.map((row) => [row.id, row] as const)])
      },
      lines: async () => {
        const plan_id = pick(plans)
        const own = [...slots.values()].filter((row) => row.plan_id === plan_id)
        const kept = own.filter(() => random(6) > 0)
        const lines = kept.map((row) => ({ id: row.id, ...change(row) }))
        // Two of them exchange their times.
        const [one, two] = kept
        if (one && two && random(3) === 0) {
          Object.assign(lines[0] ?? {}, { begins: two.begins, ends: two.ends })
          Object.assign(lines[1] ?? {}, { begins: one.begins, ends: one.ends })
        }
        const added = Array.from({ length: random(3) }, () => change(null))
        const after = new Map([...slots].filter(([, row]) => row.plan_id !== plan_id))
        for (const [at, row] of kept.entries()) after.set(row.id, { ...row, ...lines[at] })
        for (const [at, given] of added.entries()) after.set(-1 - at, begun(-1 - at, plan_id, given))
        const isRefused = noted(
          [...after.values()].some((row) => isAsked(slots.get(row.id), row) && meets(row, after.values())),
        )
        const made = added.map((given) => {
          codes += 1
          return { code: `C${codes}`, ...given }
        })
        const body = { slots: random(2) === 0 ? [...lines, ...made] : [...made, ...lines] }
        const answer = await call('PUT', `/api/plans/${plan_id}`, body)
        expect(answer.status, JSON.stringify([body, own, answer.body])).toBe(isRefused ? 422 : 200)
        return isRefused
          ? slots
          : new Map([...(await shown())].filter(([id]) => after.has(id) || !slots.has(id)))
      },
      file: async () => {
        const known = await read()
        const codeOf = (id: number) => known.find((row: Loose) => row.id === id)?.code
        const lines = [
          ...[...slots.values()]
            .filter(() => random(3) === 0)
            .map((row) => ({ ...row, ...change(row), code: codeOf(row.id) })),
          ...Array.from({ length: random(5) }, () => {
            codes += 1
            return { ...begun(-codes, pick(plans), change(null)), code: `C${codes}` }
          }),
        ].toSorted(() => random(3) - 1)
        if (lines.length === 0) return slots
        const taken = new Map<number, Slot>()
        for (const { code: _, ...row } of lines) {
          if (isSame(slots.get(row.id), row)) continue
          const asked = isAsked(slots.get(row.id), row)
          // What a line before gave up is not free yet: it does not matter in how many transactions lines are written.
          const isRefused = noted(asked && (meets(row, slots.values()) || meets(row, taken.values())))
          if (!isRefused) taken.set(row.id, row)
        }
        const names = (ids: readonly number[]) => ids.map((id) => `Desk ${crew.indexOf(id) + 1}`).join(', ')
        const csv = [
          'ID,Code,Plan,Crew,Begins,Ends,State',
          ...lines.map(({ id, code, plan_id, crew: ids, begins, ends, state }) =>
            [
              ...[id > 0 ? id : '', code, `Plan ${plans.indexOf(plan_id) + 1}`, `"${names(ids)}"`],
              ...[begins ?? '', ends ?? '', state ?? ''],
            ].join(','),
          ),
        ].join('\r\n')
        const send = (query: string) =>
          call('POST', `/api/slots/import?${query}`, csv, { headers: { 'Content-Type': 'text/csv' } })
        const { body } = await send('dry=1')
        const told = JSON.stringify([csv, body, [...slots.values()]])
        expect(body.data?.create + body.data?.change, told).toBe(taken.size)
        await send(`mark=${body.data.mark}`)
        const after = await shown()
        const plain = (all: Iterable<Slot>) => [...all].map((row) => JSON.stringify({ ...row, id: 0 })).sort()
        expect(plain(after.values()), told).toEqual(plain(new Map([...slots, ...taken]).values()))
        return after
      },
      remove: async () => {
        const { id } = pick([...slots.values()])
        await call('DELETE', `/api/slots/${id}`)
        return new Map([...slots].filter(([each]) => each !== id))
      },
      undo: async () => {
        await call('POST', `/api/batches/${pick(batches.slice(-6))}/undo`, {})
        const after = await shown()
        for (const row of after.values()) expect(meets(row, after.values()), JSON.stringify(row)).toBe(false)
        return after
      },
    }
    const names = Object.keys(doors)
    for (let step = 0; step < steps; step += 1) {
      door = slots.size < 6 ? 'post' : slots.size > 30 ? 'remove' : pick(names)
      slots = (await doors[door]?.()) ?? slots
      const all = [...slots.values()].sort((one, other) => one.id - other.id)
      expect([step, door, [...(await shown()).values()]]).toEqual([step, door, all])
    }
    expect([...refusals.keys()].sort()).toEqual(['bulk', 'file', 'lines', 'post', 'put'])
  }, 600_000)
})
