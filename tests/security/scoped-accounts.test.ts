import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { locateProduct } from '../../src/server/index.ts'
import type { Caller, Loose } from '../support/calls.ts'
import { databasesOfTier, serverOn } from '../support/databases.ts'
import { makePerson, makeRole, passphrase, permissionIds } from '../support/people.ts'
import type { TestServer } from '../support/server.ts'
import { folderOf } from '../support/workshop.ts'

const administrator = 1
const absent = 987_654

describe.each(databasesOfTier)('accounts and roles that are seen in part, on %s', (kind) => {
  let server: TestServer
  /** Manages known users and open roles, and is neither known nor in an open role. */
  let ann: Awaited<ReturnType<typeof makePerson>>
  let own: number
  let open: number
  let secret: number
  let above: number
  let made = 0

  const known = async (roles: readonly number[], boss: string | null = 'known'): Promise<Loose> => {
    made += 1
    const { status, body } = await server.call('POST', '/api/users', {
      ...{ name: `Known ${made}`, email: `known${made}@example.org`, boss, roles },
      ...{ password: passphrase, confirm_password: passphrase },
    })
    expect(status, JSON.stringify(body)).toBe(201)
    return body.data
  }
  const rolesOf = async (id: number): Promise<readonly number[]> =>
    (await server.call('GET', `/api/users/${id}`)).body.data.roles.map((role: Loose) => role.id)
  const answer = async (by: Caller, method: string, path: string, body?: unknown) => {
    const { status, body: said } = await by.call(method, path, body)
    return [status, said] as const
  }

  beforeAll(async () => {
    server = await serverOn(kind, { product: locateProduct(folderOf('bureau')), database: kind })
    const verbs = ['read', 'create', 'update', 'delete']
    own = await makeRole(server, 'Managers', [
      ...verbs.map((verb) => `users.${verb}.known`),
      ...verbs.map((verb) => `roles.${verb}.open`),
      'permissions.read',
      'orders.read',
    ])
    open = await makeRole(server, 'Open', ['orders.read'])
    above = await makeRole(server, 'Open and above', ['orders.delete'])
    secret = await makeRole(server, 'MARKsecret', [])
    ann = await makePerson(server, 'ann@example.org', [own])
  }, 60_000)
  afterAll(() => server?.stop())

  test('whoever is outside their own scope raises nobody there, themselves least of all', async () => {
    for (const id of [ann.id, administrator])
      for (const body of [
        { boss: 'known' },
        { roles: [open] },
        { roles: [administrator] },
        { active: false },
      ])
        expect(await answer(ann, 'PUT', `/api/users/${id}`, body)).toEqual(
          await answer(ann, 'PUT', `/api/users/${absent}`, body),
        )
    expect((await ann.call('GET', '/api/user')).body.id).toBe(ann.id)
    expect(await rolesOf(ann.id)).toEqual([own])
  })

  test('a role outside is given to nobody, and stays with whoever has it', async () => {
    const { id } = await known([open, secret])
    const read = (await ann.call('GET', `/api/users/${id}`)).body.data
    expect(read.roles.map((role: Loose) => role.id)).toEqual([open])
    const { version: _, ...back } = read
    expect((await ann.call('PUT', `/api/users/${id}`, { ...back, roles: [open] })).status).toBe(200)
    expect((await ann.call('PUT', `/api/users/${id}`, { roles: [] })).status).toBe(200)
    expect(await rolesOf(id)).toEqual([secret])
    for (const role of [secret, own, administrator])
      for (const roles of [[role], [open, role]])
        expect(await answer(ann, 'PUT', `/api/users/${id}`, { roles }), `${roles}`).toEqual(
          await answer(ann, 'PUT', `/api/users/${id}`, {
            roles: roles.map((each) => (each === role ? absent : each)),
          }),
        )
    expect(await rolesOf(id)).toEqual([secret])
    const { body } = await ann.call('GET', `/api/users/${id}/history`)
    expect(JSON.stringify(body)).not.toContain('MARK')
    expect(body.data.map(({ by }: Loose) => by?.id ?? null)).not.toContain(administrator)
    expect(await answer(ann, 'GET', `/api/users/${id}/history?people=1`)).toEqual([200, { data: [] }])
    const whose = async (account: number) =>
      (await ann.call('GET', `/api/users/${id}/history?by=${account}`)).body.total
    expect([await whose(administrator), await whose(absent)]).toEqual([0, 0])
  })

  test('an account in reach that may do more is as far away as any other of its rank', async () => {
    const theirs = await known([administrator])
    const fresh = 'another long passphrase'
    const through = async (id: number) => [
      (await ann.call('PUT', `/api/users/${id}`, { email: `taken${id}@example.org` })).status,
      (await ann.call('PUT', `/api/users/${id}`, { password: fresh, confirm_password: fresh })).status,
      (await ann.call('POST', `/api/users/${id}/reset-link`)).status,
      (await ann.call('GET', `/api/users/${id}/sessions`)).status,
      (await ann.call('DELETE', `/api/users/${id}/sessions`)).status,
      (await ann.call('DELETE', `/api/users/${id}`)).status,
    ]
    expect(await through(theirs.id)).toEqual(Array(6).fill(403))
    expect(await through((await known([open], null)).id)).toEqual(Array(6).fill(404))
    expect(await through((await known([above])).id)).toEqual(Array(6).fill(403))
  })

  test('an account is made, and stays, in reach, with no role beyond what its maker holds', async () => {
    const make = async (more: Loose) => {
      made += 1
      const { status } = await ann.call('POST', '/api/users', {
        ...{ name: 'New', email: `new${made}@example.org`, boss: 'known', roles: [open], ...more },
        ...{ password: passphrase, confirm_password: passphrase },
      })
      return status
    }
    expect(await make({})).toBe(201)
    expect(await make({ boss: null })).toBe(422)
    expect(await make({ roles: [secret] })).toBe(422)
    expect(await make({ roles: [open, above] })).toBe(403)
    const { id } = await known([open])
    expect((await ann.call('PUT', `/api/users/${id}`, { boss: null })).status).toBe(422)
    expect((await ann.call('PUT', `/api/users/${id}`, { roles: [above] })).status).toBe(403)
    expect((await ann.call('POST', `/api/users/${id}/reset-link`)).status).toBe(201)
  })

  test('roles in reach are changed within it, and none that holds more or is one’s own', async () => {
    const [more = 0, held = 0] = await permissionIds(server, ['orders.delete', 'orders.read'])
    const role = async (id: number, body: Loose) => (await ann.call('PUT', `/api/roles/${id}`, body)).status
    expect(await role(open, { title: 'Closed' })).toBe(422)
    expect(await role(open, { permissions: [held, more] })).toBe(403)
    expect(await role(above, { permissions: [held] })).toBe(403)
    for (const id of [own, secret, administrator])
      expect(await answer(ann, 'PUT', `/api/roles/${id}`, { permissions: [held] })).toEqual(
        await answer(ann, 'PUT', `/api/roles/${absent}`, { permissions: [held] }),
      )
    expect((await ann.call('POST', '/api/roles', { title: 'Shut', permissions: [] })).status).toBe(422)
    expect((await ann.call('POST', '/api/roles', { title: 'Open two', permissions: [more] })).status).toBe(
      403,
    )
    expect((await ann.call('POST', '/api/roles', { title: 'Open two', permissions: [held] })).status).toBe(
      201,
    )
  })

  test('what stands in the way of a role’s deletion is neither counted nor named', async () => {
    const role = await makeRole(server, 'Open to many', [])
    for (const boss of ['known', null, null]) await known([role], boss)
    const { status, body } = await ann.call('DELETE', `/api/roles/${role}`)
    expect(status).toBe(409)
    expect(body.message).toContain('is used by other rows')
    expect(body.message).not.toMatch(/Known|\d/)
  })
})
