import { randomUUID } from 'node:crypto'
import { type Caller, type Loose, signIn } from './calls.ts'
import type { TestServer } from './server.ts'

type Office = Pick<TestServer, 'call' | 'signIn'>

/** Every row of a list, page by page. @param query what else is asked of it, '&sortBy=name' @throws with the answer */
export const everyRow = async (
  server: Pick<Office, 'call'>,
  path: string,
  query = '',
): Promise<readonly Loose[]> => {
  const rows: Loose[] = []
  for (let page = 1; ; page += 1) {
    const { body } = await server.call('GET', `${path}?per_page=100&page=${page}${query}`)
    if (!body.data) throw new Error(`${path}: ${JSON.stringify(body)}`)
    rows.push(...body.data)
    if (body.next_page_url === null) return rows
  }
}

/** The ids of permissions, by their titles. @throws where there is none of a title */
export const permissionIds = async (
  server: Pick<Office, 'call'>,
  titles: readonly string[],
): Promise<readonly number[]> => {
  const known = new Map((await everyRow(server, '/api/permissions')).map(({ title, id }) => [title, id]))
  return titles.map((title) => {
    const id = known.get(title)
    if (id === undefined) throw new Error(`There is no permission ${title}.`)
    return id
  })
}

export const passphrase = 'correct horse battery'

/** A role that holds these permissions, by their titles. @returns its id */
export const makeRole = async (
  server: Office,
  title: string,
  permissions: readonly string[],
): Promise<number> => {
  const ids = await permissionIds(server, permissions)
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

/** Somebody with every role there is, whose inbox nobody fills. @param url of the office */
export const another = async (admin: Caller, url: string) => {
  const office = { call: admin.call, signIn: (email: string, secret: string) => signIn(url, email, secret) }
  const roles = await everyRow(admin, '/api/roles')
  return makePerson(
    office,
    `${randomUUID()}@example.org`,
    roles.map(({ id }) => id),
  )
}
