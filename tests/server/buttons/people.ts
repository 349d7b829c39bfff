import type { Caller, Loose } from '../../support/calls.ts'
import type { Serving } from '../../support/databases.ts'

let made = 0

/** Somebody who holds these permissions and nothing else, signed in; `id` is their account. */
export const personWith = async (
  server: Pick<Serving, 'make' | 'call' | 'signIn'>,
  ...titles: readonly string[]
): Promise<Caller & { readonly id: number }> => {
  made += 1
  const { body } = await server.call('GET', '/api/permissions?per_page=500')
  const ids = titles.map((title) => {
    const found = body.data.find((each: Loose) => each.title === title)
    if (!found) throw new Error(`There is no permission ${title}.`)
    return found.id
  })
  const role = await server.make('roles', { title: `Role ${made}`, permissions: ids })
  const email = `person${made}@example.org`
  const password = 'a passphrase of five words'
  const { id } = await server.make('users', {
    name: `Person ${made}`,
    email,
    password,
    confirm_password: password,
    roles: [role.id],
  })
  return { ...(await server.signIn(email, password)), id }
}
