import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Verb } from '../../src/descriptor/index.ts'
import type { Loose } from '../support/calls.ts'
import { databasesOfTier } from '../support/databases.ts'
import { dealer, fill, shuffle } from './scopes/deal.ts'
import { type Desk, openDesk } from './scopes/office.ts'
import type { Person, Right, Row } from './scopes/world.ts'

type Values = Readonly<Record<string, unknown>>
type Rights = readonly (readonly [title: string, right: Right])[]

const rightsOf = (rights: Rights): ReadonlyMap<string, Right> => new Map(rights)

describe.each(databasesOfTier)('writing by scopes, on %s', (kind) => {
  let desk: Desk
  beforeAll(async () => {
    desk = await openDesk(kind)
    await fill(desk)
  }, 60_000)
  afterAll(() => desk?.stop())

  /** Whether the person would reach the row with that verb once it holds these values. */
  const wouldReach = (person: Person, entity: string, row: Row, values: Values, verb: Verb): boolean => {
    const { world } = desk
    world.put(entity, { ...row, ...values })
    const reached = world.reaches(person, entity, row.id, verb)
    if (world.of(entity).get(row.id)?.title === undefined && row.fresh)
      (world.of(entity) as Map<number, Row>).delete(row.id)
    else world.put(entity, row)
    return reached
  }

  /** The status that somebody's way to a row that is there has. */
  const wayTo = (person: Person, entity: string, id: number, verb: Verb): 200 | 403 | 404 => {
    const { world } = desk
    const [held, read] = [world.held(person, entity, verb), world.held(person, entity, 'read')]
    if (held !== 'all' && held.length === 0) return 403
    if (world.isBound(person, entity) && !world.reaches(person, entity, id, 'read')) return 404
    if (world.reaches(person, entity, id, verb)) return 200
    return read !== 'all' && read.length === 0 ? 404 : 403
  }

  const payload = (entity: string, values: Values) =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        desk.world.entity(entity).field[name]?.key ?? name,
        value,
      ]),
    )

  const ask = async (person: Person, method: string, path: string, body?: unknown) => {
    const answer = await person.call(method, path, body)
    const asked = `${path} ${JSON.stringify(body ?? '')}`
    const told = desk.world
      .secrets(person)
      .filter((each) => answer.text.includes(each) && !asked.includes(each))
    const said = `${method} ${asked} for ${JSON.stringify([...person.rights])}: ${answer.text.slice(0, 500)}`
    expect(told, said).toEqual([])
    return { ...answer, said }
  }

  /** What the administrator reads of a row, and the world then holds. */
  const look = async (entity: string, id: number): Promise<Loose> => {
    const { body } = await desk.server.call('GET', `${desk.world.entity(entity).api.list}/${id}`)
    return body.data
  }

  test('before and after a change, a deletion and a creation the row is in reach', async () => {
    const numbers = fc.array(fc.nat(1_000_000), { minLength: 200, maxLength: 200 })
    await fc.assert(
      fc.asyncProperty(numbers, async (dealt) => {
        await shuffle(desk, dealt)
        const { world, people, write, server } = desk
        const deal = dealer(dealt.toReversed())
        const some = (entity: string) => [...world.of(entity).keys()][deal(world.of(entity).size)] ?? 0
        for (const person of people) {
          const knows = world.knows(person)
          for (const [id, row] of [...world.of('ticket')]) {
            const changes: Values =
              [
                { assignee: people[deal(3)]?.id ?? null },
                { requester: null, assignee: null },
                { status: ['New', 'Open', 'Closed'][deal(3)] },
                { area: some('area') },
                { due: '2026-11-25' },
                { tags: [some('tag')] },
              ][deal(6)] ?? {}
            const links = Object.entries(changes).flatMap(([name, value]) =>
              [value]
                .flat()
                .flatMap((each) =>
                  typeof each === 'number'
                    ? [[world.entity('ticket').field[name]?.to ?? '', each] as const]
                    : [],
                ),
            )
            // What the person does not see in a list stays in it.
            const unseen = (row.tags as readonly number[]).filter((tag) => !knows('tag', tag))
            const after = 'tags' in changes ? { tags: [...(changes.tags as number[]), ...unseen] } : changes
            const way = wayTo(person, 'ticket', id, 'update')
            const refused =
              links.some(([entity, each]) => !knows(entity, each)) ||
              !wouldReach(person, 'ticket', row, after, 'update')
            const before = await look('ticket', id)
            const answer = await ask(person, 'PUT', `/api/tickets/${id}`, payload('ticket', changes))
            expect(answer.status, answer.said).toBe(way === 200 && refused ? 422 : way)
            const now = await look('ticket', id)
            if (answer.status !== 200) expect(now, answer.said).toEqual(before)
            await write('ticket', id, {})
            if (answer.status === 200 && 'tags' in changes)
              expect([...((world.of('ticket').get(id)?.tags ?? []) as number[])].sort(), answer.said).toEqual(
                [...new Set(after.tags as number[])].sort(),
              )
            if (knows('ticket', id) !== world.reaches(person, 'ticket', id, 'read')) break // the person sees others now
          }
          for (const [id] of [...world.of('ticket')].slice(0, 5)) {
            const read = await person.call('GET', `/api/tickets/${id}`)
            if (read.status !== 200) continue
            const before = await look('ticket', id)
            const { version: _, ...back } = read.body.data
            const answer = await ask(person, 'PUT', `/api/tickets/${id}`, back)
            if (answer.status === 200) expect(await look('ticket', id), answer.said).toEqual(before)
          }
          for (const [id, row] of [...world.of('note')].slice(0, 6)) {
            const answer = await ask(person, 'DELETE', `/api/notes/${id}`)
            expect(answer.status, answer.said).toBe(wayTo(person, 'note', id, 'delete'))
            if (answer.status !== 200) continue
            ;(world.of('note') as Map<number, Row>).delete(id)
            await write('note', null, {
              ticket: row.ticket,
              body: row.body,
              hours: row.hours,
              writer: row.writer,
            })
          }
          for (let n = 0; n < 4; n += 1) {
            const values = {
              ticket: some('ticket'),
              body: `MARKmade${deal(1e6)}q`,
              hours: 1,
              writer: people[deal(3)]?.id,
            }
            const held = world.held(person, 'note', 'create')
            const sees = world.knows(person)
            const row = { id: 999, fresh: true, ...values }
            const right =
              sees('ticket', values.ticket) &&
              sees('user', Number(values.writer)) &&
              wouldReach(person, 'note', row, {}, 'create')
            const answer = await ask(person, 'POST', '/api/notes', payload('note', values))
            expect(answer.status, answer.said).toBe(
              held !== 'all' && held.length === 0 ? 403 : right ? 201 : 422,
            )
            if (answer.status === 201) await server.call('DELETE', `/api/notes/${answer.body.data.id}`)
          }
          for (const entity of ['area', 'card', 'tag'])
            for (const [id, row] of [...world.of(entity)].slice(0, 4)) {
              const text = entity === 'card' ? 'code' : 'name'
              if (row[text] === 'Tower' || row[text] === 'Red') continue
              const taken =
                entity === 'card' ? 'MARKnew' : String([...world.of(entity).values()].at(-1)?.name)
              for (const body of [
                { [text]: `${row[text]}` },
                { [text]: taken },
                { [text]: '' },
                { inside_id: id },
                { area_id: some('area') },
              ])
                await ask(person, 'PUT', `${world.entity(entity).api.list}/${id}`, body)
              await write(entity, id, { [text]: row[text] })
            }
        }
      }),
      { numRuns: kind === 'sqlite' ? 4 : 2, endOnFailure: true },
    )
  }, 240_000)

  const first = () => {
    const [person] = desk.people
    if (!person) throw new Error('nobody')
    return person
  }

  test('a scope that is taken on one server is gone on the other at once', async () => {
    const person = first()
    await desk.give(
      person,
      rightsOf([
        ['tickets.read', ['own']],
        ['tickets.update', ['own']],
      ]),
    )
    const [id = 0] = desk.world.of('ticket').keys()
    await desk.write('ticket', id, { assignee: person.id })
    for (const _ of desk.urls) expect((await person.call('GET', `/api/tickets/${id}`)).status).toBe(200)
    await desk.give(
      person,
      rightsOf([
        ['tickets.read', ['soon']],
        ['tickets.update', ['own']],
      ]),
    )
    await desk.write('ticket', id, { status: 'Closed' })
    for (const _ of desk.urls) {
      expect((await person.call('GET', `/api/tickets/${id}`)).status).toBe(404)
      expect((await person.call('PUT', `/api/tickets/${id}`, { due: null })).status).toBe(404)
    }
    await desk.give(person, new Map())
    for (const _ of desk.urls) expect((await person.call('GET', `/api/tickets/${id}`)).status).toBe(403)
  })

  test('whoever holds a verb gives its scopes, and nobody gives beyond what they hold', async () => {
    const giver = first()
    const roles = [
      ['roles.create', 'all'],
      ['roles.read', 'all'],
      ['permissions.read', 'all'],
    ] as const
    const titles = async () => {
      const pages = await Promise.all(
        [1, 2].map((page) => desk.server.call('GET', `/api/permissions?per_page=100&page=${page}`)),
      )
      return new Map<string, number>(
        pages.flatMap(({ body }) => body.data.map((row: Loose) => [row.title, row.id] as const)),
      )
    }
    const known = await titles()
    const giving = (title: string, name: string) =>
      giver.call('POST', '/api/roles', { title: `${name} ${kind}`, permissions: [known.get(title)] })
    await desk.give(giver, rightsOf([...roles, ['tickets.update', 'all'], ['notes.update', ['own']]]))
    expect((await giving('tickets.update.own', 'Part of it')).status).toBe(201)
    expect((await giving('notes.update.own', 'The same')).status).toBe(201)
    expect((await giving('notes.update', 'More')).status).toBe(403)
    expect((await giving('tickets.read.own', 'Another')).status).toBe(403)
  })

  test('what refuses a write says what may be written, and nothing of what may not be seen', async () => {
    const person = first()
    const [id = 0, other = 0] = desk.world.of('ticket').keys()
    await desk.write('ticket', id, { assignee: null, requester: null, status: 'Open', due: '2026-11-23' })
    await desk.write('ticket', other, { assignee: person.id, requester: null })
    await desk.give(
      person,
      rightsOf([
        ['tickets.read', 'all'],
        ['tickets.update', ['own']],
        ['tickets.create', ['own', 'soon']],
      ]),
    )
    const outside = await person.call('PUT', `/api/tickets/${id}`, { due: null })
    expect([outside.status, outside.body.message]).toEqual([403, 'You may change own tickets only.'])
    const away = await person.call('PUT', `/api/tickets/${other}`, { assignee_id: null })
    expect(away.status).toBe(422)
    expect(Object.keys(away.body.errors)).toEqual(['assignee_id', 'requester_id'])
    expect(away.body.errors.assignee_id[0]).toContain(
      'You may change own tickets only, and it has to stay one: ',
    )
    const made = await person.call('POST', '/api/tickets', { title: 'x', code: `x ${kind}` })
    expect(made.status).toBe(422)
    expect(Object.keys(made.body.errors).toSorted()).toEqual(['assignee_id', 'due', 'requester_id', 'status'])
    expect(made.body.errors.due[0]).toContain('You may create own tickets and tickets due soon only: ')
    expect(
      (await person.call('POST', '/api/tickets', { title: 'x', code: `x ${kind}`, requester_id: person.id }))
        .status,
    ).toBe(201)
  })

  test('what stands in the way of a deletion is not counted for who sees some of it alone', async () => {
    const person = first()
    const area = await desk.write('area', null, { name: `MARKused ${kind}` })
    for (const id of [...desk.world.of('ticket').keys()].slice(0, 3))
      await desk.write('ticket', id, { area, assignee: person.id })
    const refusal = async (right: Right) => {
      await desk.give(
        person,
        rightsOf([
          ['areas.read', 'all'],
          ['areas.delete', 'all'],
          ['tickets.read', right],
        ]),
      )
      return (await person.call('DELETE', `/api/areas/${area}`)).body.message
    }
    expect(await refusal('all')).toContain('is used by 3 tickets')
    expect(await refusal(['own'])).toContain('is used by other rows')
  })
})
