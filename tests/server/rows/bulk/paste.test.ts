import { describe, expect, test } from 'vitest'
import { batchEnd } from '../../../support/batch-end.ts'
import type { Caller, Loose } from '../../../support/calls.ts'
import { databases, serving } from '../../../support/databases.ts'
import { personWith } from '../../../support/person-with.ts'

describe.each(databases)('a paste over several rows, on %s', (database) => {
  const server = serving(() => ({ database, today: () => '2026-03-12' }))
  const paste = (body: Loose, who: Caller = server) => who.call('POST', '/api/repairs/paste', body)
  const preview = async (rows: readonly Loose[], who: Caller = server) =>
    (await paste({ rows, dry: true }, who)).body.data
  const doIt = async (rows: readonly Loose[], who: Caller = server) => {
    const { mark } = await preview(rows, who)
    return paste({ rows, mark }, who)
  }
  const item = async (id: number) => (await server.call('GET', `/api/repairs/${id}`)).body.data
  const repairs = async (...bodies: readonly Loose[]): Promise<readonly number[]> => {
    const ids: number[] = []
    for (const body of bodies)
      ids.push((await server.make('repairs', { ...(await server.needed()), ...body })).id)
    return ids
  }
  const promised = { action_id: 1 }

  test('the preview says row by row what becomes of each, and writes nothing', async () => {
    const ids = await repairs({}, { ...promised, remarks: 'Ring' }, promised, {})
    const [one = 0, two = 0, three = 0, four = 0] = ids
    const before = await Promise.all(ids.map(item))
    const found = await preview([
      { id: one, set: { last_date: '2027-01-15' } },
      { id: two, set: { remarks: 'Ring' } },
      { id: three, set: { last_date: '2027-02-30', remarks: 'Dong' } },
      { id: four, set: { remarks: 'Ring' } },
      { id: 999_999, set: { remarks: 'Ring' } },
    ])
    expect(found).toEqual({
      changes: 1,
      same: 1,
      refused: 3,
      rows: [
        { id: one, becomes: 'changed', reason: null, fields: [] },
        { id: two, becomes: 'same', reason: null, fields: [] },
        {
          id: three,
          becomes: 'refused',
          reason: expect.stringContaining('Last Date'),
          fields: ['last_date'],
          errors: { last_date: expect.stringContaining('Last Date') },
        },
        {
          id: four,
          becomes: 'refused',
          reason: 'Remarks can be set once Action is Promised.',
          fields: [],
        },
        { id: 999_999, becomes: 'refused', reason: 'It was deleted meanwhile.', fields: [] },
      ],
      mark: expect.any(String),
    })
    expect(await Promise.all(ids.map(item))).toEqual(before)
  })

  test('each row gets what is its own: one batch, in the history of each, undone as one', async () => {
    const ids = await repairs({}, {}, {})
    const before = await Promise.all(ids.map(item))
    const rows = ids.map((id, at) => ({ id, set: { last_date: `2027-01-1${at}` } }))
    const { status, headers, body } = await doIt(rows)
    expect([status, body.data]).toEqual([200, { batch: expect.any(Number), changed: 3, refused: [] }])
    expect(headers.get('batch')).toBe(String(body.data.batch))
    for (const [at, id] of ids.entries()) {
      expect(await item(id)).toMatchObject({ last_date: `2027-01-1${at}`, version: 2 })
      const history = await server.call('GET', `/api/repairs/${id}/history`)
      expect(history.body.data[0].batch).toMatchObject({ id: body.data.batch, rows: 3, state: 'done' })
    }
    await server.call('POST', `/api/batches/${body.data.batch}/undo`, {})
    for (const [at, id] of ids.entries()) expect((await item(id)).last_date).toBe(before[at].last_date)
  })

  test('more different values than one transaction takes are one batch too', async () => {
    const ids = await repairs(...Array.from({ length: 45 }, () => ({})))
    const day = (at: number) => `2028-0${(at % 9) + 1}-${10 + Math.floor(at / 9)}`
    const { status, body } = await doIt(ids.map((id, at) => ({ id, set: { last_date: day(at) } })))
    expect([status, body.data]).toEqual([200, { batch: expect.any(Number), changed: 45, refused: [] }])
    expect(await batchEnd(server, body.data.batch)).toMatchObject({ state: 'done', total: 45, changed: 45 })
    const days = await Promise.all(ids.map(async (id) => (await item(id)).last_date))
    expect(days).toEqual(ids.map((_, at) => day(at)))
    await server.call('POST', `/api/batches/${body.data.batch}/undo`, {})
    expect((await item(ids[44] ?? 0)).last_date).not.toBe(day(44))
  })

  test('a reference is found by what its row is called', async () => {
    const [one = 0, two = 0, three = 0] = await repairs({}, {}, {})
    const { customer_id: known } = await server.needed()
    const { id: _, version: __, ...alike } = (await server.call('GET', `/api/customers/${known}`)).body.data
    await server.make('customers', alike)
    const { rows } = await preview([
      { id: one, labels: { action_id: 'Promised' } },
      { id: two, labels: { action_id: 'Promise' } },
      { id: three, set: { last_date: '2027-01-15' }, labels: { action_id: '' } },
    ])
    expect(rows.map(({ becomes, reason, fields }: Loose) => [becomes, reason, fields])).toEqual([
      ['changed', null, []],
      ['refused', 'Action: there is none called “Promise”.', ['action_id']],
      ['refused', 'Action: there is none called “”.', ['action_id']],
    ])
    const [twice] = (await preview([{ id: one, labels: { customer_id: alike.name } }])).rows
    expect(twice.reason).toBe(`Customer: several are called “${alike.name}”. Choose one in the form.`)
    for (const [text, name] of [
      ['Promised', 'Promised'],
      ['declined', 'Declined'], // as an import takes it, and as no two may share a name
      [' PROMISED ', 'Promised'],
      ['Ｄeclined', 'Declined'],
    ] as const) {
      await doIt([{ id: one, labels: { action_id: text } }])
      expect((await item(one)).action.name).toBe(name)
    }
  })

  test.each([
    { set: { last_date: '2027-01-15' } },
    { set: { last_date: null } },
    { set: { last_date: 'soon' } },
    { set: { published_on: '2099-01-01' } },
    { set: { action_id: 1, status_id: 1 } },
    { set: { action_id: 999_999 } },
    { set: { customer_id: null } },
  ])('says of $set what a single write says', async ({ set }) => {
    const [among = 0, alone = 0] = await repairs({}, {})
    const [found] = (await preview([{ id: among, set }])).rows
    const written = await server.call('PUT', `/api/repairs/${alone}`, set)
    expect(found.becomes).toBe(written.status === 200 ? 'changed' : 'refused')
    if (written.status !== 200) expect(Object.values(written.body.errors).flat()).toContain(found.reason)
  })

  test('a row that was changed since it was looked at is refused', async () => {
    const [one = 0, two = 0] = await repairs({}, {})
    await server.call('PUT', `/api/repairs/${one}`, { last_date: '2027-03-01' })
    const { rows } = await preview([
      { id: one, version: 1, set: { last_date: '2027-01-15' } },
      { id: two, version: 1, set: { last_date: '2027-01-15' } },
    ])
    expect(rows.map(({ becomes, reason }: Loose) => [becomes, reason])).toEqual([
      ['refused', 'Somebody changed it meanwhile.'],
      ['changed', null],
    ])
  })

  test('where a row has moved since the preview, nothing is done and the answer says what is so now', async () => {
    const [one = 0, two = 0] = await repairs({}, {})
    const rows = [one, two].map((id) => ({ id, set: { last_date: '2027-01-15' } }))
    const { mark } = await preview(rows)
    await server.call('PUT', `/api/repairs/${two}`, { last_date: '2027-01-15' })
    const refused = await paste({ rows, mark })
    expect([refused.status, refused.body.data]).toMatchObject([409, { changes: 1, same: 1 }])
    expect((await item(one)).last_date).not.toBe('2027-01-15')
    const done = await paste({ rows, mark: refused.body.data.mark })
    expect([done.status, done.body.data.changed]).toEqual([200, 1])
  })

  test('a mark is of a person; who may not change the rows is refused', async () => {
    const [one = 0] = await repairs({})
    const rows = [{ id: one, set: { last_date: '2027-01-15' } }]
    const { mark } = await preview(rows)
    const writer = await personWith(server, 'repairs.read', 'repairs.update')
    expect((await paste({ rows, mark }, writer)).status).toBe(409)
    const reader = await personWith(server, 'repairs.read')
    expect((await paste({ rows, dry: true }, reader)).status).toBe(403)
  })

  test.each([
    ['no rows', { rows: [] }, 'rows'],
    ['a row twice', { rows: [1, 1].map((id) => ({ id, set: { remarks: '' } })) }, 'rows.1.id'],
    ['a row that is given nothing', { rows: [{ id: 1 }] }, 'rows.0.set'],
    ['a row without its id', { rows: [{ set: { remarks: '' } }] }, 'rows.0.id'],
    ['labels that are no texts', { rows: [{ id: 1, labels: { action_id: 1 } }] }, 'rows.0.labels'],
    ['a word that nobody knows', { rows: [{ id: 1, set: { remarks: '' }, sets: {} }] }, 'rows.0.sets'],
  ])('refuses %s', async (_, body, place) => {
    const { status, body: refused } = await paste({ ...body, dry: true })
    expect([status, Object.keys(refused.errors)]).toEqual([422, [place]])
  })

  test('asks for a preview first', async () => {
    const { status, body } = await paste({ rows: [{ id: 1, set: { remarks: '' } }] })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['dry']])
  })
})
