import { beforeAll, describe, expect, test } from 'vitest'
import type { Caller, Loose } from '../../../support/calls.ts'
import { databasesOfTier, serving } from '../../../support/databases.ts'
import { personWith } from '../../../support/person-with.ts'

const readers = ['petitions.read', 'petitions.create', 'petitions.update', 'petitions.delete', 'users.read']

describe.each(databasesOfTier)('what people are told, on %s', (database) => {
  const server = serving(() => ({ database }))
  type Person = Caller & { readonly id: number }
  let mei: Person
  let rohan: Person
  let bound: Person

  beforeAll(async () => {
    mei = await personWith(server, ...readers)
    rohan = await personWith(server, ...readers)
    bound = await personWith(server, 'petitions.read.own', 'petitions.update.own')
  })

  const make = async (who: Caller, body: Loose): Promise<Loose> => {
    const { status, body: answer } = await who.call('POST', '/api/petitions', { title: 'A', ...body })
    if (status !== 201) throw new Error(JSON.stringify(answer))
    return answer.data
  }
  const change = (who: Caller, { id }: Loose, body: Loose) => who.call('PUT', `/api/petitions/${id}`, body)
  const lines = async (who: Caller, show = 'unread'): Promise<readonly Loose[]> =>
    (await who.call('GET', `/api/inbox?show=${show}`)).body.data
  const linesOf = async (who: Caller, { id }: Loose, show = 'unread') =>
    (await lines(who, show)).filter(({ subject }) => subject?.id === id)
  const lineOf = async (who: Caller, row: Loose): Promise<Loose> => {
    await expect.poll(async () => (await linesOf(who, row)).length).toBe(1)
    return (await linesOf(who, row))[0] as Loose
  }
  const unread = async (who: Caller) => (await who.call('GET', '/api/inbox/count')).body.data.unread
  /** What was told before is told: news are read in their order. */
  const settled = async () => {
    const row = await make(mei, { title: 'Settled', keeper_id: rohan.id })
    await lineOf(rohan, row)
    await rohan.call('POST', '/api/inbox/read')
  }

  test('whoever becomes responsible is told so, and of what changes from then on', async () => {
    const row = await make(mei, { title: 'Bell' })
    await change(mei, row, { keeper_id: rohan.id })
    expect(await lineOf(rohan, row)).toMatchObject({
      unread: true,
      kind: 'change',
      subject: { entity: 'petition', id: row.id, label: 'Bell', tone: null },
      line: { kind: 'change', by: { id: mei.id }, payload: { responsible: true } },
      more: { count: 0 },
      following: true,
      why: 'responsible',
    })
    await change(mei, row, { title: 'Great bell' })
    await expect.poll(async () => (await lineOf(rohan, row)).more.count).toBe(1)
    const line = await lineOf(rohan, row)
    expect(line.line).toMatchObject({
      by: { id: mei.id },
      entry: { changes: [{ field: 'title', shown: ['Bell', 'Great bell'] }] },
    })
    expect(line.more).toEqual({
      count: 1,
      changes: 1,
      comments: 0,
      by: { id: mei.id, name: line.line.by.name },
    })
    const { data } = (await rohan.call('GET', `/api/inbox/${line.id}`)).body
    expect(data.items.map(({ entry }: Loose) => entry.changes[0].field)).toEqual(['keeper_id', 'title'])
  })

  test('nobody is told of what they did themselves', async () => {
    const row = await make(mei, { title: 'Own', keeper_id: rohan.id })
    await change(rohan, row, { title: 'Own still' })
    await settled()
    expect((await linesOf(mei, row)).map(({ line }) => line.by.id)).toEqual([rohan.id])
    expect(await linesOf(rohan, row, 'all')).toMatchObject([{ line: { payload: { responsible: true } } }])
  })

  test('a line is read, unread, done, and new again', async () => {
    const row = await make(mei, { title: 'Lines', keeper_id: rohan.id })
    const { id } = await lineOf(rohan, row)
    const before = await unread(rohan)
    const mark = async (as: string) => (await rohan.call('POST', `/api/inbox/${id}/${as}`)).body.data.unread
    expect(await mark('read')).toBe(false)
    expect(await unread(rohan)).toBe(before - 1)
    expect(await mark('unread')).toBe(true)
    expect(await unread(rohan)).toBe(before)
    expect(await mark('done')).toBe(false)
    expect(await linesOf(rohan, row, 'all')).toEqual([])
    await change(mei, row, { title: 'Lines anew' })
    expect(await lineOf(rohan, row)).toMatchObject({ id, more: { count: 0 } })
    const { data } = (await rohan.call('GET', `/api/inbox/${id}`)).body
    expect(data.items.map(({ entry }: Loose) => entry.changes[0].field)).toEqual(['title'])
    expect(data.since).not.toBeNull()
    await rohan.call('POST', '/api/inbox/read')
    expect(await unread(rohan)).toBe(0)
  })

  test('a line is its person’s alone', async () => {
    const row = await make(mei, { title: 'Private', keeper_id: rohan.id })
    const { id } = await lineOf(rohan, row)
    for (const [method, path] of [
      ['GET', `/api/inbox/${id}`],
      ['POST', `/api/inbox/${id}/read`],
      ['POST', `/api/inbox/${id}/done`],
      ['GET', '/api/inbox/0'],
    ] as const)
      expect((await mei.call(method, path)).status).toBe(404)
    expect((await mei.call('GET', '/api/inbox?show=mine')).status).toBe(422)
  })

  test('what may not be read any more is told no more, and told of by no count', async () => {
    const row = await make(mei, { title: 'Lost', keeper_id: bound.id })
    const { id } = await lineOf(bound, row)
    expect(await unread(bound)).toBe(1)
    await change(mei, row, { keeper_id: rohan.id })
    expect(await linesOf(bound, row, 'all')).toEqual([])
    expect(await unread(bound)).toBe(0)
    expect((await bound.call('GET', `/api/inbox/${id}`)).status).toBe(404)
    await change(mei, row, { title: 'Lost for good' })
    await settled()
    await change(mei, row, { keeper_id: bound.id })
    expect((await lineOf(bound, row)).line.payload).toEqual({ responsible: true })
  })

  test('a field that somebody may not see is not told', async () => {
    const row = await make(mei, { title: 'Amount', keeper_id: bound.id })
    const { id } = await lineOf(bound, row)
    await bound.call('POST', `/api/inbox/${id}/read`)
    await change(mei, row, { amount: '12.00' })
    await settled()
    expect(await linesOf(bound, row)).toEqual([])
  })

  test('a change of many rows is one thing', async () => {
    const rows: Loose[] = []
    for (let at = 0; at < 30; at += 1)
      rows.push(await make(rohan, { title: `Many ${at}`, keeper_id: mei.id }))
    await settled()
    const ids = rows.map(({ id }) => id)
    const bulk = { select: { ids }, set: { state: 'Settled' } }
    const preview = await rohan.call('POST', '/api/petitions/bulk', { ...bulk, dry: true })
    const done = await rohan.call('POST', '/api/petitions/bulk', { ...bulk, mark: preview.body.data.mark })
    expect(done.status).toBe(200)
    const whole = async () => (await lines(mei)).filter(({ kind }) => kind === 'batch')
    await expect.poll(whole).toMatchObject([
      {
        subject: null,
        line: { by: { id: rohan.id }, payload: { kind: 'bulk', entity: 'petition', followed: 30 } },
      },
    ])
  })

  test('who is switched off is told nothing', async () => {
    const gone = await personWith(server, ...readers)
    const row = await make(mei, { title: 'Gone', keeper_id: gone.id })
    await lineOf(gone, row)
    await server.call('PUT', `/api/users/${gone.id}`, { active: false })
    await change(mei, row, { title: 'Gone for good' })
    await settled()
    await server.call('PUT', `/api/users/${gone.id}`, { active: true })
    const again = await server.signIn(gone.email, 'correct horse battery')
    expect(await linesOf(again, row)).toMatchObject([{ more: { count: 0 } }])
  })
})
