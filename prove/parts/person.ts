import { makeRole, passphrase } from '../../tests/support/people.ts'
import { type Asked, type Asking, ask, jsonOf } from './ask.ts'
import type { Office } from './office.ts'

/** Somebody with an account and an address of their own. */
export interface Person {
  readonly id: number
  readonly email: string
  readonly from: string
  readonly token: string
  ask(path: string, asking?: Asking): Promise<Asked>
}

export { passphrase }

/** One sign-in. */
export const signInFrom = (
  url: string,
  from: string,
  email: string,
  password: string = passphrase,
): Promise<Asked> => ask(url, '/api/login', { from, method: 'POST', body: { email, password } })

/** Somebody with these roles; signed in, from this address. @throws with the answer where that is refused */
export const newPerson = async (
  office: Pick<Office, 'url' | 'admin'>,
  name: string,
  roles: readonly number[],
  from: string,
): Promise<Person> => {
  const email = `${name}@example.org`
  const made = await office.admin.call('POST', '/api/users', {
    ...{ name, email, password: passphrase, confirm_password: passphrase },
    roles,
  })
  if (made.status !== 201) throw new Error(`${name} was not made: ${JSON.stringify(made.body)}`)
  const signedIn = await signInFrom(office.url, from, email)
  if (signedIn.status !== 200) throw new Error(`${name} was not let in: ${signedIn.status} ${signedIn.text}`)
  const { token } = jsonOf(signedIn)
  return {
    ...{ id: made.body.data.id, email, from, token },
    ask: (path, asking = {}) => ask(office.url, path, { from, token, ...asking }),
  }
}

/** A role that may read whatever the product has, and nothing else. @returns its id */
export const readersRole = async (office: Pick<Office, 'admin'>): Promise<number> => {
  const { body } = await office.admin.call('GET', '/api/permissions?per_page=100')
  const titles: readonly string[] = body.data.map(({ title }: { title: string }) => title)
  return roleOf(
    office,
    'Readers',
    titles.filter((title) => title.endsWith('.read')),
  )
}

/** A role of these permissions, by their titles. @returns its id */
export const roleOf = (
  { admin }: Pick<Office, 'admin'>,
  title: string,
  permissions: readonly string[],
): Promise<number> => makeRole({ ...admin, signIn: async () => admin }, title, permissions)
