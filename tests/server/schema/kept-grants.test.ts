import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { loadModel } from '../../../src/server/index.ts'
import { planPermissions } from '../../../src/server/operations/seed/plan-permissions.ts'
import { productSchema } from '../../../src/server/product/product-schema.ts'
import { prune } from '../../../src/server/schema/index.ts'
import type { Loose } from '../../support/calls.ts'
import { everyRow, makePerson, makeRole, passphrase } from '../../support/people.ts'
import { postgresPlace, sqlitePlace, withDatabase } from '../../support/places.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { type Edit, variant } from '../../support/variant.ts'
import { withoutSource } from '../../support/without-source.ts'
import { workshop } from '../../support/workshop.ts'

const without = withoutSource()
const origins: readonly Edit[] = [
  [
    'entities/source.ts',
    "one: 'source',\n  many: 'sources',",
    "one: 'origin',\n  many: 'origins',\n  was: 'sources',",
  ],
  ['entities/repair.ts', "reference('Source', 'source'", "reference('Source', 'origin'"],
]
const renamed = variant(...origins)
renameSync(join(renamed.folder, 'entities', 'source.ts'), join(renamed.folder, 'entities', 'origin.ts'))
afterAll(() => {
  without.remove()
  renamed.remove()
})

const verbs: readonly (readonly string[])[] = [
  ['read'],
  ['read', 'create'],
  ['read', 'update'],
  ['read', 'create', 'update', 'delete'],
  [],
]

type Product = typeof workshop
type Grants = Readonly<Record<string, readonly string[]>>

/** The product serves on the database for as long as the work takes. */
const serving = async <T>(
  databaseUrl: string,
  product: Product,
  work: (server: TestServer) => Promise<T>,
): Promise<T> => {
  const server = await startTestServer({ databaseUrl, product })
  try {
    return await work(server)
  } finally {
    await server.stop()
  }
}

const fiveRoles = async (server: TestServer, plural: string): Promise<readonly number[]> => {
  const ids: number[] = []
  for (const [at, of] of verbs.entries())
    ids.push(await makeRole(server, `Role ${at}`, ['scales.read', ...of.map((verb) => `${plural}.${verb}`)]))
  return ids
}

/** What each role is given, by title. */
const grantsOf = async (server: TestServer): Promise<Grants> => {
  const { body } = await server.call('GET', '/api/roles?per_page=100')
  return Object.fromEntries(
    body.data.map((role: Loose) => [role.title, role.permissions.map(({ title }: Loose) => title).sort()]),
  )
}

/** As the page does: each role is read and put back with something changed. */
const saveAll = async (server: TestServer, ids: readonly number[]) => {
  for (const id of ids)
    for (const change of [(title: string) => `${title}!`, (title: string) => title.slice(0, -1)]) {
      const { body } = await server.call('GET', `/api/roles/${id}`)
      const { title, version, permissions } = body.data
      const payload = { title: change(title), version, permissions }
      expect((await server.call('PUT', `/api/roles/${id}`, payload)).status).toBe(200)
    }
}

const inOtherWords = (grants: Grants): Grants =>
  Object.fromEntries(
    Object.entries(grants).map(([role, titles]) => [
      role,
      titles.map((title) => title.replace('sources.', 'origins.')).sort(),
    ]),
  )

const planned = async (databaseUrl: string, product: Product) => {
  const model = await loadModel(product)
  return withDatabase(databaseUrl, (database) => planPermissions(database, model))
}

const { fresh } = sqlitePlace()
const onPostgres = postgresPlace()

test('grants are kept while an older version runs and saves roles, are shown nowhere then, and come back', async () => {
  const url = await fresh()
  const { roles, before } = await serving(url, workshop, async (server) => {
    const ids = await fiveRoles(server, 'sources')
    await makePerson(server, 'rita@example.org', ids.slice(0, 1))
    return { roles: ids, before: await grantsOf(server) }
  })
  const stale = await serving(url, without.place, async (server) => {
    expect(JSON.stringify(await everyRow(server, '/api/permissions'))).not.toContain('sources')
    for (const path of ['/api/permissions?keyword=sources', '/api/roles'])
      expect(JSON.stringify((await server.call('GET', path)).body.data)).not.toContain('sources')
    const rita = await server.signIn('rita@example.org', passphrase)
    expect((await rita.call('GET', '/api/user')).body.permissions).toEqual(['scales.read'])
    await saveAll(server, roles)
    const { body } = await server.call('GET', `/api/roles/${roles[0]}`)
    const { version, permissions } = body.data
    return { title: 'A form that was open all the time', version, permissions }
  })
  await serving(url, workshop, async (server) => {
    expect(await grantsOf(server)).toEqual(before)
    const rita = await server.signIn('rita@example.org', passphrase)
    expect((await rita.call('GET', '/api/user')).body.permissions).toEqual(['scales.read', 'sources.read'])
    expect((await rita.call('GET', '/api/sources?page=1')).status).toBe(200)
    expect((await server.call('PUT', `/api/roles/${roles[0]}`, stale)).status).toBe(409)
  })
})

// A SQLite file has one process.
test('a server of the newer version goes on letting in who has them while an older one starts beside it', async () => {
  const url = await onPostgres.fresh()
  await serving(url, workshop, async (server) => {
    await makePerson(server, 'rita@example.org', [await makeRole(server, 'Reader', ['sources.read'])])
    await serving(url, without.place, async () => {
      const rita = await server.signIn('rita@example.org', passphrase)
      expect((await rita.call('GET', '/api/user')).body.permissions).toEqual(['sources.read'])
      expect((await rita.call('GET', '/api/sources?page=1')).status).toBe(200)
    })
  })
})

test('they come back after 0.1.0 too, which deletes what it does not know; what is taken from a role stays taken', async () => {
  const url = await fresh()
  const before = await serving(url, workshop, async (server) => {
    const [first] = await fiveRoles(server, 'sources')
    const { body } = await server.call('GET', `/api/roles/${first}`)
    const left = body.data.permissions.filter(({ title }: Loose) => title !== 'sources.read')
    expect((await server.call('PUT', `/api/roles/${first}`, { permissions: left })).status).toBe(200)
    return grantsOf(server)
  })
  await withDatabase(url, (database) =>
    database.write(async (writer) => {
      const ids = "select id from permissions where title like 'sources.%'"
      await writer.run(`delete from roles_permissions where target_id in (${ids})`)
      await writer.run("delete from permissions where title like 'sources.%'")
    }),
  )
  await serving(url, workshop, async (server) => expect(await grantsOf(server)).toEqual(before))
  expect(before['Role 0']).toEqual(['scales.read'])
})

test('nobody has them through somebody who does not hold them', async () => {
  const url = await fresh()
  const verbsOfAccounts = ['users.read', 'users.create', 'users.update', 'roles.read', 'roles.update']
  const reader = await serving(url, workshop, async (server) => {
    const managing = await makeRole(server, 'Manager', verbsOfAccounts)
    await makePerson(server, 'max@example.org', [managing])
    return makeRole(server, 'Reader', ['sources.read'])
  })
  await serving(url, without.place, async (server) => {
    const max = await server.signIn('max@example.org', passphrase)
    const person = { name: 'Pat', email: 'pat@example.org', roles: [reader] }
    const account = { ...person, password: passphrase, confirm_password: passphrase }
    const refused = await max.call('POST', '/api/users', account)
    expect([refused.status, refused.body.message]).toEqual([403, expect.stringContaining('sources.read')])
    expect((await max.call('PUT', `/api/roles/${reader}`, { title: 'Mine' })).status).toBe(403)
    expect((await server.call('POST', '/api/users', account)).status).toBe(201)
  })
})

test('they follow an entity under another name, there and back, and where it went away first', async () => {
  const url = await fresh()
  const { roles, before } = await serving(url, workshop, async (server) => {
    const ids = await fiveRoles(server, 'sources')
    return { roles: ids, before: inOtherWords(await grantsOf(server)) }
  })
  await serving(url, without.place, async () => {})
  const hold = (server: TestServer) => grantsOf(server).then((grants) => expect(grants).toEqual(before))
  await serving(url, renamed.place, hold)
  await serving(url, workshop, (server) => saveAll(server, roles))
  await serving(url, renamed.place, hold)
})

test('the plan says so, and they are gone once their table is dropped for good', async () => {
  const url = await fresh()
  await serving(url, workshop, (server) => fiveRoles(server, 'sources'))
  expect(await planned(url, without.place)).toContain(
    'sources.delete goes; Staff, Role 3 will have it again when it comes back.',
  )
  await serving(url, without.place, async () => {})
  expect(await planned(url, workshop)).toContain('sources.delete comes back, for Staff, Role 3.')
  const model = await loadModel(without.place)
  await withDatabase(url, (database) =>
    prune(database, productSchema(model, database.dialect), ['repairs.source_id', 'sources']),
  )
  const grants = await serving(url, workshop, grantsOf)
  expect(JSON.stringify(grants)).not.toContain('sources')
})
