import { describe, expect, test } from 'vitest'
import type { Caller, Loose } from '../../../support/calls.ts'
import { databasesOfTier, serving } from '../../../support/databases.ts'
import { personWith } from '../../../support/person-with.ts'
import { listenBeside } from '../../../support/told-beside.ts'

describe.each(databasesOfTier)('what people say of a row, on %s', (database) => {
  const server = serving(() => ({ database }))
  const petition = async (values: Loose = {}): Promise<number> =>
    (await server.make('petitions', { title: 'Cracked bell', ...values })).id
  const say = (who: Caller, id: number, body: Loose) =>
    who.call('POST', `/api/petitions/${id}/comments`, body)
  const said = async (who: Caller, id: number, body: Loose): Promise<Loose> => {
    const { status, body: answer } = await say(who, id, body)
    if (status !== 201) throw new Error(JSON.stringify(answer))
    return answer.data
  }
  const read = (who: Caller, id: number) => who.call('GET', `/api/petitions/${id}/comments`)
  const texts = async (who: Caller, id: number) =>
    (await read(who, id)).body.data.map(({ text }: Loose) => text)
  const nameOf = async (id: number): Promise<string> =>
    (await server.call('GET', `/api/users/${id}`)).body.data.name

  test('is told to whoever may read the row, the latest first', async () => {
    const reader = await personWith(server, 'petitions.read')
    const id = await petition()
    const first = await said(server, id, { text: '  The bell is\r\ncracked. <b>Really</b>\n' })
    expect(first).toMatchObject({ text: 'The bell is\r\ncracked. <b>Really</b>', mine: true, version: 1 })
    expect(first).toMatchObject({ may: ['edit', 'delete'], mentions: [], edited_at: null })
    await said(reader, id, { text: 'I have seen it.' })
    const { body } = await read(reader, id)
    expect(body).toMatchObject({ total: 2, current_page: 1, last_page: 1 })
    expect(body.data.map(({ text, mine, may }: Loose) => [text, mine, may])).toEqual([
      ['I have seen it.', true, ['edit', 'delete']],
      [first.text, false, []],
    ])
    expect(body.data[0].by).toEqual({ id: reader.id, name: await nameOf(reader.id) })
  })

  test.each<[string, Loose, string, string]>([
    ['nothing', {}, 'text', 'must be text'],
    ['nothing that is seen', { text: ' \u200b ' }, 'text', 'Write something first.'],
    ['more than 4,000 characters', { text: 'a'.repeat(4001) }, 'text', '4000'],
    ['a character that no database keeps', { text: 'a\u0000b' }, 'text', 'cannot be stored'],
    ['mentions that are no list', { text: 'a', mentions: 7 }, 'mentions', 'list of the ids'],
    ['somebody who is not there', { text: 'a', mentions: [999_999] }, 'mentions', 'no such person'],
    ['another part', { text: 'a', html: 'b' }, 'html', 'no part of a comment'],
  ])('%s is refused by name', async (_, body, part, sentence) => {
    const { status, body: answer } = await say(server, await petition(), body)
    expect(status).toBe(422)
    expect(Object.keys(answer.errors)).toEqual([part])
    expect(answer.errors[part][0]).toContain(sentence)
  })

  test('is plain text: what turns its direction is left out, and no control remains', async () => {
    const { text } = await said(server, await petition(), { text: 'safe\u202Etxt.exe\u0007\tand\nmore' })
    expect(text).toBe('safetxt.exe\tand\nmore')
  })

  test('of a row that somebody may not read nothing is told nor taken', async () => {
    const own = await personWith(server, 'petitions.read.own')
    const id = await petition()
    await said(server, id, { text: 'Secret' })
    const { id: comment } = (await read(server, id)).body.data[0]
    const one = `/api/petitions/${id}/comments/${comment}`
    const answers = await Promise.all([
      read(own, id),
      say(own, id, { text: 'a' }),
      own.call('PUT', one, { text: 'a' }),
      own.call('DELETE', one),
      own.call('GET', `/api/petitions/${id}/people`),
      own.call('GET', `/api/petitions/${id}/following`),
      own.call('PUT', `/api/petitions/${id}/following`, { following: true }),
    ])
    expect(answers.map(({ status }) => status)).toEqual(Array(7).fill(404))
    const other = await petition()
    const elsewhere = await server.call('PUT', `/api/petitions/${other}/comments/${comment}`, { text: 'a' })
    expect(elsewhere.status).toBe(404)
  })

  test('is changed by who wrote it alone, and never over what it has become meanwhile', async () => {
    const reader = await personWith(server, 'petitions.read')
    const id = await petition()
    const { id: comment, version } = await said(reader, id, { text: 'One' })
    const put = (who: Caller, body: Loose) =>
      who.call('PUT', `/api/petitions/${id}/comments/${comment}`, body)
    expect((await put(server, { text: 'Two' })).status).toBe(403)
    const both = await Promise.all([
      put(reader, { text: 'Two', version }),
      put(reader, { text: 'Three', version }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const [won, lost] = both.toSorted((one, other) => one.status - other.status)
    expect(lost?.body.data.text).toBe(won?.body.data.text)
    expect(won?.body.data).toMatchObject({ version: 2, edited_at: expect.any(String) })
    expect(await texts(reader, id)).toEqual([won?.body.data.text])
  })

  test('is deleted by who wrote it, and by who holds everything', async () => {
    const [one, other] = [
      await personWith(server, 'petitions.read'),
      await personWith(server, 'petitions.read'),
    ]
    const id = await petition()
    const mine = await said(one, id, { text: 'Mine' })
    const another = await said(one, id, { text: 'Another' })
    const remove = (who: Caller, comment: Loose) =>
      who.call('DELETE', `/api/petitions/${id}/comments/${comment.id}`)
    expect((await remove(other, mine)).status).toBe(403)
    expect((await remove(one, mine)).status).toBe(204)
    expect((await remove(one, mine)).status).toBe(404)
    expect((await remove(server, another)).status).toBe(204)
    expect(await texts(one, id)).toEqual([])
  })

  test('two at once are both there', async () => {
    const id = await petition()
    await Promise.all([said(server, id, { text: 'Left' }), said(server, id, { text: 'Right' })])
    expect((await texts(server, id)).toSorted()).toEqual(['Left', 'Right'])
  })

  test('who writes more than people do waits', async () => {
    const busy = await personWith(server, 'petitions.read')
    const id = await petition()
    for (let at = 0; at < 30; at += 1) await said(busy, id, { text: `${at}` })
    const { status, headers } = await say(busy, id, { text: 'more' })
    expect([status, Number(headers.get('retry-after')) > 0]).toEqual([429, true])
    expect((await say(server, id, { text: 'others may' })).status).toBe(201)
  })

  test('who writes and deletes, or changes, more than people do waits as well', async () => {
    const busy = await personWith(server, 'petitions.read')
    const id = await petition()
    const last = await said(busy, id, { text: '0' })
    const change = (text: string) => busy.call('PUT', `/api/petitions/${id}/comments/${last.id}`, { text })
    for (let at = 1; at < 20; at += 1) {
      const { id: comment } = await said(busy, id, { text: `${at}` })
      await busy.call('DELETE', `/api/petitions/${id}/comments/${comment}`)
    }
    for (let at = 0; at < 10; at += 1) expect((await change(`0, ${at}`)).status).toBe(200)
    const refused = [await say(busy, id, { text: 'more' }), await change('other')]
    expect(refused.map(({ status, headers }) => [status, Number(headers.get('retry-after')) > 0])).toEqual([
      [429, true],
      [429, true],
    ])
    expect(await texts(busy, id)).toEqual(['0, 9'])
    expect((await change('0, 9')).status).toBe(200) // it changes nothing
  })

  test('that is changed to what it says is not changed', async () => {
    const reader = await personWith(server, 'petitions.read')
    const name = await nameOf(reader.id)
    const id = await petition()
    const made = await said(server, id, { text: `Look, @${name}`, mentions: [reader.id] })
    const put = (body: Loose) => server.call('PUT', `/api/petitions/${id}/comments/${made.id}`, body)
    const { status, body } = await put({ text: ` ${made.text} `, version: 1 })
    expect([status, body.data]).toEqual([200, made])
    expect((await put({ text: 'Look', version: 1 })).body.data).toMatchObject({ version: 2, mentions: [] })
    expect((await put({ text: 'Look', version: 1 })).status).toBe(409)
  })

  test('is gone with its row, and back with it', async () => {
    const id = await petition()
    await said(server, id, { text: 'Stays' })
    const { headers } = await server.call('DELETE', `/api/petitions/${id}`)
    expect((await read(server, id)).status).toBe(404)
    expect((await say(server, id, { text: 'Late' })).status).toBe(404)
    await server.call('POST', `/api/batches/${headers.get('batch')}/undo`, {})
    expect(await texts(server, id)).toEqual(['Stays'])
  })

  test('mentions who may read the row, whether listed or named, and never anybody else', async () => {
    const reader = await personWith(server, 'petitions.read')
    const stranger = await personWith(server, 'customers.read')
    const [name, strange] = [await nameOf(reader.id), await nameOf(stranger.id)]
    const id = await petition()
    const mentions = async (who: Caller, body: Loose) => (await said(who, id, body)).mentions
    const both = [{ id: reader.id, name }]
    expect(await mentions(server, { text: `@${name}, look`, mentions: [reader.id] })).toEqual(both)
    expect(await mentions(server, { text: `Look @${name} and tell` })).toEqual(both)
    expect(await mentions(server, { text: `mail@${name} and @${name}son` })).toEqual([])
    expect(await mentions(server, { text: `@${name}\u0940` })).toEqual([]) // a mark makes another word of it
    expect(await mentions(server, { text: `@${strange}` })).toEqual([])
    const refused = await say(server, id, { text: `@${strange}`, mentions: [stranger.id] })
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { mentions: [`${strange} may not read this petition.`] },
    ])
    // Who may see no people learns of none by asking for one.
    const asked = await say(reader, id, { text: 'a', mentions: [stranger.id] })
    expect(asked.body.errors).toEqual({ mentions: ['There is no such person.'] })
  })

  test('keeps the names that were written, whoever is called otherwise now', async () => {
    const reader = await personWith(server, 'petitions.read')
    const name = await nameOf(reader.id)
    const id = await petition()
    const { id: comment } = await said(server, id, { text: `Ask @${name}.` })
    await server.call('PUT', `/api/users/${reader.id}`, { name: 'Meera Koirala' })
    const again = await server.call('PUT', `/api/petitions/${id}/comments/${comment}`, {
      text: `Do ask @${name}.`,
      mentions: [reader.id],
    })
    expect(again.body.data.mentions).toEqual([{ id: reader.id, name }])
  })

  test('offers those who have to do with the row first, and who may not read it to who sees people', async () => {
    const keeper = await personWith(server, 'petitions.read', 'users.read')
    const blind = await personWith(server, 'petitions.read')
    const stranger = await personWith(server, 'customers.read')
    const id = await petition({ keeper_id: keeper.id })
    const offered = async (who: Caller, query = '') =>
      (await who.call('GET', `/api/petitions/${id}/people?per_page=100${query}`)).body.data as Loose[]
    const [first, second] = await offered(keeper)
    expect([first?.why, second?.why].sort()).toEqual(['made', 'responsible'])
    expect(await offered(keeper)).toContainEqual({
      ...{ id: stranger.id, name: await nameOf(stranger.id) },
      may: false,
    })
    const mays = (await offered(blind)).map(({ may }) => may)
    expect([mays.includes(true), mays.includes(false)]).toEqual([true, false])
    const name = await nameOf(blind.id)
    expect(await offered(keeper, `&keyword=${name.toUpperCase()}`)).toContainEqual({
      ...{ id: blind.id, name },
      may: true,
    })
  })

  test('makes its author follow, as the row itself does whom it names; a choice beats both', async () => {
    const keeper = await personWith(server, 'petitions.read')
    const writer = await personWith(server, 'petitions.read')
    const id = await petition({ keeper_id: keeper.id })
    const path = `/api/petitions/${id}/following`
    const following = async (who: Caller) => (await who.call('GET', path)).body.data
    expect(await following(server)).toEqual({ following: true, why: 'made', people: 2 })
    expect(await following(keeper)).toMatchObject({ following: true, why: 'responsible' })
    expect(await following(writer)).toMatchObject({ following: false, why: null })
    await said(writer, id, { text: 'Now I do' })
    expect(await following(writer)).toEqual({ following: true, why: 'commented', people: 3 })
    for (const who of [keeper, writer]) await who.call('PUT', path, { following: false })
    await said(writer, id, { text: 'Still not' })
    expect(await following(keeper)).toEqual({ following: false, why: null, people: 1 })
    expect((await following(writer)).following).toBe(false)
    await server.call('PUT', `/api/petitions/${id}`, { keeper_id: null })
    await keeper.call('PUT', path, { following: true })
    expect(await following(keeper)).toMatchObject({ following: true, why: 'chosen' })
    expect((await keeper.call('PUT', path, { following: 1 })).status).toBe(422)
  })

  test('is told to open pages of who may read the row, and of nobody else', async () => {
    const own = await personWith(server, 'petitions.read.own')
    const reader = await personWith(server, 'petitions.read')
    const [hidden, theirs] = [await petition(), await petition({ keeper_id: own.id })]
    const [page, narrow] = [await listenBeside(server.url, reader), await listenBeside(server.url, own)]
    await said(server, hidden, { text: 'Hidden' })
    await said(server, theirs, { text: 'Theirs' })
    await expect.poll(() => narrow.heard).toContain(`comments petition ${theirs}`)
    await expect
      .poll(() => page.heard)
      .toEqual(expect.arrayContaining([`comments petition ${hidden}`, `comments petition ${theirs}`]))
    expect(narrow.heard).not.toContain(`comments petition ${hidden}`)
    for (const stream of [page, narrow]) stream.close()
  })

  test('of a choice to follow that was made before no page is told', async () => {
    const reader = await personWith(server, 'petitions.read')
    const [chosen, other] = [await petition(), await petition()]
    const page = await listenBeside(server.url, reader)
    const told = () => page.heard.filter((each) => each === `comments petition ${chosen}`).length
    const choose = (following: boolean) =>
      reader.call('PUT', `/api/petitions/${chosen}/following`, { following })
    await choose(true)
    await expect.poll(told).toBe(1)
    expect((await choose(true)).body.data).toMatchObject({ following: true, why: 'chosen' })
    await said(server, other, { text: 'Told behind it' })
    await expect.poll(() => page.heard).toContain(`comments petition ${other}`)
    expect(told()).toBe(1)
    await choose(false)
    await expect.poll(told).toBe(2)
    page.close()
  })
})
