import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Loose } from '../support/calls.ts'
import { databasesOfTier } from '../support/databases.ts'
import type { Asked } from './scopes/asked.ts'
import { fill, shuffle } from './scopes/deal.ts'
import { doors } from './scopes/doors.ts'
import { type Desk, openDesk } from './scopes/office.ts'
import type { Person } from './scopes/world.ts'

/** The ids under `data`, or those of a file. */
const idsIn = (body: Loose): readonly number[] =>
  (Array.isArray(body) ? body : (body.data ?? []))
    .map(({ id, ID }: Loose) => id ?? ID)
    .sort((a: number, b: number) => a - b)

/** What is wrong with an answer; [] where nothing. */
const wrongs = async (
  person: Person,
  asked: Asked,
  secrets: readonly string[],
): Promise<readonly string[]> => {
  const { method, path, body, status, ids, total, like } = asked
  const answer = await person.call(method, path, body)
  const said = `${method} ${decodeURIComponent(path)}`
  const request = `${decodeURIComponent(path)} ${JSON.stringify(body ?? '')}`
  const told = secrets.filter((secret) => answer.text.includes(secret) && !request.includes(secret))
  const found = [...told.map((secret) => `${said} tells ${secret}: ${answer.text.slice(0, 600)}`)]
  if (answer.status >= 500) found.push(`${said} is ${answer.status}`)
  if (status !== undefined && answer.status !== status)
    found.push(`${said} is ${answer.status}, not ${status}`)
  if (answer.status !== 200) return found
  if (ids && idsIn(answer.body).join() !== ids.join())
    found.push(`${said} lists ${idsIn(answer.body).join()}, not ${ids.join()}`)
  if (total !== undefined && answer.body.total !== total)
    found.push(`${said} counts ${answer.body.total}, not ${total}`)
  if (like)
    try {
      expect(answer.body).toMatchObject(like)
    } catch {
      found.push(`${said} is ${JSON.stringify(answer.body)}, not ${JSON.stringify(like)}`)
    }
  return found
}

describe.each(databasesOfTier)('rows out of reach, on %s', (kind) => {
  let desk: Desk
  beforeAll(async () => {
    desk = await openDesk(kind)
    await fill(desk)
  }, 60_000)
  afterAll(() => desk?.stop())

  test('at every door, for roles, scopes and rows of every sort', async () => {
    const numbers = fc.array(fc.nat(1_000_000), { minLength: 200, maxLength: 200 })
    await fc.assert(
      fc.asyncProperty(numbers, async (dealt) => {
        await shuffle(desk, dealt)
        for (const person of desk.people) {
          const secrets = desk.world.secrets(person)
          for (const [door, ask] of doors)
            for (const asked of ask(person, desk.world)) {
              const found = await wrongs(person, asked, secrets)
              expect(found, `${door}, for ${JSON.stringify([...person.rights])}`).toEqual([])
            }
        }
      }),
      { numRuns: kind === 'sqlite' ? 4 : 2, endOnFailure: true },
    )
  }, 240_000)
})
