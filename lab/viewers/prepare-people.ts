import { everyRow } from '../../tests/support/people.ts'
import type { Office } from '../running/office.ts'
import { addresses, makeReferences, newPerson, roleOf } from '../running/people.ts'
import type { LoadPlan, PagePlan } from './plan.ts'

/** One account of so many sees rows of its own alone. */
const ownOnlyEvery = 10
/** As many rows are changed as a page shows. */
const changedRows = 15

/** Makes the accounts of the viewers and the rows that are changed, and plans the pages: alternately on each server. */
export const preparePeople = async (
  servers: readonly Office[],
  options: {
    readonly viewers: number
    readonly people: number
    readonly writes: number
    readonly seconds: number
  },
): Promise<LoadPlan> => {
  const [office] = servers
  if (office === undefined) throw new Error('There must be at least one server.')
  const references = await makeReferences(office)
  const changed: number[] = []
  for (let at = 0; at < changedRows; at += 1) {
    const row = { ...references, last_date: `2099-01-${String(at + 1).padStart(2, '0')}`, remarks: 'First.' }
    const { status, body } = await office.admin.call('POST', '/api/proposals', row)
    if (status !== 201) throw new Error(`A row was not made: ${JSON.stringify(body)}`)
    changed.push(body.data.id)
  }
  const titles = (await everyRow(office.admin, '/api/permissions')).map(({ title }): string => title)
  const reads = titles.filter((title) => title.endsWith('.read'))
  const all = await roleOf(office, 'Readers', reads)
  const ofOwn = reads.map((title) => (title === 'proposals.read' ? 'proposals.read.own' : title))
  const own = await roleOf(office, 'Readers of their own', ofOwn)
  const people: { readonly id: number; readonly token: string; readonly own: number | null }[] = []
  for (const [at, from] of addresses(1, options.people).entries()) {
    const isOwn = at % ownOnlyEvery === ownOnlyEvery - 1
    const { id, token } = await newPerson(office, `viewer${at}`, [isOwn ? own : all], from)
    people.push({ id, token, own: isOwn ? Math.floor(at / ownOnlyEvery) : null })
  }
  const pages = Array.from({ length: options.viewers }, (_, at): PagePlan => {
    const person = people[at % people.length]
    const server = servers[at % servers.length]
    if (person === undefined || server === undefined) throw new Error('There must be at least one viewer.')
    const shown = Math.floor(at / people.length) % 2 === 0 ? 'newest' : 'latest'
    return { url: server.url, token: person.token, own: person.own, shown }
  })
  return {
    ...{ pages, references, changed, token: office.admin.token ?? '' },
    writeTo: servers.map(({ url }) => url),
    own: people.flatMap((person) => (person.own === null ? [] : [person.id])),
    ...{ writesPerSecond: options.writes, seconds: options.seconds },
  }
}
