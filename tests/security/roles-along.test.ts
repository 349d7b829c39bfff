import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refused } from '../../src/model/texts/en/answers.ts'
import type { Caller } from '../support/calls.ts'
import { databasesOfTier, serving } from '../support/databases.ts'
import { makePerson, permissionIds } from '../support/people.ts'
import { variant } from '../support/variant.ts'

const product = variant(
  ['entities/role.ts', 'import { entity', 'import { belongs, reference, entity'],
  [
    'entities/role.ts',
    "permissions: references('Permissions', 'permission', wide),",
    "permissions: references('Permissions', 'permission', wide), action: reference('Action', 'action', required, belongs),",
  ],
  ['entities/role.ts', "show: ['title', 'permissions']", "show: ['title', 'action', 'permissions']"],
  ['entities/role.ts', 'everything: true }', "everything: true, action: 'Promised' }"],
  [
    'entities/role.ts',
    "{ except: ['users', 'roles', 'permissions'] } }",
    "{ except: ['users', 'roles', 'permissions'] }, action: 'Declined' }",
  ],
  ['entities/role.ts', "{ verbs: ['read'] } }", "{ verbs: ['read'] }, action: 'Declined' }"],
)
afterAll(() => product.remove())

/** What is deleted here is a row of a lookup list, and roles go along with it. */
describe.each(databasesOfTier)('roles that belong to rows, on %s', (database) => {
  const server = serving(() => ({ database, product: product.place }))
  let clerk: Caller
  const action = async (name: string) => (await server.make('actions', { name })).id as number
  const role = async (title: string, action_id: number, titles: readonly string[]) => {
    const permissions = await permissionIds(server, titles)
    return (await server.make('roles', { title, action_id, permissions })).id as number
  }
  const isThere = async (id: number) => (await server.call('GET', `/api/roles/${id}`)).status === 200
  /** What is said of deleting that action, alone and among many. */
  const refusals = async (id: number) => {
    const alone = await clerk.call('DELETE', `/api/actions/${id}`)
    const asked = { select: { ids: [id] }, delete: true, dry: true }
    const { body } = await clerk.call('POST', '/api/actions/bulk', asked)
    return [alone.body.message, body.data.refused[0]?.reason]
  }
  let own: number

  beforeAll(async () => {
    own = await action('Own')
    const id = await role('Clerks', own, ['actions.read', 'actions.delete', 'roles.read', 'roles.delete'])
    clerk = await makePerson(server, 'clerk@example.org', [id])
  })

  test('one’s own goes along with nothing', async () => {
    expect(await refusals(own)).toEqual([refused.ownRoles, refused.ownRoles])
    expect((await clerk.call('GET', '/api/user')).status).toBe(200)
  })

  test('neither does one that holds what the caller does not', async () => {
    const at = await action('Above')
    const id = await role('Makers', at, ['actions.create'])
    const [alone, among] = await refusals(at)
    expect(alone).toBe(among)
    expect(await isThere(id)).toBe(true)
  })

  test('nor the one that holds everything, whoever asks', async () => {
    const [promised] = (await server.call('GET', '/api/actions?keyword=Promised')).body.data
    const asked = { select: { ids: [promised.id] }, delete: true, dry: true }
    const { body } = await server.call('POST', '/api/actions/bulk', asked)
    expect(body.data.changes).toBe(0)
    expect((await server.call('DELETE', `/api/actions/${promised.id}`)).body.message).toBe(
      body.data.refused[0].reason,
    )
  })

  test('one that holds no more goes along, one by one and together', async () => {
    for (const together of [false, true]) {
      const at = await action(`Below ${together}`)
      const id = await role(`Readers ${together}`, at, ['actions.read'])
      if (together) {
        const asked = { select: { ids: [at] }, delete: true }
        const { mark } = (await clerk.call('POST', '/api/actions/bulk', { ...asked, dry: true })).body.data
        expect((await clerk.call('POST', '/api/actions/bulk', { ...asked, mark })).status).toBe(200)
      } else expect((await clerk.call('DELETE', `/api/actions/${at}`)).status).toBe(200)
      expect(await isThere(id)).toBe(false)
    }
  })
})
