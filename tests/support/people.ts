import type { Caller, Loose } from './calls.ts'
import type { TestServer } from './server.ts'

type Office = Pick<TestServer, 'call' | 'signIn'>

export const passphrase = 'correct horse battery'

/** A role that holds these permissions, by their titles. @returns its id */
export const makeRole = async (
  server: Office,
  title: string,
  permissions: readonly string[],
): Promise<number> => {
  const { body } = await server.call('GET', '/api/permissions?per_page=100')
  const ids = body.data.filter((row: Loose) => permissions.includes(row.title)).map((row: Loose) => row.id)
  const made = await server.call('POST', '/api/roles', { title, permissions: ids })
  if (made.status !== 201) throw new Error(JSON.stringify(made.body))
  return made.body.data.id
}

/** Somebody with these roles. @returns the id and the calls of theirs */
export const makePerson = async (
  server: Office,
  email: string,
  roles: readonly number[],
): Promise<Caller & { readonly id: number; readonly email: string }> => {
  const made = await server.call('POST', '/api/users', {
    name: email.split('@')[0],
    email,
    password: passphrase,
    confirm_password: passphrase,
    roles,
  })
  if (made.status !== 201) throw new Error(JSON.stringify(made.body))
  return { ...(await server.signIn(email, passphrase)), id: made.body.data.id, email }
}
