import type { Model } from '../../src/model/index.ts'
import { loadModel } from '../../src/server/index.ts'
import type { Loose } from './calls.ts'
import { recounted, told } from './recount.ts'
import type { TestServer } from './server.ts'
import { variant } from './variant.ts'
import { workshop } from './workshop.ts'

/** A later version: it counts by rules that ours has not heard of. */
export const later = variant(
  [
    'entities/scale.ts',
    "options: 'all',",
    "options: 'all', seed: ['Energy'], lists: { zed: ['Zed', { name: 'Zed' }] },",
  ],
  [
    'entities/repair.ts',
    "    settled: ['Settled', {",
    `    energy: ['Energy', { scale: 'Energy' }],
    early: ['Early', { published_on: { before: 'today' }, scale: { not: ['Energy', null] } }],
    undecided: ['Undecided', { any: [{ action: null, status: null }, { result: 'Settled', source: null }] }],
    settled: ['Settled', {`,
  ],
  [
    'entities/repair.ts',
    "'not-settled', 'settled'],",
    "'not-settled', 'settled', 'energy', 'early', 'undecided'],",
  ],
)
process.once('exit', later.remove) // files share a process
export const today = '2026-11-21'
export const options = { today: () => today, now: () => new Date(`${today}T09:00:00.000Z`) }
export const models = { ours: await loadModel(workshop), later: await loadModel(later.place) }

/** Numbers that look drawn and are the same in every run. */
export const drawn = (seed: number) => {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

export const listOf = (entity: string, name: string): string =>
  models.later.entities[entity]?.lists.find((list) => list.name === name)?.api ?? ''

export const made = async (server: TestServer, path: string, body: Loose): Promise<number> => {
  const answer = await server.call('POST', path, body)
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
  return answer.body.data.id
}

/** What a repair cannot be without. */
export const needed = async (server: TestServer) => ({
  customer_id: await made(server, '/api/customers', {
    name: 'A',
    address: 'b',
    phone_no: '1',
    contact_person: 'c',
  }),
  service_id: await made(server, '/api/services', { name: 'S' }),
  category_id: await made(server, '/api/categories', { name: 'C' }),
})

/** Where a server says another number than there are rows. */
export const wrongCounts = async (server: TestServer, model: Model, on = today): Promise<string[]> => {
  const said = await told(server, model)
  return Object.entries(await recounted(server.databaseUrl, model, on)).flatMap(([name, rows]) =>
    said[name] === rows ? [] : [`${name}: ${said[name]} instead of ${rows}`],
  )
}

export const insertByHand = `insert into repairs (last_date, published_on, action_id, status_id)
  values ('2026-11-22', '2024-01-01', 1, null), ('2026-11-01', null, 1, 2), ('2026-12-24', '2025-06-30', 2, 1)`

/** One write of a repair that looks drawn: a new one, a change, or a deletion. */
export const writer = (ids: Loose, source_id: number, seed: number) => {
  const random = drawn(seed)
  const known: number[] = []
  const pick = (...values: readonly unknown[]) => values[random(values.length)]
  return async (server: TestServer): Promise<void> => {
    const body = {
      action_id: pick(null, 1, 2),
      status_id: pick(null, 1, 2),
      result_id: pick(null, 1, 3),
      scale_id: pick(null, 1, 2),
      source_id: pick(null, source_id),
      last_date: `2026-11-${10 + random(20)}`,
      published_on: pick(null, '2024-05-06', '2026-01-02'),
    }
    const some = known[random(known.length + 1)]
    if (some === undefined) known.push(await made(server, '/api/repairs', { ...ids, ...body }))
    else if (random(4) > 0) await server.call('PUT', `/api/repairs/${some}`, body)
    else await server.call('DELETE', `/api/repairs/${some}`)
  }
}
