import { describe, expect, test } from 'vitest'
import { locateProduct } from '../../../../src/server/index.ts'
import { behindItsBack } from '../../../support/behind-its-back.ts'
import type { Loose } from '../../../support/calls.ts'
import { databases, serving } from '../../../support/databases.ts'
import { folderOf } from '../../../support/workshop.ts'

const tooLittle = 'There is not so much left.'

describe.each(databases)('what no row may be by what lies beyond it, on %s', (database) => {
  const server = serving({ database, product: locateProduct(folderOf('depot')) })
  let count = 0
  const next = (): number => {
    count += 1
    return count
  }
  const lot = (body: Loose = {}) => server.make('lots', { name: `Lot ${next()}`, ...body })
  const moved = (lot_id: number, kg: number, more: Loose = {}) =>
    server.make('movements', { note: `M${next()}`, lot_id, kg, ...more })
  const post = (lot_id: number, kg: number, more: Loose = {}) =>
    server.call('POST', '/api/movements', { note: `M${next()}`, lot_id, kg, ...more })
  const put = (path: string, body: Loose) => server.call('PUT', `/api/${path}`, body)
  const stockOf = async (id: number) => (await server.call('GET', `/api/lots/${id}`)).body.data.stock
  const undo = (answer: { headers: Headers }) =>
    server.call('POST', `/api/batches/${answer.headers.get('batch')}/undo`, {})

  test('a movement that takes more than is left is refused at its lot, which it names', async () => {
    const { id, name } = await lot()
    await moved(id, 10)
    const refused = await post(id, -11)
    expect([refused.status, refused.body.errors]).toEqual([422, { lot_id: [`Lot ${name}: ${tooLittle}`] }])
    expect((await post(id, -10)).status).toBe(201)
    expect(await stockOf(id)).toBe(0)
  })

  test('a change, a move between lots and a delete ask both lots', async () => {
    const [one, other] = [await lot(), await lot()]
    const first = await moved(one.id, 10)
    await moved(one.id, -8)
    const gone = await server.call('DELETE', `/api/movements/${first.id}`)
    expect([gone.status, gone.body.message]).toEqual([409, `Lot ${one.name}: ${tooLittle}`])
    const away = await put(`movements/${first.id}`, { lot_id: other.id })
    expect([away.status, away.body.errors]).toEqual([422, { lot_id: [`Lot ${one.name}: ${tooLittle}`] }])
    const less = await put(`movements/${first.id}`, { kg: 7 })
    expect(less.status).toBe(422)
    expect((await put(`movements/${first.id}`, { kg: 8 })).status).toBe(200)
    expect((await put(`movements/${first.id}`, { note: 'other' })).status).toBe(200)
    const taking = await moved(other.id, 5)
    await moved(other.id, -5)
    const second = await moved(one.id, -0)
    expect((await put(`movements/${second.id}`, { lot_id: other.id })).status).toBe(200)
    expect((await put(`movements/${taking.id}`, { lot_id: one.id })).status).toBe(422)
  })

  test('a row with its lines is judged by what they come to, at its own field or as a whole', async () => {
    const lines = [
      { note: 'out', kg: -3 },
      { note: 'in', kg: 5 },
    ]
    const { id } = await lot({ movements: lines })
    expect(await stockOf(id)).toBe(2)
    const { movements } = (await server.call('GET', `/api/lots/${id}`)).body.data
    const [out, into] = movements
    const removed = await put(`lots/${id}`, { movements: [{ id: out.id }] })
    expect([removed.status, removed.body.errors]).toEqual([
      422,
      { '': [tooLittle], least: ['So much is to be left.'] },
    ])
    const swapped = [
      { id: out.id, kg: -30 },
      { id: into.id, kg: 50 },
    ]
    expect((await put(`lots/${id}`, { movements: swapped })).status).toBe(200)
    const least = await put(`lots/${id}`, { least: 21 })
    expect([least.status, least.body.errors]).toEqual([422, { least: ['So much is to be left.'] }])
    const both = { least: 21, movements: [{ id: out.id, kg: -29 }, { id: into.id }] }
    expect((await put(`lots/${id}`, both)).status).toBe(200)
    const begun = await server.call('POST', '/api/lots', {
      ...{ name: `Lot ${next()}`, movements: [{ note: 'out', kg: -1 }] },
    })
    expect([begun.status, begun.body.errors]).toEqual([
      422,
      { '': [tooLittle], least: ['So much is to be left.'] },
    ])
  })

  test('however high it goes: a site is full by the stock of its lots', async () => {
    const site = await server.make('sites', { name: `Site ${next()}` })
    const one = await lot({ site_id: site.id, movements: [{ note: 'in', kg: 900 }] })
    const full = await post(one.id, 101)
    expect([full.status, full.body.errors]).toEqual([
      422,
      { lot_id: [`Site ${site.name}: The site is full.`] },
    ])
    const large = await lot({ movements: [{ note: 'in', kg: 101 }] })
    const into = await put(`lots/${large.id}`, { site_id: site.id })
    expect([into.status, into.body.errors]).toEqual([
      422,
      { site_id: [`Site ${site.name}: The site is full.`] },
    ])
    const both = await put(`lots/${large.id}`, { site_id: site.id, name: one.name })
    expect(Object.keys(both.body.errors).sort()).toEqual(['name', 'site_id'])
    expect((await post(one.id, 100)).status).toBe(201)
  })

  test('a rule that steps is asked where its reference is written, and nowhere else', async () => {
    const [open, blocked] = [await lot(), await lot()]
    const inside = await moved(blocked.id, 5)
    expect((await put(`lots/${blocked.id}`, { state: 'Blocked' })).status).toBe(200)
    const refused = await post(blocked.id, 1)
    expect([refused.status, refused.body.errors]).toEqual([422, { lot_id: ['This lot is blocked.'] }])
    expect((await put(`movements/${inside.id}`, { kg: 6, lot_id: blocked.id })).status).toBe(200)
    const other = await moved(open.id, 1)
    const into = await put(`movements/${other.id}`, { lot_id: blocked.id })
    expect([into.status, into.body.errors]).toEqual([422, { lot_id: ['This lot is blocked.'] }])
    expect((await server.call('DELETE', `/api/movements/${inside.id}`)).status).toBe(200)
  })

  test('children, moments and who asks: each where the row that says it is written', async () => {
    const { id } = await lot({ movements: [{ note: 'd', kg: 1, kind: 'Draft' }] })
    const blocked = await put(`lots/${id}`, { state: 'Blocked' })
    expect([blocked.status, blocked.body.errors]).toEqual([422, { state: ['A draft is still open.'] }])
    const later = await server.call('POST', '/api/lots', { name: `Lot ${next()}`, since: '2099-01-01' })
    expect([later.status, later.body.errors]).toEqual([422, { since: ['It is not here yet.'] }])
    const own = (await server.call('GET', '/api/users?per_page=1')).body.data[0].id
    const mine = await post(id, 1, { checker_id: own })
    expect([mine.status, mine.body.errors]).toEqual([422, { checker_id: ['Somebody else is to check it.'] }])
    const crew = await post(id, 1, { crew: [own] })
    expect([crew.status, crew.body.errors]).toEqual([422, { crew: ['Somebody else is to carry it.'] }])
  })

  test('an undo keeps the row with the sentence, and so does a return', async () => {
    const { id, name } = await lot()
    const arrived = await post(id, 10)
    await moved(id, -10)
    const undone = await undo(arrived)
    expect(undone.body.data, JSON.stringify(undone.body)).toMatchObject({
      ...{ changed: 0, kept: [{ id: arrived.body.data.id, says: `Lot ${name}: ${tooLittle}` }] },
    })
    const taken = await moved(id, -0)
    const less = await put(`movements/${taken.id}`, { kg: 5 })
    await moved(id, -5)
    expect((await undo(less)).body.data).toMatchObject({ changed: 0, kept: [{ id: taken.id }] })
    const negative = await moved(id, -0)
    await put(`movements/${negative.id}`, { kg: -0 })
    const out = await lot({ movements: [{ note: 'in', kg: 9 }] })
    const minus = await moved(out.id, -9)
    const deleted = await server.call('DELETE', `/api/movements/${minus.id}`)
    await moved(out.id, -4)
    expect((await undo(deleted)).body.data).toMatchObject({ changed: 0, kept: [{ id: minus.id }] })
  })

  test('many at once: all that move a lot which breaks are refused, without its name; the others go', async () => {
    const [full, empty] = [await lot(), await lot()]
    const rows = [await moved(full.id, 10), await moved(full.id, 20), await moved(empty.id, 10)]
    await moved(full.id, -25)
    const select = { ids: rows.map(({ id }) => id) }
    const change = { select, set: { kg: 5 } }
    const seen = await server.call('POST', '/api/movements/bulk', { ...change, dry: true })
    const { mark } = seen.body.data
    const done = await server.call('POST', '/api/movements/bulk', { ...change, mark })
    expect(done.body.data, JSON.stringify(done.body)).toMatchObject({ changed: 1, refused: [] })
    expect([await stockOf(full.id), await stockOf(empty.id)]).toEqual([5, 5])
    expect(seen.body.data).toMatchObject({ changes: 1, refused: [{ count: 2, reason: tooLittle }] })
  })

  test('lines of another row are refused at their own lot, and go along with it only where it lets them', async () => {
    const { id, name } = await lot({ movements: [{ note: 'in', kg: 5 }] })
    const arrivals = [
      { note: 'a', kg: 1, lot_id: id },
      { note: 'b', kg: -9, lot_id: id },
    ]
    const refused = await server.call('POST', '/api/deliveries', { name: `D${next()}`, arrivals })
    expect(refused.status).toBe(422)
    expect(Object.keys(refused.body.errors)).toEqual(['arrivals.0.lot_id', 'arrivals.1.lot_id'])
    expect(refused.body.errors['arrivals.1.lot_id'][0]).toContain(`Lot ${name}: ${tooLittle}`)
    const arrived = await server.make('deliveries', {
      ...{ name: `D${next()}`, arrivals: [{ note: 'c', kg: 7, lot_id: id }] },
    })
    await moved(id, -10)
    const gone = await server.call('DELETE', `/api/deliveries/${arrived.id}`)
    expect([gone.status, gone.body.message]).toEqual([409, `Lot ${name}: ${tooLittle}`])
    const select = { ids: [arrived.id] }
    const seen = await server.call('POST', '/api/deliveries/bulk', { select, delete: true, dry: true })
    expect(seen.body.data).toMatchObject({ changes: 0, refused: [{ count: 1, reason: tooLittle }] })
  })

  test('lines of a file come one after another, each against what those before it left', async () => {
    const [one, other] = [await lot(), await lot()]
    const [first, second] = [await moved(one.id, 10), await moved(other.id, 2)]
    const lines = [
      `,a,${one.name},-10`,
      `,b,${one.name},-1`,
      `,c,${one.name},4`,
      `,d,${one.name},-3`,
      `${first.id},e,${other.name},10`,
      `${second.id},f,${one.name},2`,
    ]
    const csv = `ID,Note,Lot,Kg\r\n${lines.join('\r\n')}`
    const send = (query: string) =>
      server.call('POST', `/api/movements/import?${query}`, csv, { headers: { 'Content-Type': 'text/csv' } })
    const { body } = await send('by=["id"]&dry=1')
    expect(body.data, JSON.stringify(body)).toMatchObject({ create: 3, change: 1, refused: 2 })
    expect(body.data.problems.map(({ line, column, message }: Loose) => [line, column, message])).toEqual([
      [3, 'Lot', `Lot ${one.name}: ${tooLittle}`],
      [6, 'Lot', `Lot ${one.name}: ${tooLittle}`],
    ])
    await send(`by=["id"]&mark=${body.data.mark}`)
    expect([await stockOf(one.id), await stockOf(other.id)]).toEqual([3, 0])
  })

  test('rows of a paste come one after another, and are told by name', async () => {
    const { id, name } = await lot()
    const rows = [await moved(id, 10), await moved(id, 5), await moved(id, 5)]
    await moved(id, -15)
    const kgs = [4, 20, 4]
    const asked = rows.map((row, at) => ({ id: row.id, set: { kg: kgs[at] } }))
    const seen = await server.call('POST', '/api/movements/paste', { rows: asked, dry: true })
    expect(seen.body.data.rows.map(({ becomes, reason }: Loose) => [becomes, reason])).toEqual([
      ['refused', `Lot ${name}: ${tooLittle}`],
      ['changed', null],
      ['changed', null],
    ])
    await server.call('POST', '/api/movements/paste', { rows: asked, mark: seen.body.data.mark })
    expect(await stockOf(id)).toBe(19)
  })

  test('the least of its movements is held, whichever of them it was before', async () => {
    const { id, name } = await lot({ movements: [{ note: 'in', kg: 900_000 }] })
    const rows = [await moved(id, -90_000), await moved(id, -100_000), await moved(id, -1)]
    const says = `Lot ${name}: Nobody takes so much at once.`
    const kgs = [-100_001, -5, -100_000, -100_002]
    const ids = [rows[0]?.id, rows[1]?.id, rows[2]?.id, '']
    const lines = kgs.map((kg, at) => `${ids[at]},n${at},${name},${kg}`)
    const { body } = await server.call(
      ...([
        'POST',
        '/api/movements/import?by=["id"]&dry=1',
        `ID,Note,Lot,Kg\r\n${lines.join('\r\n')}`,
      ] as const),
      { headers: { 'Content-Type': 'text/csv' } },
    )
    expect(body.data.problems.map(({ line, message }: Loose) => [line, message])).toEqual([
      [2, says],
      [5, says],
    ])
    const asked = rows.map((row, at) => ({ id: row.id, set: { kg: kgs[at] } }))
    const pasted = await server.call('POST', '/api/movements/paste', { rows: asked, dry: true })
    expect(pasted.body.data.rows.map(({ becomes }: Loose) => becomes)).toEqual([
      'refused',
      'changed',
      'changed',
    ])
    const select = { ids: rows.map((row) => row.id) }
    const bulk = await server.call('POST', '/api/movements/bulk', {
      select,
      set: { kg: -100_001 },
      dry: true,
    })
    expect(bulk.body.data).toMatchObject({ changes: 0, refused: [{ count: 3 }] })
    expect((await post(id, -100_001)).body.errors).toEqual({ lot_id: [says] })
    expect((await server.call('DELETE', `/api/movements/${rows[1]?.id}`)).status).toBe(200)
  })

  test('a lot that was below nothing before takes what brings it up, and nothing further down', async () => {
    const { id, name } = await lot()
    const row = await moved(id, 1)
    await behindItsBack(server.databaseUrl, [
      `update movements set kg = -25 where id = ${row.id}`,
      `update lots set moved = -25, stock = -25 where id = ${id}`,
    ])
    expect((await post(id, 10)).status).toBe(201)
    const down = await post(id, -1)
    expect([down.status, down.body.errors]).toEqual([422, { lot_id: [`Lot ${name}: ${tooLittle}`] }])
    expect(await stockOf(id)).toBe(-15)
  })
})
