import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { locateProduct } from '../../../../src/server/index.ts'
import type { Loose } from '../../../support/calls.ts'
import { databases, serverOn } from '../../../support/databases.ts'
import { startTestServer, type TestServer } from '../../../support/server.ts'
import { folderOf } from '../../../support/workshop.ts'

const product = locateProduct(folderOf('hall'))
const [monday, tuesday] = ['2026-05-04T08:00:00Z', '2026-05-05T08:00:00Z']

let count = 0
const next = (): number => {
  count += 1
  return count
}

describe.each(databases)('rows that are held against each other, on %s', (database) => {
  const servers: TestServer[] = []
  beforeAll(async () => {
    const first = await serverOn(database, { product })
    servers.push(first)
    if (database === 'postgres')
      servers.push(await startTestServer({ product, databaseUrl: first.databaseUrl }))
  })
  afterAll(async () => {
    for (const server of servers.reverse()) await server.stop()
  })
  let turn = 0
  /** By turns to each server; SQLite has one. */
  const call: TestServer['call'] = (...asked) => {
    turn += 1
    const server = servers[turn % servers.length]
    if (!server) throw new Error('The servers start before the tests.')
    return server.call(...asked)
  }
  const make = async (plural: string, body: Loose): Promise<Loose> => {
    const answer = await call('POST', `/api/${plural}`, body)
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
    return answer.body.data
  }
  const desk = async (places: number | null = null): Promise<number> =>
    (await make('desks', { name: `Desk ${next()}`, places })).id
  const plan = async (): Promise<number> => (await make('plans', { name: `Plan ${next()}` })).id
  const slot = async (body: Loose): Promise<Loose> =>
    make('slots', { code: `C${next()}`, plan_id: await plan(), ...body })
  const put = (id: number, body: Loose) => call('PUT', `/api/slots/${id}`, body)
  const at = async (id: number) => (await call('GET', `/api/slots/${id}`)).body.data
  const undo = async (answer: Loose) =>
    (await call('POST', `/api/batches/${answer.headers.get('batch')}/undo`, {})).body.data

  const full = { desk_id: ['The desk is full that day.'] }
  const elsewhere = { begins: ['One of the crew is elsewhere.'] }

  test('whoever lowers how many may be is not refused, nor is a row that stays', async () => {
    const desk_id = await desk(3)
    const [one, two] = [await slot({ desk_id, at: monday }), await slot({ desk_id, at: monday })]
    expect((await call('PUT', `/api/desks/${desk_id}`, { places: 1 })).status).toBe(200)
    expect((await put(one.id, { at: '2026-05-04T20:00:00Z', note: 'later that day' })).status).toBe(200)
    expect((await put(two.id, { state: 'Held' })).status).toBe(200)
    expect((await put(two.id, { at: tuesday })).status).toBe(200)
    expect((await put(two.id, { at: monday })).body.errors).toEqual(full)
  })

  test('no limit is an empty one; an empty part is held against nothing', async () => {
    const open = await desk(null)
    for (const _ of [1, 2, 3]) await slot({ desk_id: open, at: monday })
    const closed = await desk(0)
    await slot({ desk_id: closed })
    await slot({ at: monday })
    const body = { code: `C${next()}`, plan_id: await plan(), desk_id: closed, at: monday }
    expect((await call('POST', '/api/slots', body)).body.errors).toEqual(full)
    const done = await slot({ desk_id: closed })
    await put(done.id, { state: 'Held' })
    await put(done.id, { state: 'Done' })
    expect((await put(done.id, { at: monday })).status).toBe(200)
  })

  test('rows of one undo count each other, one after the other', async () => {
    const desk_id = await desk(2)
    const rows: Loose[] = []
    for (const _ of [1, 2]) rows.push(await slot({ desk_id, at: monday }))
    const select = { ids: rows.map(({ id }) => id) }
    const bulk = async (set: Loose) => {
      const { mark } = (await call('POST', '/api/slots/bulk', { select, set, dry: true })).body.data
      return call('POST', '/api/slots/bulk', { select, set, mark })
    }
    const moved = await bulk({ at: tuesday })
    await slot({ desk_id, at: monday })
    const found = await undo(moved)
    expect(found).toMatchObject({ changed: 1, kept: [{ id: rows[0]?.id }] }) // the last that was changed goes first
    expect(JSON.stringify(found.kept)).toContain(full.desk_id[0])
    expect([(await at(rows[0]?.id)).at, (await at(rows[1]?.id)).at]).toEqual([tuesday, monday])
  })

  test('rows that are brought back together count each other', async () => {
    const desk_id = await desk(3)
    const rows: Loose[] = []
    for (const _ of [1, 2, 3]) rows.push(await slot({ desk_id, at: monday }))
    const select = { ids: rows.map(({ id }) => id) }
    const { mark } = (await call('POST', '/api/slots/bulk', { select, delete: true, dry: true })).body.data
    const gone = await call('POST', '/api/slots/bulk', { select, delete: true, mark })
    expect(gone.status, JSON.stringify(gone.body)).toBe(200)
    await slot({ desk_id, at: monday })
    expect(await undo(gone)).toMatchObject({ changed: 2, kept: [{ id: expect.any(Number) }] })
  })

  test('lines are judged by what all of them come to', async () => {
    const [desk_id, plan_id] = [await desk(2), await plan()]
    await slot({ desk_id, at: monday })
    const one = await slot({ plan_id, desk_id, at: monday })
    const two = await slot({ plan_id, desk_id, at: tuesday })
    const save = (slots: readonly Loose[]) => call('PUT', `/api/plans/${plan_id}`, { slots })
    const kept = { id: one.id, at: '2026-05-04T10:00:00Z' }
    const refused = await save([kept, { id: two.id, at: monday }])
    expect(refused.body.errors).toEqual({ 'slots.1.desk_id': [`Line 2, Desk: ${full.desk_id[0]}`] })
    const added = { code: `C${next()}`, desk_id, at: monday }
    expect((await save([added, kept, { id: two.id }])).status).toBe(422)
    const changed = await save([added, { ...kept, at: tuesday }, { id: two.id }])
    expect(changed.status, JSON.stringify(changed.body)).toBe(200)
    const again = await save([{ code: `C${next()}`, desk_id, at: tuesday }, { id: two.id }])
    expect(again.status, JSON.stringify(again.body)).toBe(200) // those that are left out are gone
  })

  test('two rows exchange their times in one form, and that is undone', async () => {
    const [member, plan_id] = [await desk(), await plan()]
    const [early, late] = [
      { begins: '2026-06-01', ends: '2026-06-05' },
      { begins: '2026-06-10', ends: '2026-06-15' },
    ]
    const one = await slot({ plan_id, kind: 'Plain', crew: [member], ...early })
    const two = await slot({ plan_id, kind: 'Plain', crew: [member], ...late })
    const slots = [
      { id: one.id, ...late },
      { id: two.id, ...early },
    ]
    const exchanged = await call('PUT', `/api/plans/${plan_id}`, { slots })
    expect(exchanged.status, JSON.stringify(exchanged.body)).toBe(200)
    expect(await undo(exchanged)).toMatchObject({ changed: 2, kept: [] })
    expect([(await at(one.id)).begins, (await at(two.id)).begins]).toEqual([early.begins, late.begins])
  })

  test('what cannot be undone stays, and so does what counted on its going', async () => {
    const [member, plan_id] = [await desk(), await plan()]
    const [early, late] = [
      { begins: '2026-07-01', ends: '2026-07-05' },
      { begins: '2026-07-10', ends: '2026-07-15' },
    ]
    const one = await slot({ plan_id, crew: [member], code: `X${next()}`, ...early })
    const two = await slot({ plan_id, crew: [member], ...late })
    const exchanged = await call('PUT', `/api/plans/${plan_id}`, {
      slots: [
        { id: one.id, code: `Y${next()}`, ...late },
        { id: two.id, ...early },
      ],
    })
    const other = await desk()
    await put(two.id, { begins: '2026-07-02' }) // of the two that were changed one is kept by somebody
    const found = await undo(exchanged)
    expect(JSON.stringify(found)).toContain('begins')
    const [first, second] = [await at(one.id), await at(two.id)]
    const meets = first.begins <= second.ends && second.begins <= first.ends
    expect([meets, other > 0], JSON.stringify([first, second])).toEqual([false, true])
  })

  test('lines of a file come one after another, in however many pieces they are read and written', async () => {
    const name = `Desk ${next()}`
    const { id: desk_id } = await make('desks', { name, places: 1 })
    const held = await slot({ desk_id, at: monday })
    const others = Array.from({ length: 450 }, () => `,C${next()},,Plan of many,`)
    await make('plans', { name: 'Plan of many' })
    const leaves = `${held.id},${held.code},${tuesday},${(await at(held.id)).plan.name},${name}`
    const comes = (code: string) => `,${code},${monday},Plan of many,${name}`
    const send = (query: string, lines: readonly string[]) =>
      call('POST', `/api/slots/import?${query}`, ['ID,Code,At,Plan,Desk', ...lines].join('\r\n'), {
        headers: { 'Content-Type': 'text/csv' },
      })
    const inOrder = [leaves, ...others, comes(`C${next()}`), comes(`C${next()}`)]
    const lines = [comes(`C${next()}`), ...inOrder]
    const dry = (await send('dry=1', lines)).body.data
    expect(dry).toMatchObject({ create: 451, change: 1, refused: 2 })
    expect(dry.problems.map((problem: Loose) => [problem.line, problem.message])).toEqual([
      [2, full.desk_id[0]],
      [455, full.desk_id[0]],
    ])
    const done = await send(`mark=${dry.mark}`, lines)
    expect(done.status, JSON.stringify(done.body)).toBeLessThan(300)
    const where = encodeURIComponent(JSON.stringify({ desk: { id: desk_id } }))
    let rows: readonly Loose[] = []
    for (let tries = 0; tries < 300 && rows.length < 2; tries += 1)
      rows = (await call('GET', `/api/slots?where=${where}&sortBy=id&order=asc`)).body.data
    expect(rows.map((row) => row.at)).toEqual([tuesday, monday])
  })

  test('a file is judged by the room that the rows which it makes begin with', async () => {
    const name = `Desk ${next()}`
    await make('plans', { name: `Plan of ${name}` })
    const line = () => `C${next()},${monday},Plan of ${name},${name}`
    const send = (query: string, lines: readonly string[]) =>
      call('POST', `/api/slots/import?make=["Desk"]&${query}`, ['Code,At,Plan,Desk', ...lines].join('\r\n'), {
        headers: { 'Content-Type': 'text/csv' },
      })
    const lines = [line(), line(), line()]
    const looked = await send('dry=1', lines)
    const dry = looked.body.data
    expect(dry, JSON.stringify(looked.body)).toMatchObject({ create: 2, refused: 1 })
    expect(dry.problems).toMatchObject([{ line: 4, message: full.desk_id[0] }])
    expect((await send(`mark=${dry.mark}`, lines)).body.data).toMatchObject({ created: 2 })
  })

  test('many rows are given somebody: those that share a time stay, of each time the first goes', async () => {
    const [member, other] = [await desk(), await desk()]
    await slot({ crew: [member], begins: '2026-08-01', ends: '2026-08-03' })
    const days = (from: string, to: string) => ({ begins: `2026-08-${from}`, ends: `2026-08-${to}` })
    const rows: Loose[] = []
    for (const each of [days('03', '04'), days('10', '12'), days('12', '13'), days('20', '21')])
      rows.push(await slot({ crew: [await desk()], ...each }))
    const select = { ids: rows.map(({ id }) => id) }
    const add = { crew: [member, other] }
    const dry = await call('POST', '/api/slots/bulk', { select, add, dry: true })
    expect(dry.body.data).toMatchObject({ changes: 2, refused: [{ count: 2, reason: elsewhere.begins[0] }] })
    await call('POST', '/api/slots/bulk', { select, add, mark: dry.body.data.mark })
    const crews = await Promise.all(rows.map(async ({ id }) => (await at(id)).crew.length))
    expect(crews).toEqual([1, 3, 1, 3])
  })
})
