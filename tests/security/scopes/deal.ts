import { type Desk, scoped, verbs } from './office.ts'
import type { Right, World } from './world.ts'

/** Numbers that are dealt, one after the other. */
export const dealer = (numbers: readonly number[]) => {
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
export const shuffle = async (desk: Desk, numbers: readonly number[]): Promise<void> => {
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
      watchers: people.filter(() => deal(3) === 0).map(({ id }) => id),
    })
  for (const id of ids('note'))
    await write('note', id, { ticket: one('ticket'), hours: deal(6), writer: person() })
  for (const id of ids('card')) await write('card', id, { open: deal(2) === 0, area: one('area') })
  for (const each of people) await give(each, rightsFrom(world, deal))
  // Followers who may read it are told; whether they still may is asked whenever they look.
  for (const id of ids('ticket').slice(0, 3)) {
    const text = `About ${world.of('ticket').get(id)?.title}`
    await desk.server.call('POST', `/api/tickets/${id}/comments`, { text })
  }
}

/** Makes the rows that are shuffled. */
export const fill = async (desk: Desk): Promise<void> => {
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
}
