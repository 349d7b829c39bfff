import { expect, test } from 'vitest'
import { invalid } from '#texts/answers'
import type { Loose } from '../../../support/calls.ts'
import { serving } from '../../../support/databases.ts'
import { passphrase } from '../../../support/people.ts'

const server = serving()
const errorsOf = async (method: string, path: string, body: Loose): Promise<Loose> => {
  const answer = await server.call(method, path, body)
  expect(answer.status).toBe(422)
  return answer.body.errors
}

test('a password is repeated, long enough, not made of the name, kept on an empty update and never answered', async () => {
  const person = { name: 'Kwame Boateng', email: 'kwame@example.org', roles: [{ id: 3 }, { id: 3 }] }
  const errors = async (password: unknown, confirm_password: unknown) =>
    errorsOf('POST', '/api/users', { ...person, password, confirm_password })
  expect(await errors('', '')).toHaveProperty('password')
  expect(await errors('short', 'short')).toHaveProperty('password')
  expect(await errors(passphrase, 'something else')).toHaveProperty('confirm_password')
  expect(await errors(passphrase, undefined)).toHaveProperty('confirm_password')
  expect(await errors('kwame boateng kwame', 'kwame boateng kwame')).toHaveProperty('password')
  const user = await server.make('users', { ...person, password: passphrase, confirm_password: passphrase })
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
