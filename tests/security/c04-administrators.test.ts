import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { duel } from '../../lab/races/duels.ts'
import { databases, serverOn } from '../support/databases.ts'
import type { TestServer } from '../support/server.ts'

describe.each(databases)('C4 on %s', (database) => {
  let server: TestServer
  beforeAll(async () => {
    server = await serverOn(database)
  })
  afterAll(() => server.stop())

  test.each([
    ['deleted', 'DELETE', '/api/users/1', undefined],
    ['switched off', 'PUT', '/api/users/1', { active: false }],
    ['robbed of its role', 'PUT', '/api/users/1', { roles: [2] }],
    ['robbed by the role being deleted', 'DELETE', '/api/roles/1', undefined],
    ['robbed by the role being emptied', 'PUT', '/api/roles/1', { permissions: [1] }],
    ['robbed of a permission', 'DELETE', '/api/permissions/1', undefined],
    ['robbed of a permission by its name', 'PUT', '/api/permissions/1', { title: 'nothing.read' }],
  ])('C4 the last administrator is not %s', async (_, method, path, body) => {
    const { status } = await server.call(method, path, body)
    expect([403, 409]).toContain(status)
    expect((await server.call('GET', '/api/user')).body.permissions).toHaveLength(56)
  })

  test('C4 twenty duels leave an administrator each time', async () => {
    expect(await duel(server, 20)).toEqual({ rounds: 20, without: 0 })
  })
})
