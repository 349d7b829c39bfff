import { everyRow, makeRole, passphrase } from '../../tests/support/people.ts'
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

/** So many addresses of this machine from the `first` on. */
export const addresses = (first: number, count = 1): readonly string[] =>
  Array.from({ length: count }, (_, at) => {
    const number = first + at
    return `127.0.${Math.floor(number / 250)}.${(number % 250) + 1}`
  })

/** One sign-in. */
export const signInFrom = (
  url: string,
  from: string,
  email: string,
  password: string = passphrase,
): Promise<Asked> => ask(url, '/api/login', { from, method: 'POST', body: { email, password } })

/** Somebody with these roles; signed in, from this address. @throws with the answer where that is refused */
export const newPerson = async (
  { url, admin }: Pick<Office, 'url' | 'admin'>,
  name: string,
  roles: readonly number[],
  from: string,
): Promise<Person> => {
  const email = `${name}@example.org`
  const secret = { password: passphrase, confirm_password: passphrase }
  const made = await admin.call('POST', '/api/users', { name, email, ...secret, roles })
  if (made.status !== 201) throw new Error(`${name} was not made: ${JSON.stringify(made.body)}`)
  const signedIn = await signInFrom(url, from, email)
  if (signedIn.status !== 200) throw new Error(`${name} was not let in: ${signedIn.status} ${signedIn.text}`)
  const { token } = jsonOf(signedIn)
  return {
    ...{ id: made.body.data.id, email, from, token },
    ask: (path, asking = {}) => ask(url, path, { from, token, ...asking }),
  }
}

/** A role of these permissions, by their titles. @returns its id */
export const roleOf = (
  { admin }: Pick<Office, 'admin'>,
  title: string,
  permissions: readonly string[],
): Promise<number> => makeRole({ ...admin, signIn: async () => admin }, title, permissions)

/** A role that may read whatever the product has, and nothing else. @returns its id */
export const readersRole = async (office: Pick<Office, 'admin'>): Promise<number> => {
  const titles = (await everyRow(office.admin, '/api/permissions')).map(({ title }): string => title)
  const reads = titles.filter((title) => title.endsWith('.read'))
  return roleOf(office, 'Readers', reads)
}

/** What a proposal must refer to, made: its references. */
export const makeReferences = async ({ admin }: Pick<Office, 'admin'>) => {
  const made = async (plural: string, values: object): Promise<number> => {
    const { status, body } = await admin.call('POST', `/api/${plural}`, values)
    if (status !== 201) throw new Error(`${plural}: ${JSON.stringify(body)}`)
    return body.data.id
  }
  const contact = { address: 'Street', phone_no: '1', contact_person: 'C' }
  return {
    organization_id: await made('organizations', { name: 'Office of the lab', ...contact }),
    service_id: await made('services', { name: 'Study of the lab' }),
    category_id: await made('categories', { name: 'Works of the lab' }),
  }
}
