import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Loose } from '../../support/calls.ts'
import { databases, serverOn } from '../../support/databases.ts'
import { passphrase } from '../../support/people.ts'
import type { TestServer } from '../../support/server.ts'

describe.each(databases)('passwords on %s', (database) => {
  let server: TestServer
  const made = async (path: string, body: Loose): Promise<Loose> => {
    const answer = await server.call('POST', path, body)
    if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
    return answer.body.data
  }
  const errorsOf = async (method: string, path: string, body: Loose): Promise<Loose> => {
    const answer = await server.call(method, path, body)
    expect(answer.status).toBe(422)
    return answer.body.errors
  }

  beforeAll(async () => {
    server = await serverOn(database)
  })
  afterAll(() => server.stop())

  test('a password is repeated, long enough, not made of the name, kept on an empty update and never answered', async () => {
    const person = { name: 'Kwame Boateng', email: 'kwame@example.org', roles: [{ id: 3 }, { id: 3 }] }
    const errors = async (password: unknown, confirm_password: unknown) =>
      errorsOf('POST', '/api/users', { ...person, password, confirm_password })
    expect(await errors('', '')).toHaveProperty('password')
    expect(await errors('short', 'short')).toHaveProperty('password')
    expect(await errors(passphrase, 'something else')).toHaveProperty('confirm_password')
    expect(await errors(passphrase, undefined)).toHaveProperty('confirm_password')
    expect(await errors('kwame boateng kwame', 'kwame boateng kwame')).toHaveProperty('password')
    const user = await made('/api/users', { ...person, password: passphrase, confirm_password: passphrase })
    expect(user.roles).toEqual([{ id: 3, title: 'Viewer' }])
    expect(user).not.toHaveProperty('password')
    await server.call('PUT', `/api/users/${user.id}`, {
      name: 'K. Boateng',
      password: '',
      confirm_password: '',
    })
    expect((await server.signIn('KWAME@example.org', passphrase)).token).toBeTruthy()
    expect(await errorsOf('PUT', `/api/users/${user.id}`, { roles: [] })).toHaveProperty('roles')
    expect(await errorsOf('PUT', `/api/users/${user.id}`, { roles: [99_999] })).toHaveProperty('roles')
  })
})
