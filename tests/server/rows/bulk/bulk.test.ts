import { describe, expect, test } from 'vitest'
import type { Caller, Loose } from '../../../support/calls.ts'
import { databases, serving } from '../../../support/databases.ts'
import { personWith } from '../../../support/person-with.ts'

const today = '2026-03-12'
let made = 0
const next = (): number => {
  made += 1
  return made
}

describe.each(databases)('a change of many rows, on %s', (database) => {
  const server = serving(() => ({ database, today: () => today }))
  const bulk = (plural: string, body: Loose, who: Caller = server) =>
    who.call('POST', `/api/${plural}/bulk`, body)
  const preview = async (plural: string, body: Loose) =>
    (await bulk(plural, { ...body, dry: true })).body.data
  const doIt = async (plural: string, body: Loose) => {
    const { mark } = await preview(plural, body)
    return bulk(plural, { ...body, mark })
  }
  const item = async (plural: string, id: number) =>
    (await server.call('GET', `/api/${plural}/${id}`)).body.data
  const repairs = async (...bodies: readonly Loose[]): Promise<readonly number[]> => {
    const ids: number[] = []
    for (const body of bodies)
      ids.push((await server.make('repairs', { ...(await server.needed()), ...body })).id)
    return ids
  }
  const claim = async (body: Loose = {}): Promise<number> => {
    const number = next()
    return (await server.make('claims', { subject: `Claim ${number}`, ...body })).id
  }
  const promised = { action_id: 1 }

  test('the preview says what becomes of how many, and writes nothing', async () => {
    const ids = await repairs({}, { ...promised, remarks: 'Ring' }, promised, {})
    const before = await Promise.all(ids.map((id) => item('repairs', id)))
    const found = await preview('repairs', { select: { ids }, set: { remarks: 'Ring' } })
    expect(found).toEqual({
      matches: 4,
      changes: 1,
      same: 1,
      refused: [
        { count: 2, reason: 'Remarks can be set once Action is Promised.', sample: [ids[0], ids[3]] },
      ],
      mark: expect.any(String),
    })
    expect(await Promise.all(ids.map((id) => item('repairs', id)))).toEqual(before)
  })

  test('with its mark it is done: one batch, in the history of each row, and undone as one', async () => {
    const ids = await repairs({}, {}, {})
    const { status, headers, body } = await doIt('repairs', {
      select: { ids },
      set: { last_date: '2027-01-15' },
    })
    expect([status, body.data]).toEqual([200, { batch: expect.any(Number), changed: 3, refused: [] }])
    const { batch } = body.data
    expect(headers.get('batch')).toBe(String(batch))
    for (const id of ids) {
      expect(await item('repairs', id)).toMatchObject({ last_date: '2027-01-15', version: 2 })
      const history = await server.call('GET', `/api/repairs/${id}/history`)
      expect(history.body.data[0].batch).toMatchObject({ id: batch, kind: 'bulk', rows: 3, state: 'done' })
    }
    const undone = await server.call('POST', `/api/batches/${batch}/undo`, {})
    expect(undone.body.data).toMatchObject({ changed: 3, kept: [] })
    expect(await item('repairs', ids[0] ?? 0)).not.toMatchObject({ last_date: '2027-01-15' })
  })

  test('where the set has moved since, nothing is done and the preview says what is so now', async () => {
    const ids = await repairs({}, {})
    const body = { select: { ids }, set: { last_date: '2027-01-15' } }
    const { mark } = await preview('repairs', body)
    await server.call('PUT', `/api/repairs/${ids[1]}`, { last_date: '2027-01-15' })
    const refused = await bulk('repairs', { ...body, mark })
    expect([refused.status, refused.body]).toEqual([
      409,
      {
        message: 'What is to change has itself changed since the preview. Look at it as it is now.',
        data: { matches: 2, changes: 1, same: 1, refused: [], mark: expect.any(String) },
      },
    ])
    const { status, body: done } = await bulk('repairs', { ...body, mark: refused.body.data.mark })
    expect([status, done.data.changed]).toEqual([200, 1])
  })

  test('a mark is of a person and of what they asked for', async () => {
    const ids = await repairs({})
    const { mark } = await preview('repairs', { select: { ids }, set: { last_date: '2027-01-15' } })
    expect((await bulk('repairs', { select: { ids }, set: { last_date: '2026-12-25' }, mark })).status).toBe(
      409,
    )
    const other = await personWith(server, 'repairs.read', 'repairs.update')
    const theirs = await bulk('repairs', { select: { ids }, set: { last_date: '2027-01-15' }, mark }, other)
    expect(theirs.status).toBe(409)
  })

  test('lists are added to, taken from and set whole', async () => {
    const ids = [await claim({ witnesses: [1] }), await claim()]
    const person = await personWith(server)
    const witnesses = async () =>
      Promise.all(ids.map(async (id) => (await item('claims', id)).witnesses.map((each: Loose) => each.id)))
    const select = { ids }
    expect(await preview('claims', { select, add: { witnesses: [1] } })).toMatchObject({
      changes: 1,
      same: 1,
    })
    await doIt('claims', { select, add: { witnesses: [1, person.id] } })
    expect(await witnesses()).toEqual([
      [1, person.id],
      [1, person.id],
    ])
    await doIt('claims', { select, remove: { witnesses: [1] } })
    expect(await witnesses()).toEqual([[person.id], [person.id]])
    await doIt('claims', { select, set: { witnesses: [] } })
    expect(await witnesses()).toEqual([[], []])
  })

  test('a selection is narrowed by each of its parts', async () => {
    const words = `Wurlitzer${next()}`
    const ids = await repairs(
      { ...promised, remarks: words },
      { ...promised, remarks: words },
      { ...promised, remarks: words, status_id: 1 },
      { ...promised },
    )
    const set = { discussion_date: '2026-04-01' }
    const matches = async (select: Loose) => (await preview('repairs', { select, set })).matches
    expect(await matches({ keyword: words })).toBe(3)
    expect(await matches({ keyword: words, except: [ids[0]] })).toBe(2)
    expect(await matches({ ids, where: { remarks: { has: words } } })).toBe(3)
    expect(await matches({ keyword: words, list: 'promised' })).toBe(3)
    expect(await matches({ keyword: words, list: 'declined' })).toBe(0)
    expect(await matches({})).toBe((await server.call('GET', '/api/repairs')).body.total)
  })

  test('a button is pressed where it is there', async () => {
    const ids = [await claim(), await claim(), await claim({ state: null })]
    await server.call('POST', `/api/claims/${ids[1]}/send`, {})
    const select = { ids }
    const found = await preview('claims', { select, button: 'send' })
    expect(found).toMatchObject({ matches: 3, changes: 1 })
    expect(found.refused.map((each: Loose) => [each.reason, each.count])).toEqual([
      ['"Send" is for where State is Draft and Owner is you.', 2],
    ])
    await doIt('claims', { select, button: 'send' })
    expect(await item('claims', ids[0] ?? 0)).toMatchObject({ state: 'Sent', sent_on: today })
    await doIt('claims', { select, button: 'approve', asks: { amount: '12.50' } })
    expect(await item('claims', ids[1] ?? 0)).toMatchObject({ state: 'Approved', amount: '12.50' })
    const history = await server.call('GET', `/api/claims/${ids[1]}/history`)
    expect(history.body.data[0].button).toMatchObject({ name: 'approve' })
  })

  test('rows are deleted with what belongs to them, but for those that others lead to', async () => {
    const used = await server.make('scales', { name: `Used ${next()}` })
    const free = await server.make('scales', { name: `Free ${next()}` })
    await repairs({ scale_id: used.id })
    const select = { ids: [used.id, free.id] }
    expect(await preview('scales', { select, delete: true })).toMatchObject({
      changes: 1,
      refused: [
        {
          count: 1,
          reason: 'This scale is used by repairs. Change those first.',
          sample: [used.id],
        },
      ],
    })
    await doIt('scales', { select, delete: true })
    expect((await server.call('GET', `/api/scales/${free.id}`)).status).toBe(404)
    expect((await server.call('GET', `/api/scales/${used.id}`)).status).toBe(200)
  })

  test('two rows never come to share what no two rows share: the first has it', async () => {
    const ids = [await claim(), await claim()]
    const subject = `Claim ${next()}`
    const body = { select: { ids }, set: { subject } }
    expect((await preview('claims', body)).refused).toEqual([
      { count: 1, reason: `Subject "${subject}" is taken. Choose another.`, sample: [ids[1]] },
    ])
    expect((await doIt('claims', body)).body.data).toMatchObject({ changed: 1, refused: [] })
  })

  test('where a value may not follow, each place that it is left from has its sentence', async () => {
    const ids = [await claim(), await claim(), await claim()]
    await server.call('POST', `/api/claims/${ids[1]}/send`, {})
    const found = await preview('claims', { select: { ids }, set: { state: 'Approved' } })
    expect(found.changes).toBe(1)
    expect(found.refused).toEqual([
      {
        count: 2,
        reason: 'State cannot go from Draft to Approved. From Draft it can go to: Sent.',
        sample: [ids[0], ids[2]],
      },
    ])
  })

  test.each([
    [{}, 'set'],
    [{ set: { subject: 'A' }, delete: true }, 'set'],
    [{ set: {} }, 'set'],
    [{ set: { sent_on: '2026-01-01' } }, 'set.sent_on'],
    [{ set: { nothing: 1 } }, 'set.nothing'],
    [{ set: { wanted: '31-12-2026' } }, 'set.wanted'],
    [{ set: { subject: '' } }, 'set.subject'],
    [{ set: { owner_id: 999_999 } }, 'set.owner_id'],
    [{ add: { subject: [1] } }, 'add.subject'],
    [{ add: { witnesses: [999_999] } }, 'add.witnesses'],
    [{ set: { witnesses: [1] }, add: { witnesses: [1] } }, 'add.witnesses'],
    [{ delete: false }, 'delete'],
    [{ button: 'nothing' }, 'button'],
    [{ button: 'approve', asks: { reason: 'x' } }, 'asks.reason'],
    [{ set: { subject: 'A' }, asks: {} }, 'asks'],
    [{ set: { subject: 'A' }, further: 1 }, 'further'],
    [{ set: { subject: 'A' }, select: { ids: [] } }, 'select.ids'],
    [
      { set: { subject: 'A' }, select: { ids: Array.from({ length: 1001 }, (_, at) => at + 1) } },
      'select.ids',
    ],
    [{ set: { subject: 'A' }, select: { except: ['1'] } }, 'select.except'],
    [{ set: { subject: 'A' }, select: { list: 'nothing' } }, 'select.list'],
    [{ set: { subject: 'A' }, select: { where: { nothing: 1 } } }, 'select.where'],
    [{ set: { subject: 'A' }, select: { where: '{}' } }, 'select.where'],
    [{ set: { subject: 'A' }, select: { keyword: 1 } }, 'select.keyword'],
    [{ set: { subject: 'A' }, select: { has: 'x' } }, 'select.has'],
    [{ set: { subject: 'A' }, select: null }, 'select'],
    [{ set: { subject: 'A' }, dry: false }, 'dry'],
    [{ set: { subject: 'A' }, mark: 'x' }, 'dry'],
  ])('%j is refused by name', async (body, place) => {
    const { status, body: answer } = await bulk('claims', { select: {}, dry: true, ...body })
    expect([status, Object.keys(answer.errors)]).toEqual([422, [place]])
  })

  test('it needs the right to read, and to do what is to be done', async () => {
    const body = { select: {}, set: { subject: 'A' }, dry: true }
    const may = async (who: Caller, asked: Loose = body) => (await bulk('claims', asked, who)).status
    expect(await may(await personWith(server, 'claims.read'))).toBe(403)
    expect(await may(await personWith(server, 'claims.update'))).toBe(403)
    const editor = await personWith(server, 'claims.read', 'claims.update')
    expect(await may(editor)).toBe(200)
    expect(await may(editor, { select: {}, delete: true, dry: true })).toBe(403)
    expect(await may(editor, { select: {}, button: 'approve', dry: true })).toBe(403)
    const approver = await personWith(server, 'claims.read', 'claims.approve')
    expect(await may(approver, { select: {}, button: 'approve', dry: true })).toBe(200)
    expect(await may(server.stranger)).toBe(401)
  })
})
