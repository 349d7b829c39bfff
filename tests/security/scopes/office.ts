import { Client } from 'pg'
import type { Verb } from '../../../src/descriptor/index.ts'
import { loadModel, locateProduct } from '../../../src/server/index.ts'
import { type Caller, caller, type Loose } from '../../support/calls.ts'
import { serverOn } from '../../support/databases.ts'
import { directly } from '../../support/direct-database.ts'
import type { Kind } from '../../support/fresh-database.ts'
import { everyRow, makePerson, makeRole } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { folderOf } from '../../support/workshop.ts'
import { type Person, type Right, World } from './world.ts'

export const today = '2026-11-22'
const now = () => new Date(`${today}T09:00:00Z`)
export const scoped = ['area', 'tag', 'ticket', 'note', 'card', 'user']
export const verbs: readonly Verb[] = ['read', 'create', 'update', 'delete']

/** A desk with rows whose texts and ids stand nowhere else, on one server or on two. */
export interface Desk {
  readonly world: World
  readonly server: TestServer
  /** Where people ask: each in turn. */
  readonly urls: readonly string[]
  readonly people: readonly (Person & { readonly role: number; readonly caller: Caller })[]
  /** Gives somebody's role these rights. */
  give(person: Desk['people'][number], rights: ReadonlyMap<string, Right>): Promise<void>
  /** Writes a row as the administrator, and in the world. */
  write(entity: string, id: number | null, values: Readonly<Record<string, unknown>>): Promise<number>
  stop(): Promise<void>
}

/** Ids that stand in no other number. */
const firstId = {
  area: 71001000,
  tag: 72001000,
  ticket: 73001000,
  note: 74001000,
  card: 75001000,
  user: 76001000,
}

/** Rows of a table that are made from now on have ids from there. */
export const countFrom = async (
  kind: Kind,
  url: string,
  wanted: readonly (readonly [table: string, id: number])[],
): Promise<void> => {
  if (kind === 'sqlite')
    return directly(url, (database) => {
      for (const [table, id] of wanted) {
        database.prepare('delete from sqlite_sequence where name = ?').run(table)
        database.prepare('insert into sqlite_sequence (name, seq) values (?, ?)').run(table, id)
      }
    })
  const client = new Client(url)
  await client.connect()
  for (const [table, id] of wanted)
    await client.query("select setval(pg_get_serial_sequence($1, 'id'), $2)", [`"${table}"`, id])
  await client.end()
}

export const openDesk = async (kind: Kind): Promise<Desk> => {
  const product = locateProduct(folderOf('desk'))
  const model = await loadModel(product)
  const world = new World(model, today)
  const options = { product, today: () => today, now }
  const server = await serverOn(kind, { ...options, database: kind })
  const second =
    kind === 'postgres' ? await startTestServer({ ...options, databaseUrl: server.databaseUrl }) : null
  await countFrom(
    kind,
    server.databaseUrl,
    Object.entries(firstId).map(([name, id]) => [world.entity(name).table, id]),
  )
  const urls = [server.url, ...(second ? [second.url] : [])]
  const permissions = await everyRow(server, '/api/permissions')
  const titles = new Map<string, number>(permissions.map(({ title, id }) => [title, id]))

  const read = async (entity: string, id: number): Promise<void> => {
    const { api, fields } = world.entity(entity)
    const { body } = await server.call('GET', `${api.list}/${id}`)
    const row: Record<string, unknown> = { id }
    for (const field of fields) {
      const value = body.data[field.key]
      row[field.name] = field.links === 'many' ? value?.map((each: Loose) => each.id) : (value ?? null)
    }
    world.put(entity, row as { id: number })
  }
  const write: Desk['write'] = async (entity, id, values) => {
    const { api, field } = world.entity(entity)
    const body = Object.fromEntries(
      Object.entries(values).map(([name, value]) => [field[name]?.key ?? name, value]),
    )
    const answer =
      id === null
        ? await server.call('POST', api.list, body)
        : await server.call('PUT', `${api.list}/${id}`, body)
    if (answer.status > 201) throw new Error(JSON.stringify([entity, values, answer.body]))
    await read(entity, answer.body.data.id)
    return answer.body.data.id
  }
  await read('user', 1)
  const people: Desk['people'][number][] = []
  for (const name of ['ann', 'bob', 'cat']) {
    const role = await makeRole(server, `Role of ${name}`, [])
    const made = await makePerson(server, `mark-${name}@example.org`, [role])
    let turn = 0
    people.push({
      id: made.id,
      email: made.email,
      role,
      caller: made,
      rights: new Map(),
      call: async (method, path, body) => {
        turn += 1
        const asking = caller(urls[turn % urls.length] ?? server.url, made.token)
        const answer = await asking.call(method, path, body)
        const headers = [...answer.headers].filter(([header]) => header !== 'etag').join()
        return { status: answer.status, body: answer.body, text: `${JSON.stringify(answer.body)} ${headers}` }
      },
    })
    await write('user', made.id, { name: `MARKperson${name}` })
  }
  return {
    world,
    server,
    urls,
    people,
    write,
    give: async (person, rights) => {
      const wanted = [...rights].flatMap(([title, right]) =>
        right === 'all' ? [title] : right.map((scope) => `${title}.${scope}`),
      )
      const ids = wanted.flatMap((title) => titles.get(title) ?? [])
      if (ids.length !== wanted.length) throw new Error(`No such permission among ${wanted.join()}`)
      const { status, body } = await server.call('PUT', `/api/roles/${person.role}`, { permissions: ids })
      if (status !== 200) throw new Error(JSON.stringify(body))
      person.rights = rights
    },
    stop: async () => {
      await second?.stop()
      await server.stop()
    },
  }
}
