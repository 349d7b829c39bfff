import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Loose } from '../support/calls.ts'
import { databases, serverOn } from '../support/databases.ts'
import type { TestServer } from '../support/server.ts'

describe.each(databases)('C14 on %s', (database) => {
  let server: TestServer
  const good = { organization_id: 1, service_id: 1, category_id: 1, last_date: '2026-12-24' }
  beforeAll(async () => {
    server = await serverOn(database)
    await server.call('POST', '/api/organizations', {
      name: 'O',
      address: 'a',
      phone_no: '1',
      contact_person: 'c',
    })
    await server.call('POST', '/api/services', { name: 'S' })
    await server.call('POST', '/api/categories', { name: 'C' })
  })
  afterAll(() => server.stop())

  test('C14 a reference to no row is named under its field, whatever number it is', async () => {
    const fields = [
      'organization_id',
      'sector_id',
      'service_id',
      'category_id',
      'source_id',
      'action_id',
      'status_id',
      'result_id',
      'processed_by',
    ]
    for (const field of fields)
      for (const id of [
        999,
        2 ** 31,
        2 ** 53 - 1,
        2 ** 53 + 2,
        1e30,
        -1,
        0,
        1.5,
        '1',
        [1],
        { id: 999 },
        { id: '1' },
      ]) {
        const { status, body } = await server.call('POST', '/api/proposals', { ...good, [field]: id })
        expect([field, id, status, Object.keys(body.errors ?? {})]).toEqual([field, id, 422, [field]])
      }
  })

  test('C14 every bad reference is named at once', async () => {
    const { body } = await server.call('POST', '/api/proposals', {
      ...good,
      organization_id: 99,
      service_id: 98,
      action_id: 97,
    })
    expect(Object.keys(body.errors).sort()).toEqual(['action_id', 'organization_id', 'service_id'])
  })

  test('C14 a list of references names what is missing, and takes what comes twice once', async () => {
    const account = {
      name: 'N',
      email: 'n@example.org',
      password: 'a good long secret',
      confirm_password: 'a good long secret',
    }
    expect(
      (await server.call('POST', '/api/users', { ...account, roles: [2, 999] })).body.errors,
    ).toHaveProperty('roles')
    expect(
      (await server.call('POST', '/api/users', { ...account, roles: ['2'] })).body.errors,
    ).toHaveProperty('roles')
    expect((await server.call('POST', '/api/users', { ...account, roles: {} })).body.errors).toHaveProperty(
      'roles',
    )
    const made = await server.call('POST', '/api/users', { ...account, roles: [2, 2, { id: 2 }] })
    expect(made.body.data.roles.map((role: Loose) => role.id)).toEqual([2])
  })
})
