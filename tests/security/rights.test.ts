import Fastify from 'fastify'
import { beforeAll, expect, test } from 'vitest'
import { allowCalls } from '../../src/server/accounts/auth/allow.ts'
import type { FairQueues } from '../../src/server/platform/queues/fair-queue.ts'
import type { Caller, Loose } from '../support/calls.ts'
import { type Needed, serving } from '../support/databases.ts'
import { everyRow, makePerson, makeRole } from '../support/people.ts'

const server = serving()
let editor: Caller & { readonly id: number }
let parts: Needed

const made = async (plural: string, row: object): Promise<number> => (await server.make(plural, row)).id
const repair = () => made('repairs', parts)
const pledge = (repair_id: number) =>
  made('pledges', { repair_id, start_date: '2026-01-02', end_date: '2026-02-03' })
const withRights = async (name: string, permissions: readonly string[]) =>
  makePerson(server, `${name}@example.org`, [await makeRole(server, name, permissions)])
const isThere = async (path: string): Promise<boolean> => (await server.call('GET', path)).status === 200

beforeAll(async () => {
  const role = await makeRole(server, 'Editors', [
    'users.read',
    'users.update',
    'scales.create',
    'scales.update',
  ])
  editor = await makePerson(server, 'ed@example.org', [role])
  parts = await server.needed()
})

const rolesOf = async (id: number) =>
  (await server.call('GET', `/api/users/${id}`)).body.data.roles.map((role: Loose) => role.id)

test.each([
  ['roles as ids', { roles: [1] }, 403],
  ['roles as objects', { roles: [{ id: 1, title: 'x' }] }, 403],
  ['both keys, by hand', '{"roles":[],"roles":[1]}', 403],
  ['role_ids', { role_ids: [1] }, 200],
  ['roles[]', { 'roles[]': [1] }, 200],
  ['Roles', { Roles: [1] }, 200],
  ['nested', { user: { roles: [1] }, data: { roles: [1] } }, 200],
  ['permissions', { permissions: ['users.delete'], everything: true, is_admin: true }, 200],
])('C3 nobody raises themselves by %s', async (_, body, status) => {
  const before = await rolesOf(editor.id)
  expect((await editor.call('PUT', `/api/users/${editor.id}`, body)).status).toBe(status)
  expect(await rolesOf(editor.id)).toEqual(before)
  expect((await editor.call('GET', '/api/user')).body.permissions).toHaveLength(4)
})

test('C3 what the server owns is not set by a payload', async () => {
  const owned = {
    id: 999,
    version: 77,
    created_at: '2000-01-01T00:00:00.000Z',
    updated_at: '2000-01-01T00:00:00.000Z',
    initiated_by: 2,
    days_left: 5,
    password_hash: 'x',
  }
  const made = await server.call('POST', '/api/scales', { name: 'Water', ...owned })
  expect(made.body.data).toMatchObject({ version: 1 })
  expect(made.body.data.id).not.toBe(999)
  expect(made.body.data.created_at).not.toContain('2000')
  const payload = {
    ...parts,
    last_date: '2026-12-24',
    ...owned,
    initiated_by: editor.id,
  }
  const sent = await server.call('POST', '/api/repairs', payload)
  expect(sent.status).toBe(201)
  expect(sent.body.data.initiated_by).toBe(1)
  const changed = await server.call('PUT', `/api/repairs/${sent.body.data.id}`, {
    initiated_by: editor.id,
    days_left: 1,
  })
  expect(changed.body.data.initiated_by).toBe(1)
})

test('C3 every route says what it needs, and each is refused to who holds nothing', async () => {
  const role = await makeRole(server, 'Nothing', [])
  const nobody = await makePerson(server, 'no@example.org', [role])
  const { body } = await server.call('GET', '/api/openapi.json')
  const open: string[] = []
  for (const [template, methods] of Object.entries<Loose>(body.paths))
    for (const [method, operation] of Object.entries<Loose>(methods)) {
      if (!operation['x-permissions']) continue
      const { status } = await nobody.call(
        method.toUpperCase(),
        template.replace('{id}', '1'),
        method === 'get' ? undefined : {},
      )
      if (status !== 403) open.push(`${method} ${template} ${status}`)
    }
  expect(open).toEqual([])
})

test('C3 each verb of each entity lets exactly itself through', async () => {
  const { body } = await server.call('GET', '/api/openapi.json')
  const plural = 'scales'
  for (const verb of ['read', 'create', 'update', 'delete']) {
    const role = await makeRole(server, `Only ${verb}`, [`${plural}.${verb}`])
    const someone = await makePerson(server, `only-${verb}@example.org`, [role])
    for (const [template, methods] of Object.entries<Loose>(body.paths))
      for (const [method, operation] of Object.entries<Loose>(methods)) {
        if (!operation['x-permissions']) continue
        const { status } = await someone.call(
          method.toUpperCase(),
          template.replace('{id}', '999999'),
          method === 'get' ? undefined : {},
        )
        const needs: string[] = operation['x-permissions']
        expect([verb, method, template, status !== 403]).toEqual([
          verb,
          method,
          template,
          needs.includes(`${plural}.${verb}`),
        ])
      }
  }
})

test('C3 a call that does not say what it needs stops the start', () => {
  const app = Fastify()
  allowCalls(app, {} as Parameters<typeof allowCalls>[1], {} as FairQueues) // no request comes so far
  expect(() => app.get('/api/forgotten', () => ({}))).toThrow('/api/forgotten')
})

test('C3 nobody hands out, or reaches over, what they do not hold themselves', async () => {
  const rights = ['users', 'roles', 'permissions'].flatMap((plural) =>
    ['read', 'create', 'update', 'delete'].map((verb) => `${plural}.${verb}`),
  )
  const managers = await makeRole(server, 'Managers', rights)
  const others = await makeRole(server, 'Others', ['scales.delete'])
  const lesser = await makeRole(server, 'Lesser', ['users.read'])
  const mona = await makePerson(server, 'mona@example.org', [managers])
  const otto = await makePerson(server, 'otto@example.org', [others])
  const plain = await makePerson(server, 'plain@example.org', [managers])
  const ids = await everyRow(server, '/api/permissions')
  const idOf = (title: string) => ids.find((row) => row.title === title)?.id
  const secret = { password: 'a quite new phrase', confirm_password: 'a quite new phrase' }
  const account = { name: 'New', email: 'new@example.org', ...secret }
  for (const [method, path, body] of [
    ['POST', '/api/users', { ...account, roles: [others] }],
    ['POST', '/api/users', { ...account, roles: [1] }],
    ['PUT', `/api/users/${plain.id}`, { roles: [managers, others] }],
    ['PUT', `/api/users/${plain.id}`, { roles: [1] }],
    ['PUT', `/api/users/${otto.id}`, secret],
    ['PUT', `/api/users/${otto.id}`, { email: 'mine@example.org' }],
    ['PUT', '/api/users/1', secret],
    ['PUT', `/api/users/${mona.id}`, { roles: [managers, lesser] }],
    ['PUT', `/api/users/${mona.id}`, { roles: [lesser] }],
    ['DELETE', `/api/users/${otto.id}`, undefined],
    ['POST', `/api/users/${otto.id}/reset-link`, {}],
    ['POST', '/api/users/1/reset-link', {}],
    ['DELETE', `/api/users/${otto.id}/sessions`, undefined],
    ['POST', '/api/roles', { title: 'Wide', permissions: [idOf('scales.delete')] }],
    ['PUT', `/api/roles/${managers}`, { permissions: [idOf('users.read')] }],
    ['PUT', `/api/roles/${managers}`, { title: 'Mine' }],
    ['PUT', `/api/roles/${others}`, { title: 'Mine' }],
    ['DELETE', `/api/roles/${others}`, undefined],
  ] as const)
    expect([method, path, (await mona.call(method, path, body)).status]).toEqual([method, path, 403])
  // rights before locks: what is closed to everybody is said to whoever could open it
  expect((await mona.call('PUT', '/api/roles/1', { title: 'Mine' })).status).toBe(403)
  expect((await server.call('PUT', '/api/roles/1', { title: 'Mine' })).status).toBe(409)
  expect((await server.call('PUT', '/api/roles/2', { everything: true })).body.data.everything).toBe(false)
  expect((await mona.call('PUT', `/api/users/${plain.id}`, secret)).status).toBe(200)
})

test('C3 a deletion needs the right to delete that too, where there is such a row', async () => {
  const [bare, started] = [await repair(), await repair()]
  const begun = await pledge(started)
  const pia = await withRights('pia', ['repairs.read', 'repairs.delete'])
  expect((await pia.call('DELETE', `/api/repairs/${bare}`)).status).toBe(200)
  const refused = await pia.call('DELETE', `/api/repairs/${started}`)
  expect([refused.status, refused.body.message]).toEqual([403, expect.stringContaining('pledges.delete')])
  expect([await isThere(`/api/repairs/${started}`), await isThere(`/api/pledges/${begun}`)]).toEqual([
    true,
    true,
  ])
  const both = await withRights('both', ['repairs.delete', 'pledges.delete'])
  expect((await both.call('DELETE', `/api/repairs/${started}`)).status).toBe(200)
  expect([await isThere(`/api/repairs/${started}`), await isThere(`/api/pledges/${begun}`)]).toEqual([
    false,
    false,
  ])
})

test('C3 a deletion of what belongs to a row goes for the shipped Staff role as ever', async () => {
  const { body } = await server.call('GET', '/api/roles')
  const staff = body.data.find(({ title }: { title: string }) => title === 'Staff').id
  const sam = await makePerson(server, 'sam@example.org', [staff])
  const started = await repair()
  await pledge(started)
  expect((await sam.call('DELETE', `/api/repairs/${started}`)).status).toBe(200)
})

test('C3 what stands in the way of a deletion is counted for those alone who may read it', async () => {
  const person = { name: 'Elder', address: 'a', phone_no: '1', contact_person: 'c' }
  const customer_id = await made('customers', person)
  await made('repairs', { ...parts, customer_id, last_date: '2026-12-01' })
  const path = `/api/customers/${customer_id}`
  const reader = await withRights('reader', ['customers.read', 'customers.delete', 'repairs.read'])
  const blind = await withRights('blind', ['customers.read', 'customers.delete'])
  const told = async (who: typeof blind) => {
    const { status, body } = await who.call('DELETE', path)
    return [status, body.message]
  }
  expect(await told(reader)).toEqual([409, '"Elder" is used by 1 repair. Change those first.'])
  expect(await told(blind)).toEqual([409, '"Elder" is used by other rows. Change those first.'])
})

test.each([
  ['deleted', 'DELETE', '/api/users/1', undefined],
  ['switched off', 'PUT', '/api/users/1', { active: false }],
  ['robbed of its role', 'PUT', '/api/users/1', { roles: [2] }],
  ['robbed by the role being deleted', 'DELETE', '/api/roles/1', undefined],
  ['robbed by the role being emptied', 'PUT', '/api/roles/1', { permissions: [1] }],
  ['robbed of a permission', 'DELETE', '/api/permissions/1', undefined],
  ['robbed of a permission by its name', 'PUT', '/api/permissions/1', { title: 'nothing.read' }],
])('C4 the last administrator is not %s', async (_, method, path, body) => {
  const held = async () => (await server.call('GET', '/api/user')).body.permissions
  const before = await held()
  const { status } = await server.call(method, path, body)
  expect([403, 409]).toContain(status)
  expect(before).toContain('users.delete')
  expect(await held()).toEqual(before)
})
