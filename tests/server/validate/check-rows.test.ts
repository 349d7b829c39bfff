import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { invalid } from '../../../src/model/messages.ts'
import { databases, serverOn } from '../../support/databases.ts'
import type { TestServer } from '../../support/server.ts'

describe.each(databases)('what other rows hold against a value, on %s', (database) => {
  let server: TestServer
  beforeAll(async () => {
    server = await serverOn(database)
  })
  afterAll(() => server.stop())

  test('a value that is taken is named at once with a reference that leads nowhere', async () => {
    const { status, body } = await server.call('POST', '/api/users', {
      name: 'Somebody',
      email: server.email.toUpperCase(),
      password: 'another long passphrase',
      confirm_password: 'another long passphrase',
      roles: [99_999_999],
    })
    expect(status).toBe(422)
    expect(Object.keys(body.errors).sort()).toEqual(['email', 'roles'])
    expect(body.errors.email).toEqual([invalid.taken('Email', server.email.toUpperCase())])
  })

  test('a row may keep its own value, and may not take that of another', async () => {
    const made = await Promise.all(
      ['North', 'South'].map((name) => server.call('POST', '/api/sectors', { name })),
    )
    const [north] = made.map(({ body }) => body.data.id)
    expect((await server.call('PUT', `/api/sectors/${north}`, { name: 'NORTH' })).status).toBe(200)
    expect((await server.call('PUT', `/api/sectors/${north}`, { name: ' south' })).status).toBe(422)
  })
})
