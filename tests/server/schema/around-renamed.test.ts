import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import type { Loose } from '../../support/calls.ts'
import { databases, serving } from '../../support/databases.ts'
import { passphrase } from '../../support/people.ts'
import { personWith } from '../../support/person-with.ts'
import { type Edit, variant } from '../../support/variant.ts'

const dated: Edit = [
  'entities/petition.ts',
  '  comments: true,',
  "  comments: true,\n  layouts: { calendar: 'due' },",
]
const appeal = (was: string): readonly Edit[] => [
  dated,
  [
    'entities/petition.ts',
    "one: 'petition',\n  many: 'petitions',",
    `one: 'appeal',\n  many: 'appeals',${was}`,
  ],
  ['entities/petition.ts', "reference('Follows', 'petition')", "reference('Follows', 'appeal')"],
  ['entities/petition.ts', "references('Alike', 'petition')", "references('Alike', 'appeal')"],
  [
    'entities/petition.ts',
    "access({ read: 'petitions.update', write: 'petitions.update' })",
    "access({ read: 'appeals.update', write: 'appeals.update' })",
  ],
]
const scales: readonly Edit[] = [
  [
    'entities/scale.ts',
    "one: 'scale',\n  many: 'scales',",
    "one: 'petition',\n  many: 'petitions',\n  comments: true,",
  ],
  ['entities/repair.ts', "reference('Scale', 'scale'", "reference('Scale', 'petition'"],
]
const changed = (edits: readonly Edit[], ...files: readonly (readonly [from: string, to: string])[]) => {
  const made = variant(...edits)
  for (const [from, to] of files)
    renameSync(join(made.folder, 'entities', `${from}.ts`), join(made.folder, 'entities', `${to}.ts`))
  return made
}
const before = changed([dated])
const renamed = changed(appeal("\n  was: 'petitions',"), ['petition', 'appeal'])
const again = changed([...appeal(''), ...scales], ['petition', 'appeal'], ['scale', 'petition'])
afterAll(() => {
  before.remove()
  renamed.remove()
  again.remove()
})

describe.each(databases)('what is around the rows of an entity under another name, on %s', (database) => {
  const server = serving({ database, product: before.place })

  test('is around them still, and around no row of an entity that takes the former name', async () => {
    const rights = ['petitions.read', 'petitions.update', 'users.read', 'scales.read']
    const rohan = await personWith(server, ...rights)
    const { id } = await server.make('petitions', { title: 'Old', keeper_id: rohan.id })
    const at = (plural: string, more: string) => `/api/${plural}/${id}/${more}`
    await server.call('POST', at('petitions', 'comments'), { text: 'As was said', mentions: [rohan.id] })
    await rohan.call('PUT', at('petitions', 'following'), { following: true })
    const view = (
      await rohan.call('POST', '/api/views', {
        ...{ entity: 'petition', name: 'Mine, as I like them', audience: 'mine' },
        select: { list: 'mine' },
      })
    ).body.data
    for (const ground of [{ entity: 'petition', list: 'mine' }, { view: view.id }])
      for (const when of [{ when: 'days', days: 'every' }, { when: 'enters' }])
        expect((await rohan.call('POST', '/api/reminders', { ...ground, ...when })).status).toBe(201)
    const { address } = (await rohan.call('POST', '/api/feeds', { entity: 'petition', list: 'mine' })).body
      .data

    const seen = async (plural: string, entity: string) => {
      const person = await server.signIn(rohan.email, passphrase)
      const ask = async (path: string): Promise<Loose> => (await person.call('GET', path)).body
      const list = (body: Loose) => body.data
      return {
        comments: list(await ask(at(plural, 'comments'))).map(({ text }: Loose) => text),
        history: (await ask(at(plural, 'history'))).total,
        following: list(await ask(at(plural, 'following'))).following,
        reminders: list(await ask('/api/reminders')).map(({ entity: of, paused }: Loose) => [of, paused]),
        views: list(await ask(`/api/views?entity=${entity}`)).map(({ name }: Loose) => name),
        unread: list(await ask('/api/inbox/count')).unread,
        inbox: list(await ask('/api/inbox')).map(({ subject }: Loose) => subject?.entity),
        feed: (await fetch(`${server.url}${String(address).slice(String(address).indexOf('/api/'))}`)).status,
      }
    }
    const first = await seen('petitions', 'petition')
    expect(first).toMatchObject({ comments: ['As was said'], history: 1, following: true, unread: 1 })
    expect(first).toMatchObject({ inbox: ['petition'], feed: 200, views: ['Mine, as I like them'] })
    expect(first.reminders).toEqual(Array.from({ length: 4 }, () => ['petition', null]))

    await server.restart({ product: renamed.place })
    const called = JSON.parse(JSON.stringify(first).replaceAll('"petition"', '"appeal"'))
    expect(await seen('appeals', 'appeal')).toEqual(called)
    const person = await server.signIn(rohan.email, passphrase)
    expect((await server.call('PUT', `/api/appeals/${id}`, { title: 'Changed' })).status).toBe(200)
    await expect
      .poll(async () => JSON.stringify((await person.call('GET', '/api/inbox')).body.data[0].line))
      .toContain('Changed')

    await server.restart({ product: again.place })
    const other = await server.make('petitions', { name: 'Quite another thing' })
    expect(other.id).toBe(id)
    for (const [more, empty] of [
      ['comments', { data: [] }],
      ['history', { total: 1 }],
      ['following', { data: { people: 0 } }],
    ] as const)
      expect((await server.call('GET', at('petitions', more))).body).toMatchObject(empty)
    expect((await server.call('GET', '/api/views?entity=petition')).body.data).toEqual([])
    expect(await seen('appeals', 'appeal')).toEqual({ ...called, history: 2 })
  })
})
