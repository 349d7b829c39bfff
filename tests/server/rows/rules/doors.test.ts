import { describe, expect, test } from 'vitest'
import { locateProduct } from '../../../../src/server/index.ts'
import type { Door } from '../../../../src/server/rows/rules/doors.ts'
import { everyRule, type RuleName } from '../../../../src/server/rows/rules/every-rule.ts'
import type { Loose } from '../../../support/calls.ts'
import { databases, serving } from '../../../support/databases.ts'
import { folderOf } from '../../../support/workshop.ts'

/** A row that is sound, and what makes it break a rule; the times of each case lie in a year of its own. */
interface Case {
  readonly good: Loose
  /** By field key. */
  readonly bad: Loose
  /** The same in a file, by the heads of its columns. */
  readonly inFile: Readonly<Record<string, string>>
}

/** What happens between a change, or a deletion, of the row and its undoing, so that this would break the rule. */
interface Undone {
  readonly change: Loose
  readonly then: () => Promise<unknown>
}

/** A rule, or a further way to say one. */
type Tried = Exclude<RuleName, 'files'> | 'noOverlap of a list'

let count = 0
const next = (): number => {
  count += 1
  return count
}

describe.each(databases)('every rule by every door that asks it, on %s', (database) => {
  const server = serving({ database, product: locateProduct(folderOf('hall')) })

  const plan = async (): Promise<number> => (await server.make('plans', { name: `Plan ${next()}` })).id
  const desk = async (): Promise<Loose> => server.make('desks', { name: `Desk ${next()}` })
  const slot = async (body: Loose): Promise<Loose> =>
    server.make('slots', { code: `C${next()}`, plan_id: await plan(), ...body })
  const put = async (id: number, body: Loose): Promise<Loose> => {
    const done = await server.call('PUT', `/api/slots/${id}`, body)
    expect(done.status, JSON.stringify(done.body)).toBe(200)
    return done
  }
  const days = (from: string, to: string) => {
    const year = 2000 + next()
    return { begins: `${year}-${from}`, ends: `${year}-${to}` }
  }
  const shown = (day: string) => day.split('-').reverse().join('-')

  /** Each makes what else the rule looks at. */
  const cases: Readonly<Record<Tried, (row: () => Loose) => Promise<Case>>> = {
    references: async () => ({ good: {}, bad: { desk_id: 999_999 }, inFile: { Desk: 'No such desk' } }),
    unique: async () => {
      const { code } = await slot({})
      return { good: {}, bad: { code }, inFile: { Code: code } }
    },
    together: async () => {
      const { id } = await desk()
      await slot({ desk_id: id, seat: 1 })
      return { good: { desk_id: id, seat: 2 }, bad: { seat: 1 }, inFile: { Seat: '1' } }
    },
    noOverlap: async () => {
      const taken = { kind: 'Plain', ...days('01-13', '01-20') }
      await slot(taken)
      const good = { kind: 'Plain', ...days('02-13', '02-20') }
      const { begins, ends } = taken
      return { good, bad: { begins, ends }, inFile: { Begins: shown(begins), Ends: shown(ends) } }
    },
    'noOverlap of a list': async () => {
      const [one, two, three] = [await desk(), await desk(), await desk()]
      const taken = { crew: [one.id, two.id], ...days('01-13', '01-20') }
      await slot(taken)
      const good = { ...taken, crew: [three.id] }
      return { good, bad: { crew: [two.id, three.id] }, inFile: { Crew: two.name } }
    },
    atMost: async () => {
      const { id: desk_id } = await server.make('desks', { name: `Desk ${next()}`, places: 1 })
      await slot({ desk_id, at: '2026-05-05T08:00:00Z' })
      const good = { desk_id, at: '2026-05-06T08:00:00Z' }
      return { good, bad: { at: '2026-05-05T20:00:00Z' }, inFile: { At: '2026-05-05T20:00:00Z' } }
    },
    notBefore: async () => {
      const good = days('05-15', '05-20')
      const ends = good.begins.replace('05-15', '05-14')
      return { good, bad: { ends }, inFile: { Ends: shown(ends) } }
    },
    requiredWhen: async () => ({
      ...{ good: { size: 'Small' }, bad: { size: 'Large' }, inFile: { Size: 'Large' } },
    }),
    transitions: async () => ({ good: {}, bad: { state: 'Done' }, inFile: { State: 'Done' } }),
    tree: async () => ({ good: {}, bad: {}, inFile: {} }), // a row below it is made once it is there
    never: async () => ({
      good: { kind: 'Red', size: 'Small', note: 'n', ...days('06-13', '06-20') },
      ...{ bad: { size: 'Large' }, inFile: { Size: 'Large' } },
    }),
    hidden: async () => ({
      good: { kind: 'Red', ...days('06-13', '06-20') },
      bad: { extra: 'x' },
      inFile: { Extra: 'x' },
    }),
  }
  const made = async (rule: Tried) => {
    let row: Loose = null
    const found = await cases[rule](() => row)
    row = await slot(found.good)
    if (rule !== 'tree') return { row, ...found }
    const below = await slot({ inside_id: row.id })
    return { row, good: {}, bad: { inside_id: below.id }, inFile: { Inside: below.code } }
  }

  const present = async (row: Loose, keys: readonly string[]) => {
    const { data } = (await server.call('GET', `/api/slots/${row.id}`)).body
    return Object.fromEntries(keys.map((key) => [key, data[key]]))
  }
  const undoes = async (row: Loose, undone: Undone) => {
    const done = await put(row.id, undone.change)
    await undone.then()
    return server.call('POST', `/api/batches/${done.headers.get('batch')}/undo`, {})
  }
  const returns = async (row: Loose, then: () => Promise<unknown>) => {
    const done = await server.call('DELETE', `/api/slots/${row.id}`)
    await then()
    return server.call('POST', `/api/batches/${done.headers.get('batch')}/undo`, {})
  }

  const stories: Readonly<Partial<Record<Tried, () => Promise<readonly [row: Loose, Undone]>>>> = {
    references: async () => {
      const { id } = await desk()
      const row = await slot({ desk_id: id })
      const then = () => server.call('DELETE', `/api/desks/${id}`)
      return [row, { change: { desk_id: null }, then }]
    },
    unique: async () => {
      const row = await slot({})
      return [row, { change: { code: `C${next()}` }, then: () => slot({ code: row.code }) }]
    },
    together: async () => {
      const { id: desk_id } = await desk()
      const row = await slot({ desk_id, seat: 5 })
      return [row, { change: { seat: 6 }, then: () => slot({ desk_id, seat: 5 }) }]
    },
    noOverlap: async () => {
      const first = days('03-01', '03-05')
      const row = await slot({ kind: 'Plain', ...first })
      const then = () => slot({ kind: 'Plain', ...first })
      return [row, { change: days('03-01', '03-05'), then }]
    },
    'noOverlap of a list': async () => {
      const [one, two] = [await desk(), await desk()]
      const first = days('03-01', '03-05')
      const row = await slot({ crew: [one.id, two.id], ...first })
      const then = () => slot({ crew: [two.id], ...first })
      return [row, { change: { crew: [one.id] }, then }]
    },
    atMost: async () => {
      const { id: desk_id } = await server.make('desks', { name: `Desk ${next()}`, places: 1 })
      const row = await slot({ desk_id, at: '2026-05-05T08:00:00Z' })
      const then = () => slot({ desk_id, at: '2026-05-05T20:00:00Z' })
      return [row, { change: { at: '2026-05-06T08:00:00Z' }, then }]
    },
    notBefore: async () => {
      const row = await slot(days('05-05', '05-10'))
      const at = (day: string) => row.begins.replace('05-05', day)
      const then = () => put(row.id, { ends: at('05-02') })
      return [row, { change: { begins: at('05-01') }, then }]
    },
    never: async () => {
      const row = await slot({ kind: 'Red', size: 'Small', ...days('06-13', '06-20') })
      const then = () => put(row.id, { size: 'Large', note: 'n' })
      return [row, { change: { kind: 'Blue' }, then }]
    },
    tree: async () => {
      const above = await slot({})
      const row = await slot({ inside_id: above.id })
      return [row, { change: { inside_id: null }, then: () => put(above.id, { inside_id: row.id }) }]
    },
  }

  /** What a rule is tried by at each door; null where the door can come to no such row. */
  const ways: Readonly<Record<Door, (rule: Tried) => Promise<void>>> = {
    write: async (rule) => {
      const { row, good, bad } = await made(rule)
      const [key = ''] = Object.keys(bad)
      const changed = await server.call('PUT', `/api/slots/${row.id}`, bad)
      expect([changed.status, Object.keys(changed.body.errors).length]).toEqual([422, 1])
      if (rule === 'tree') return // nothing lies below what is not there yet
      const other = { ...good, ...bad, plan_id: await plan() }
      const begun = await server.call('POST', '/api/slots', { code: `C${next()}`, ...other })
      expect([begun.status, key], JSON.stringify(begun.body)).toEqual([422, expect.any(String)])
    },
    many: async (rule) => {
      const { row, bad } = await made(rule)
      const before = await present(row, Object.keys(bad))
      const select = { ids: [row.id] }
      const bulk = await server.call('POST', '/api/slots/bulk', { select, set: bad, dry: true })
      if (bulk.status === 200) {
        expect(bulk.body.data).toMatchObject({ changes: 0, refused: [{ count: 1 }] })
        const { mark } = bulk.body.data
        await server.call('POST', '/api/slots/bulk', { select, set: bad, mark })
      } else expect([bulk.status, rule]).toEqual([422, 'references'])
      const rows = [{ id: row.id, set: bad }]
      const paste = await server.call('POST', '/api/slots/paste', { rows, dry: true })
      expect(paste.body.data).toMatchObject({ changes: 0, refused: 1 })
      await server.call('POST', '/api/slots/paste', { rows, mark: paste.body.data.mark })
      expect(await present(row, Object.keys(bad))).toEqual(before)
    },
    lines: async (rule) => {
      const { row, bad } = await made(rule)
      const slots = [{ id: row.id, ...bad }]
      const saved = await server.call('PUT', `/api/plans/${row.plan_id}`, { slots })
      expect([saved.status, Object.keys(saved.body.errors).length]).toEqual([422, 1])
    },
    file: async (rule) => {
      const { row, bad, inFile } = await made(rule)
      const before = await present(row, Object.keys(bad))
      const csv = `${['ID', ...Object.keys(inFile)]}\r\n${[row.id, ...Object.values(inFile)]}`
      const send = (query: string) =>
        server.call('POST', `/api/slots/import?${query}`, csv, { headers: { 'Content-Type': 'text/csv' } })
      const { body } = await send('dry=1')
      expect(body.data, JSON.stringify(body)).toMatchObject({ create: 0, change: 0, refused: 1 })
      await send(`mark=${body.data.mark}`)
      expect(await present(row, Object.keys(bad))).toEqual(before)
    },
    undo: async (rule) => {
      const [row, undone] = (await stories[rule]?.()) ?? [null, null]
      if (undone === null) throw new Error(`There is no story of ${rule}.`)
      const { body } = await undoes(row, undone)
      expect(body.data.changed, JSON.stringify(body)).toBe(0)
      expect(body.data.kept[0].id).toBe(row.id)
    },
    return: async (rule) => {
      const [row, undone] = (await stories[rule]?.()) ?? [null, null]
      if (undone === null) throw new Error(`There is no story of ${rule}.`)
      const { body } = await returns(row, undone.then)
      const changed = rule === 'references' ? 1 : 0 // it comes back without what is not there any more
      expect(body.data, JSON.stringify(body)).toMatchObject({ changed, kept: [{ id: row.id }] })
    },
  }

  /** A row that comes back breaks what it says by itself only by a rule that is new; nothing lies in what was not there. */
  const cannot: Readonly<Partial<Record<Door, readonly Tried[]>>> = {
    return: ['notBefore', 'never', 'tree'],
  }

  /** What the specification has doors differ in; everything else is asked by each. */
  const leftOut: Readonly<Record<Door, readonly Tried[]>> = {
    write: ['hidden'],
    many: [],
    lines: [],
    file: [],
    undo: ['requiredWhen', 'transitions', 'hidden'],
    return: ['requiredWhen', 'transitions', 'hidden'],
  }
  const named = Object.keys(everyRule) as RuleName[] // keys of a constant are its names
  const rules: readonly Tried[] = [...named.filter((rule) => rule !== 'files'), 'noOverlap of a list']
  for (const [door, way] of Object.entries(ways) as [Door, (typeof ways)['write']][]) {
    const asked = rules.filter((rule) => !leftOut[door].includes(rule))
    const tried = asked.filter((rule) => !cannot[door]?.includes(rule))
    test.each(tried)(`${door} refuses what breaks %s`, (rule) => way(rule))
  }

  test('a form’s condition shapes the form alone: a call stores what it is sent', async () => {
    const row = await slot({ kind: 'Red', ...days('06-13', '06-20') })
    await put(row.id, { extra: 'x' })
    expect(await present(row, ['extra'])).toEqual({ extra: 'x' })
  })
})
