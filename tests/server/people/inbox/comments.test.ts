import { describe, expect, test } from 'vitest'
import { productIn } from '../../../../src/server/index.ts'
import type { Caller, Loose } from '../../../support/calls.ts'
import { databasesOfTier, serving } from '../../../support/databases.ts'
import { permissionIds } from '../../../support/people.ts'
import { personWith } from '../../../support/person-with.ts'
import { listenBeside } from '../../../support/told-beside.ts'

describe.each(databasesOfTier)('what people are told, on %s', (database) => {
  const server = serving(() => ({ database }))
  const reader = async () => {
    const made = await personWith(server, 'petitions.read')
    return { ...made, email: (await server.call('GET', `/api/users/${made.id}`)).body.data.email }
  }
  const petition = async (values: Loose = {}): Promise<number> =>
    (await server.make('petitions', { title: 'Cracked bell', ...values })).id
  const put = (id: number, values: Loose, who: Caller = server) =>
    who.call('PUT', `/api/petitions/${id}`, values)
  const say = async (who: Caller, id: number, text: string): Promise<Loose> => {
    const { status, body } = await who.call('POST', `/api/petitions/${id}/comments`, { text })
    if (status !== 201) throw new Error(JSON.stringify(body))
    return body.data
  }
  const lines = async (who: Caller, show = 'unread'): Promise<readonly Loose[]> =>
    (await who.call('GET', `/api/inbox?show=${show}&per_page=100`)).body.data
  const unread = async (who: Caller): Promise<number> =>
    (await who.call('GET', '/api/inbox/count')).body.data.unread
  const kinds = async (who: Caller) => (await lines(who)).map(({ kind }) => kind)
  const thread = async (who: Caller, id: number): Promise<Loose> =>
    (await who.call('GET', `/api/inbox/${id}`)).body.data
  const nameOf = async (id: number): Promise<string> =>
    (await server.call('GET', `/api/users/${id}`)).body.data.name
  /** Waits until what was written before has been told: somebody hears of a change that came after it. */
  const settled = async () => {
    const witness = await reader()
    const id = await petition({ keeper_id: witness.id })
    await put(id, { notes: 'A witness' })
    await expect.poll(async () => (await lines(witness)).length).toBe(1)
    await expect.poll(async () => (await lines(witness))[0]?.more.count).toBe(1)
  }

  test('a comment is told to those who follow the row, and a mention to whom it names; nobody is told of their own', async () => {
    const [keeper, asked, other] = [await reader(), await reader(), await reader()]
    const id = await petition({ keeper_id: keeper.id })
    await settled()
    for (const line of await lines(keeper)) await keeper.call('POST', `/api/inbox/${line.id}/done`)
    const page = await listenBeside(server.url, asked)
    const comment = await say(server, id, `Can you look, @${await nameOf(asked.id)}?`)
    expect(await lines(asked)).toEqual([
      {
        ...{ id: expect.any(Number), unread: true, at: expect.any(String), kind: 'mention' },
        subject: { entity: 'petition', id, label: 'Cracked bell', tone: null },
        line: { kind: 'mention', at: comment.at, by: comment.by, comment: expect.anything(), payload: {} },
        more: { count: 0, changes: 0, comments: 0, by: null },
        ...{ following: true, why: 'mentioned' },
      },
    ])
    expect((await lines(asked))[0]?.line.comment).toMatchObject({ id: comment.id, text: comment.text })
    expect(await kinds(keeper)).toEqual(['comment'])
    expect([await lines(other), await unread(other), await unread(asked)]).toEqual([[], 0, 1])
    expect((await lines(server)).filter(({ subject }) => subject?.id === id)).toEqual([])
    await expect.poll(() => page.heard).toContain('inbox')
    page.close()
  })

  test('a change is told with its entry, as far as one may read its fields', async () => {
    const keeper = await reader()
    const id = await petition()
    await put(id, { keeper_id: keeper.id })
    await expect.poll(() => unread(keeper)).toBe(1)
    const [made] = await lines(keeper)
    expect(made?.line).toMatchObject({ kind: 'change', payload: { responsible: true } })
    await keeper.call('POST', `/api/inbox/${made?.id}/read`)
    expect(await unread(keeper)).toBe(0)
    await put(id, { amount: '12.00' }) // which the keeper may not read
    await put(id, { state: 'Open', amount: '13.00' })
    await put(id, { state: 'Settled' })
    await expect.poll(async () => (await lines(keeper))[0]?.more.count).toBe(1)
    const [line] = await lines(keeper)
    expect(line).toMatchObject({ id: made?.id, more: { changes: 1, comments: 0 }, why: 'responsible' })
    expect(line?.more.by).toEqual(line?.line.by)
    const { items, since } = await thread(keeper, line?.id)
    const changed = items.map(({ entry }: Loose) => entry.changes.map(({ field }: Loose) => field))
    expect([changed, since]).toEqual([[['state'], ['state']], made?.line.at])
    expect(JSON.stringify(items)).not.toContain('13.00')
  })

  test('whoever becomes responsible is told so, and who was is told no more', async () => {
    const [first, second] = [await reader(), await reader()]
    const id = await petition({ keeper_id: first.id })
    await expect.poll(() => unread(first)).toBe(1)
    await put(id, { keeper_id: second.id })
    await expect.poll(() => unread(second)).toBe(1)
    expect((await lines(second))[0]?.line.payload).toEqual({ responsible: true })
    expect(await kinds(first)).toEqual(['change'])
    expect((await lines(first))[0]?.more.count).toBe(0)
  })

  test('a choice not to follow beats what the row says; a mention comes all the same', async () => {
    const keeper = await reader()
    const id = await petition({ keeper_id: keeper.id })
    await keeper.call('PUT', `/api/petitions/${id}/following`, { following: false })
    await settled()
    for (const line of await lines(keeper)) await keeper.call('POST', `/api/inbox/${line.id}/done`)
    await put(id, { notes: 'Quiet' })
    await say(server, id, 'Quiet, too')
    await settled()
    expect(await lines(keeper)).toEqual([])
    await say(server, id, `But you, @${await nameOf(keeper.id)}`)
    expect(await kinds(keeper)).toEqual(['mention'])
    expect(await lines(keeper, 'mentions')).toHaveLength(1)
  })

  test('what one may not read any more is gone from the inbox, with its count, and back with the right', async () => {
    const own = await personWith(server, 'petitions.read.own')
    const id = await petition({ keeper_id: own.id })
    await say(server, id, 'For the keeper')
    await expect.poll(() => unread(own)).toBe(1)
    const [line] = await lines(own)
    await put(id, { keeper_id: null })
    await settled()
    const answers = await Promise.all([
      own.call('GET', `/api/inbox/${line?.id}`),
      ...['read', 'unread', 'done'].map((mark) => own.call('POST', `/api/inbox/${line?.id}/${mark}`)),
    ])
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
    expect([await unread(own), await lines(own, 'all')]).toEqual([0, []])
    await put(id, { keeper_id: own.id })
    await expect.poll(() => unread(own)).toBe(1)
  })

  test('whoever may read nothing of it is told nothing, nor is who may not sign in', async () => {
    const [stranger, gone] = [await personWith(server, 'customers.read'), await reader()]
    const id = await petition({ keeper_id: stranger.id })
    const other = await petition({ keeper_id: gone.id })
    await expect.poll(() => unread(gone)).toBe(1)
    await server.call('PUT', `/api/users/${gone.id}`, { active: false })
    for (const each of [id, other]) {
      await put(each, { notes: 'Changed' })
      await say(server, each, 'Said')
    }
    await settled()
    await server.call('PUT', `/api/users/${gone.id}`, { active: true })
    const roles = (await server.call('GET', `/api/users/${stranger.id}`)).body.data.roles
    await server.call('PUT', `/api/roles/${roles[0].id}`, {
      permissions: await permissionIds(server, ['petitions.read']),
    })
    expect(await lines(stranger)).toEqual([])
    const again = await server.signIn(gone.email, 'correct horse battery')
    expect((await lines(again)).map(({ kind, more }) => [kind, more.count])).toEqual([['change', 0]])
  })

  test('a comment that is deleted is told no more, and one that is changed tells whom it mentions newly', async () => {
    const [keeper, asked] = [await reader(), await reader()]
    const id = await petition({ keeper_id: keeper.id })
    await settled()
    for (const line of await lines(keeper)) await keeper.call('POST', `/api/inbox/${line.id}/done`)
    const comment = await say(server, id, 'Nobody by name')
    expect([await unread(keeper), await unread(asked)]).toEqual([1, 0])
    const one = `/api/petitions/${id}/comments/${comment.id}`
    await server.call('PUT', one, { text: `@${await nameOf(asked.id)} by name` })
    expect([await unread(keeper), await unread(asked)]).toEqual([1, 1])
    await server.call('DELETE', one)
    expect([await unread(keeper), await unread(asked)]).toEqual([0, 0])
    expect(await lines(asked, 'all')).toEqual([])
  })

  test('lines are read, kept as new, put away, and new again with what comes later', async () => {
    const keeper = await reader()
    const id = await petition()
    const other = await petition()
    for (const each of [id, other])
      await keeper.call('PUT', `/api/petitions/${each}/following`, { following: true })
    await say(server, id, 'One')
    await say(server, other, 'Other')
    const [, line] = await lines(keeper)
    const mark = async (as: string) => (await keeper.call('POST', `/api/inbox/${line?.id}/${as}`)).body.data
    expect((await mark('read')).unread).toBe(false)
    expect(await unread(keeper)).toBe(1)
    expect((await mark('unread')).unread).toBe(true)
    await mark('done')
    expect(await lines(keeper, 'all')).toHaveLength(1)
    await say(server, id, 'Two')
    await say(server, id, 'Three')
    const { items, since } = await thread(keeper, line?.id)
    expect(items.map(({ comment }: Loose) => comment.text)).toEqual(['Two', 'Three'])
    expect(since).toBe(line?.line.at)
    expect((await keeper.call('POST', '/api/inbox/read')).status).toBe(204)
    expect([await unread(keeper), await lines(keeper), (await lines(keeper, 'all')).length]).toEqual([
      0,
      [],
      2,
    ])
    const theirs = await server.call('POST', `/api/inbox/${line?.id}/done`)
    expect(theirs.status).toBe(404)
    expect((await keeper.call('GET', '/api/inbox?show=some')).status).toBe(422)
  })

  test('a change of many rows is told once, by how many of them one may see it in', async () => {
    const [keeper, other] = [await reader(), await reader()]
    const ids: number[] = []
    for (let at = 0; at < 25; at += 1) ids.push(await petition({ keeper_id: at < 15 ? keeper.id : other.id }))
    await settled()
    for (const who of [keeper, other])
      for (const line of await lines(who)) await who.call('POST', `/api/inbox/${line.id}/done`)
    const bulk = async (set: Loose) => {
      const { body } = await server.call('POST', '/api/petitions/bulk', { select: { ids }, set, dry: true })
      await server.call('POST', '/api/petitions/bulk', { select: { ids }, set, mark: body.data.mark })
      await settled()
    }
    await bulk({ amount: '7.00' }) // which they may not read
    expect([await lines(keeper), await lines(other)]).toEqual([[], []])
    await bulk({ notes: 'All of them' })
    expect([await unread(keeper), await unread(other)]).toEqual([1, 1])
    const [line] = await lines(keeper)
    expect(line).toMatchObject({ kind: 'batch', subject: null, line: { by: { name: expect.any(String) } } })
    expect(line?.line.payload).toMatchObject({ kind: 'bulk', entity: 'petition', followed: 15 })
  })

  test('a row that is deleted takes its lines along, and brings them back', async () => {
    const keeper = await reader()
    const id = await petition({ keeper_id: keeper.id })
    await say(server, id, 'Stays')
    await settled()
    expect(await unread(keeper)).toBe(1)
    const { headers } = await server.call('DELETE', `/api/petitions/${id}`)
    expect(await unread(keeper)).toBe(0)
    await server.call('POST', `/api/batches/${headers.get('batch')}/undo`, {})
    await expect.poll(() => unread(keeper)).toBe(1)
  })
})

describe('names of people', () => {
  const server = serving({ product: productIn('tests/products/desk') })

  test('are told to nobody who may not know of them', async () => {
    const narrow = await personWith(server, 'tickets.read', 'users.read.known')
    const other = await personWith(server, 'tickets.read', 'tickets.update')
    const { id } = await server.make('tickets', { title: 'A', code: 'A', assignee_id: narrow.id })
    const line = async (): Promise<Loose> => (await narrow.call('GET', '/api/inbox?show=all')).body.data[0]
    await expect.poll(line).toBeDefined()
    await narrow.call('POST', `/api/inbox/${(await line()).id}/done`)
    for (const code of ['B', 'C', 'D']) await other.call('PUT', `/api/tickets/${id}`, { code })
    await other.call('POST', `/api/tickets/${id}/comments`, { text: 'Four' })
    await expect.poll(async () => (await line())?.more.count).toBe(3)
    const told = await line()
    expect([told.line.by, told.more.by]).toEqual([null, null])
    const { body } = await narrow.call('GET', `/api/inbox/${told.id}`)
    const { name } = (await server.call('GET', `/api/users/${other.id}`)).body.data
    expect(JSON.stringify(body)).not.toContain(name)
  })
})
