import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Caller, Loose } from '../../../support/calls.ts'
import { serving } from '../../../support/databases.ts'
import { makePerson, makeRole, permissionIds } from '../../../support/people.ts'

const manager = ['read', 'create', 'update', 'delete'].flatMap((verb) =>
  ['users', 'roles', 'permissions'].map((plural) => `${plural}.${verb}`),
)

const server = serving()
let count = 0
/** Somebody who manages users, roles and permissions, and holds nothing else. */
let mona: Caller & { readonly id: number }
/** Somebody who reads scales. */
let rita: Caller & { readonly id: number }
let managers: number
let readers: number
let administrators: number

beforeAll(async () => {
  managers = await makeRole(server, 'Managers', manager)
  readers = await makeRole(server, 'Readers', ['scales.read'])
  const roles = await server.call('GET', '/api/roles')
  administrators = roles.body.data.find((role: Loose) => role.everything).id
})
beforeEach(async () => {
  count += 1
  mona = await makePerson(server, `mona${count}@example.org`, [managers])
  rita = await makePerson(server, `rita${count}@example.org`, [readers])
})

const idOf = async (title: string) => (await permissionIds(server, [title]))[0]

test('a permission counts from the very next request on, given or taken', async () => {
  const role = await makeRole(server, `Shifting ${count}`, ['scales.read'])
  const sam = await makePerson(server, `sam${count}@example.org`, [role])
  expect((await sam.call('GET', '/api/scales?page=1')).status).toBe(200)
  expect((await sam.call('POST', '/api/scales', { name: `Scale ${count}` })).status).toBe(403)
  await server.call('PUT', `/api/roles/${role}`, { permissions: [await idOf('scales.create')] })
  expect((await sam.call('GET', '/api/scales?page=1')).status).toBe(403)
  expect((await sam.call('POST', '/api/scales', { name: `Scale ${count}` })).status).toBe(201)
  expect((await sam.call('GET', '/api/user')).body.permissions).toEqual(['scales.create'])
})

test.each([
  ['GET', '/api/users?page=1'],
  ['GET', '/api/users/1'],
  ['POST', '/api/users'],
  ['PUT', '/api/users/1'],
  ['DELETE', '/api/users/1'],
  ['GET', '/api/users/1/sessions'],
  ['DELETE', '/api/users/1/sessions'],
  ['POST', '/api/users/1/reset-link'],
  ['POST', '/api/roles'],
  ['PUT', '/api/roles/1'],
  ['PUT', '/api/permissions/1'],
  ['GET', '/api/dashboard-data'],
])('%s %s is 403 without the permission, with a word which', async (method, path) => {
  const { status, body } = await rita.call(method, path, method === 'GET' ? undefined : {})
  expect(status).toBe(403)
  expect(body.message).toMatch(/"[a-z-]+\.(read|create|update|delete)"/)
})

test('nobody gives a role beyond their own, to others or a new account', async () => {
  const payload = {
    name: 'New',
    email: `new${count}@example.org`,
    password: 'a very long secret',
    confirm_password: 'a very long secret',
  }
  for (const roles of [[administrators], [readers], [managers, administrators]]) {
    expect((await mona.call('POST', '/api/users', { ...payload, roles })).status).toBe(403)
  }
  expect((await mona.call('POST', '/api/users', { ...payload, roles: [managers] })).status).toBe(201)
})

test('nobody changes who holds what they do not hold: neither name, nor password, nor roles', async () => {
  for (const body of [{ name: 'Other' }, { roles: [managers] }, { active: false }, {}])
    expect((await mona.call('PUT', `/api/users/${rita.id}`, body)).status).toBe(403)
  expect((await mona.call('DELETE', `/api/users/${rita.id}`)).status).toBe(403)
  expect((await mona.call('DELETE', '/api/users/1')).status).toBe(403)
  expect((await rita.call('GET', '/api/user')).status).toBe(200)
})

test('nobody changes their own roles, in whatever form they are sent', async () => {
  for (const roles of [[administrators], [{ id: administrators }, { id: managers }], [readers]])
    expect((await mona.call('PUT', `/api/users/${mona.id}`, { roles })).status).toBe(403)
  expect(
    (await mona.call('PUT', `/api/users/${mona.id}`, { roles: [{ id: managers }], name: 'M' })).status,
  ).toBe(200)
  expect((await mona.call('DELETE', `/api/users/${mona.id}`)).status).toBe(409)
  expect((await mona.call('PUT', `/api/users/${mona.id}`, { active: false })).status).toBe(409)
})

test('nobody widens the role they bear, or any role beyond what they hold', async () => {
  const scales = await idOf('scales.read')
  expect((await mona.call('PUT', `/api/roles/${managers}`, { permissions: [scales] })).status).toBe(403)
  expect((await mona.call('PUT', `/api/roles/${readers}`, { title: 'Mine' })).status).toBe(403)
  expect((await mona.call('DELETE', `/api/roles/${readers}`)).status).toBe(403)
  expect((await mona.call('POST', '/api/roles', { title: `R${count}`, permissions: [scales] })).status).toBe(
    403,
  )
  const users = await idOf('users.read')
  const made = await mona.call('POST', '/api/roles', { title: `R${count}`, permissions: [users] })
  expect(made.status).toBe(201)
  expect(
    (await mona.call('PUT', `/api/roles/${made.body.data.id}`, { permissions: [users, scales] })).status,
  ).toBe(403)
  expect((await mona.call('DELETE', `/api/roles/${made.body.data.id}`)).status).toBe(200)
})

test('the role that holds everything stays as it is, and can be put back as it was read', async () => {
  const { body } = await server.call('GET', `/api/roles/${administrators}`)
  expect((await server.call('PUT', `/api/roles/${administrators}`, body.data)).status).toBe(200)
  expect((await server.call('PUT', `/api/roles/${administrators}`, { title: 'Less' })).status).toBe(409)
  expect(
    (await server.call('PUT', `/api/roles/${administrators}`, { permissions: [await idOf('users.read')] }))
      .status,
  ).toBe(409)
  expect((await server.call('DELETE', `/api/roles/${administrators}`)).status).toBe(409)
  const lowered = await server.call('PUT', `/api/roles/${administrators}`, { everything: false })
  expect(lowered.body.data?.everything ?? true).toBe(true)
})

test('a payload makes no role hold everything', async () => {
  const made = await server.call('POST', '/api/roles', {
    title: `Sneaky ${count}`,
    everything: true,
    permissions: [],
  })
  expect(made.body.data.everything).toBe(false)
})

test('generated permissions keep their titles; added ones are kept and mean nothing', async () => {
  const generated = await idOf('users.read')
  expect((await server.call('PUT', `/api/permissions/${generated}`, { title: 'users.peek' })).status).toBe(
    409,
  )
  expect((await server.call('DELETE', `/api/permissions/${generated}`)).status).toBe(409)
  const added = await server.call('POST', '/api/permissions', { title: `anything.at.all ${count}` })
  expect(added.status).toBe(201)
  const path = `/api/permissions/${added.body.data.id}`
  expect((await server.call('PUT', path, { title: `else ${count}` })).status).toBe(200)
  expect((await server.call('DELETE', path)).status).toBe(200)
})

test('the last active account with full rights is neither deleted, switched off nor lowered', async () => {
  const second = await makePerson(server, `second${count}@example.org`, [administrators])
  expect((await second.call('PUT', '/api/users/1', { roles: [readers] })).status).toBe(200)
  expect((await server.call('GET', '/api/user')).body.permissions).toEqual(['scales.read'])
  expect((await second.call('DELETE', `/api/users/${second.id}`)).status).toBe(409)
  expect((await second.call('PUT', '/api/users/1', { roles: [administrators] })).status).toBe(200)
  expect((await server.call('PUT', `/api/users/${second.id}`, { active: false })).status).toBe(200)
  expect((await server.call('DELETE', `/api/users/${second.id}`)).status).toBe(200)
})
