import type { Caller } from './calls.ts'
import type { Serving } from './databases.ts'
import { makePerson, makeRole } from './people.ts'

let made = 0

/** Somebody who holds these permissions and nothing else, signed in; `id` is their account. */
export const personWith = async (
  server: Pick<Serving, 'call' | 'signIn'>,
  ...titles: readonly string[]
): Promise<Caller & { readonly id: number; readonly email: string }> => {
  made += 1
  const role = await makeRole(server, `Role ${made}`, titles)
  return makePerson(server, `person${made}@example.org`, [role])
}
