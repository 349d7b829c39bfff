import type { Caller, Loose } from '../../tests/support/calls.ts'
import { makePerson, makeRole } from '../../tests/support/people.ts'
import type { TestServer } from '../../tests/support/server.ts'

/** What the races ask of an office. */
export type Raced = Pick<TestServer, 'call' | 'stranger' | 'signIn' | 'token'>

type Person = Caller & { readonly id: number }

/**
 * Two administrators take full rights from each other at the same moment, over and over; the first account has stepped
 * aside, so that they are the last.
 * @returns how many rounds left nobody with full rights
 */
export const duel = async (server: Raced, rounds: number): Promise<{ rounds: number; without: number }> => {
  const roles = (await server.call('GET', '/api/roles')).body.data
  const full = roles.find((role: Loose) => role.everything).id
  const lesser = roles.find((role: Loose) => !role.everything).id
  const mark = Math.random().toString(36).slice(2, 8)
  const [one, other]: [Person, Person] = [
    await makePerson(server, `one-${mark}@example.org`, [full]),
    await makePerson(server, `other-${mark}@example.org`, [full]),
  ]
  const observers = await makeRole(server, `Observers ${mark}`, ['users.read'])
  const observer = await makePerson(server, `observer-${mark}@example.org`, [observers])
  await one.call('PUT', '/api/users/1', { roles: [lesser] })
  /** As the rows say, not as a session remembers. */
  const standsFull = async ({ id }: Person): Promise<boolean> => {
    const { active, roles: held } = (await observer.call('GET', `/api/users/${id}`)).body.data
    return active && held.some((role: Loose) => role.id === full)
  }
  const lower = (by: Person, whom: Person, round: number) =>
    round % 2 === 0
      ? by.call('PUT', `/api/users/${whom.id}`, { roles: [lesser] })
      : by.call('PUT', `/api/users/${whom.id}`, { active: false })
  let without = 0
  for (let round = 0; round < rounds; round += 1) {
    await Promise.all([lower(one, other, round), lower(other, one, round)])
    const [left] = (await standsFull(one)) ? [one] : (await standsFull(other)) ? [other] : []
    if (!left) {
      without += 1
      break
    }
    // Who was switched off is signed out; who is left brings the other back.
    const lost = left === one ? other : one
    const back = await left.call('PUT', `/api/users/${lost.id}`, { roles: [full], active: true })
    if (back.status !== 200) {
      without += 1
      break
    }
    if ((await lost.call('GET', '/api/user')).status === 401)
      Object.assign(
        lost,
        await server.signIn(`${lost === one ? 'one' : 'other'}-${mark}@example.org`, 'correct horse battery'),
      )
  }
  await one.call('PUT', '/api/users/1', { roles: [full] })
  return { rounds, without }
}
