import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Loose } from '../support/calls.ts'
import { databases } from '../support/databases.ts'
import { type Asked, doors } from './scopes/doors.ts'
import { type Desk, openDesk, scoped, verbs } from './scopes/office.ts'
import type { Person, Right, World } from './scopes/world.ts'

/** Numbers that are dealt, one after the other. */
const dealer = (numbers: readonly number[]) => {
  let at = 0
  return (below: number): number => {
    at += 1
    return Math.floor(((numbers[at % numbers.length] ?? 0) + at * 7) % below)
  }
}

const rightsFrom = (world: World, deal: (below: number) => number): ReadonlyMap<string, Right> => {
  const rights = new Map<string, Right>()
  for (const name of scoped)
    for (const verb of verbs) {
      const { plural, scopes } = world.entity(name)
      const way = deal(6)
      if (way === 0) rights.set(`${plural}.${verb}`, 'all')
      else if (way < 5) {
        const some = scopes.filter(() => deal(2) === 0).map(({ name: scope }) => scope)
        if (some.length > 0) rights.set(`${plural}.${verb}`, some)
      }
    }
  return rights
}

/** Gives every row other values, and every person other rights. */
const shuffle = async (desk: Desk, numbers: readonly number[]): Promise<void> => {
  const { world, people, write, give } = desk
  const deal = dealer(numbers)
  const ids = (entity: string) => [...world.of(entity).keys()]
  const one = (entity: string) => ids(entity)[deal(ids(entity).length)] ?? null
  const person = () => people[deal(people.length + 1)]?.id ?? null
  for (const { id } of people) await write('user', id, { boss: deal(2) === 0 ? 'known' : null })
  for (const [place, id] of ids('area').entries())
    if (world.of('area').get(id)?.name !== 'Tower')
      await write('area', id, { keeper: person(), inside: place > 0 ? ids('area')[deal(place)] : null })
  for (const id of ids('tag'))
    if (world.of('tag').get(id)?.name !== 'Red') await write('tag', id, { shown: deal(2) === 0 })
  const days = ['2026-11-01', '2026-11-24', '2026-12-24', null]
  for (const id of ids('ticket'))
    await write('ticket', id, {
      assignee: person(),
      requester: person(),
      area: deal(4) === 0 ? null : one('area'),
      due: days[deal(days.length)] ?? null,
      status: ['New', 'Open', 'Closed'][deal(3)],
      tags: ids('tag').filter(() => deal(2) === 0),
    })
  for (const id of ids('note'))
    await write('note', id, { ticket: one('ticket'), hours: deal(6), writer: person() })
  for (const id of ids('card')) await write('card', id, { open: deal(2) === 0, area: one('area') })
  for (const each of people) await give(each, rightsFrom(world, deal))
}

/** The ids under `data`. */
const idsIn = (body: Loose): readonly number[] =>
  (body.data ?? []).map(({ id }: Loose) => id).sort((a: number, b: number) => a - b)

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

describe.each(databases)('rows out of reach, on %s', (kind) => {
  let desk: Desk
  beforeAll(async () => {
    desk = await openDesk(kind)
    const { write } = desk
    for (const each of ['area', 'tag'])
      for (const row of (await desk.server.call('GET', `/api/${each}s?per_page=100`)).body.data)
        await write(each, row.id, {})
    for (const n of [1, 2, 3, 4, 5]) await write('area', null, { name: `MARKarea${n}q` })
    for (const n of [1, 2, 3]) await write('tag', null, { name: `MARKtag${n}q` })
    for (let n = 1; n <= 12; n += 1)
      await write('ticket', null, { title: `MARKticket${n}q`, code: `MARKcode${n}q` })
    const ticket = [...desk.world.of('ticket').keys()]
    for (let n = 1; n <= 12; n += 1)
      await write('note', null, { ticket: ticket[n % 7], body: `MARKnote${n}q`, hours: n })
    for (let n = 1; n <= 5; n += 1) await write('card', null, { ticket: ticket[n], code: `MARKcard${n}q` })
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
