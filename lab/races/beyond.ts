import type { Loose } from '../../tests/support/calls.ts'
import { everyRow } from '../../tests/support/people.ts'
import { givenBack, imported, inBulk, pasted, type Writer, whole } from './doors.ts'
import { atOnce, batchOf, made, many, mark, type Office, type Outcome } from './rounds.ts'

/** Whether one of some lots is as no lot may be, or holds another stock than its rows come to. */
const isAnyWrong = async (server: Office, lots: readonly Lot[]): Promise<boolean> => {
  const names = lots.map(({ name }) => name)
  const asked = (rule: Loose) => `&where=${encodeURIComponent(JSON.stringify(rule))}`
  const rows = [
    ...(await everyRow(server, '/api/movements', asked({ lot: names }))),
    ...(await everyRow(server, '/api/arrivals', asked({ lot: names }))),
  ]
  const told = await everyRow(server, '/api/lots', asked({ name: names }))
  const sumOf = (id: number) => rows.reduce((sum, { lot, kg }) => (lot.id === id ? sum + kg : sum), 0)
  return (
    told.length !== lots.length ||
    told.some(({ id, stock: held, drafts }) => held < 0 || drafts > 3 || held !== sumOf(id))
  )
}

/** A lot of a round, and what it is called. */
interface Lot {
  readonly id: number
  readonly name: string
}

/** Prepares a write that takes 1 from a lot. @param other a lot beside it */
type Taker = (server: Office, lot: Lot, other: Lot) => Promise<Writer>

const movement = async (server: Office, lot: Lot, kg: number): Promise<{ id: number; batch: string }> => {
  const { row, batch } = await made(server, 'movements', { note: 'prepared', lot_id: lot.id, kg })
  return { id: row.id, batch }
}

/** Each way in which 1 is taken from a lot, by the door that it comes through. */
const takers: readonly Taker[] = [
  async (server, lot) => whole(server, 'POST', '/api/movements', { note: 'out', lot_id: lot.id, kg: -1 }),
  async (server, lot) =>
    whole(server, 'PUT', `/api/movements/${(await movement(server, lot, 2)).id}`, { kg: 1 }),
  async (server, lot, other) =>
    whole(server, 'PUT', `/api/movements/${(await movement(server, lot, 1)).id}`, { lot_id: other.id }),
  async (server, lot) => whole(server, 'DELETE', `/api/movements/${(await movement(server, lot, 1)).id}`),
  async (server, lot) => inBulk(server, 'movements', (await movement(server, lot, 2)).id, { set: { kg: 1 } }),
  async (server, lot) => pasted(server, 'movements', (await movement(server, lot, 2)).id, { kg: 1 }),
  async (server, lot) => imported(server, 'movements', `Note,Lot,Kg\r\nout,${lot.name},-1`, []),
  async (server, lot) => {
    const arrivals = [{ note: 'out', lot_id: lot.id, kg: -1 }]
    return whole(server, 'POST', '/api/deliveries', { name: `${lot.name} ${mark()}`, arrivals })
  },
  async (server, lot) => givenBack(server, `/api/batches/${(await movement(server, lot, 1)).batch}/undo`),
  async (server, lot) => {
    await movement(server, lot, 1)
    const { id } = await movement(server, lot, -1)
    const batch = await batchOf(server, 'DELETE', `/api/movements/${id}`)
    await movement(server, lot, -1)
    return givenBack(server, `/api/batches/${batch}/undo`)
  },
  async (server, lot) => {
    const { id } = await movement(server, lot, 1)
    await batchOf(server, 'PUT', `/api/movements/${id}`, { kg: 2 })
    const { data } = (await server.call('GET', `/api/movements/${id}/history`)).body
    return givenBack(server, `/api/movements/${id}/restore`, {
      ...{ entry: data[0].id, fields: ['kg'], before: true },
    })
  },
  async (server, lot) => inBulk(server, 'movements', (await movement(server, lot, 1)).id, { delete: true }),
  async (server, lot) =>
    whole(server, 'POST', `/api/movements/${(await movement(server, lot, 2)).id}/weigh`, { kg: 1 }),
  async (server, lot, other) =>
    whole(server, 'POST', `/api/movements/${(await movement(server, lot, 1)).id}/move`, { lot_id: other.id }),
]

const newLot = async (server: Office, more: Loose = {}): Promise<Lot> => {
  const { id, name } = (await made(server, 'lots', { name: `Lot ${mark()}${mark()}`, ...more })).row
  return { id, name }
}

/** Brings the stock of a lot to so much. */
const level = async (server: Office, lot: Lot, stock: number): Promise<void> => {
  const now = (await server.call('GET', `/api/lots/${lot.id}`)).body.data.stock
  await movement(server, lot, stock - now)
}

/**
 * Eight writers take 1 each from a lot at once, each through another door, of which it holds enough for some: exactly so
 * many are taken. In some rounds others add to it, of whom nobody is refused, or its own lines are written whole.
 */
export const stock = (server: Office, rounds: number): Promise<Outcome> =>
  many(rounds, async (round) => {
    const [lot, other] = [await newLot(server), await newLot(server)]
    const taking: Writer[] = []
    for (let each = 0; each < 8; each += 1) {
      const taker = takers[(round * 5 + each) % takers.length] as Taker // within
      taking.push(await taker(server, lot, other))
    }
    const way = round % 3
    const adding: Writer[] = []
    if (way === 1) {
      const { id } = await movement(server, other, 2)
      adding.push(whole(server, 'PUT', `/api/movements/${id}`, { lot_id: lot.id }))
      adding.push(whole(server, 'POST', '/api/movements', { note: 'in', lot_id: lot.id, kg: 1 }))
    }
    const most = round % 9
    await level(server, lot, most)
    const lines = way === 2 ? [await lined(server, lot)] : []
    const added = atOnce(adding)
    const beside = atOnce(lines)
    const { taken, odd } = await atOnce(taking)
    const { refused, odd: oddAdded } = await added
    const { odd: oddLines } = await beside
    const isBroken = await isAnyWrong(server, [lot, other])
    const more = way === 1 ? 3 : 0
    return {
      // Whoever writes all lines takes away what others have added, or finds it gone.
      through: (isBroken ? 1 : 0) + (way === 2 ? 0 : Math.max(0, taken - most - more)),
      wronglyRefused: refused + (way === 2 ? 0 : Math.max(0, Math.min(8, most) - taken)),
      odd: odd + oddAdded + oddLines,
    }
  })

/** Writes all lines of a lot as they are now, but that one takes 1 more. */
const lined = async (server: Office, lot: Lot): Promise<Writer> => {
  const { data } = (await server.call('GET', `/api/lots/${lot.id}`)).body
  const [first, ...others] = data.movements
  const movements = [{ id: first.id, kg: first.kg - 1 }, ...others.map(({ id }: Loose) => ({ id }))]
  return whole(server, 'PUT', `/api/lots/${lot.id}`, { movements })
}

/**
 * A lot is blocked while it has no drafts, as one is posted to it and another moved to it: either it is blocked, or both
 * are taken.
 */
export const blocked = (server: Office, rounds: number): Promise<Outcome> =>
  many(rounds, async (round) => {
    const [lot, other] = [await newLot(server), await newLot(server)]
    const draft = { note: 'draft', lot_id: other.id, kg: 1, kind: 'Draft' }
    const { row } = await made(server, 'movements', draft)
    const state = { state: 'Blocked' }
    const blocking = [
      whole(server, 'PUT', `/api/lots/${lot.id}`, state),
      inBulk(server, 'lots', lot.id, { set: state }),
      pasted(server, 'lots', lot.id, state),
    ][round % 3] as Writer // within
    const coming = [
      whole(server, 'POST', '/api/movements', { ...draft, lot_id: lot.id }),
      imported(server, 'movements', `Note,Lot,Kg,Kind\r\ndraft,${lot.name},1,Draft`, []),
    ][round % 2] as Writer // within
    const moving = [
      whole(server, 'PUT', `/api/movements/${row.id}`, { lot_id: lot.id }),
      inBulk(server, 'movements', row.id, { set: { lot_id: lot.id } }),
      pasted(server, 'movements', row.id, { lot_id: lot.id }),
    ][(round >> 1) % 3] as Writer // within
    const [drafts, block] = await Promise.all([atOnce([coming, moving]), atOnce([blocking])])
    const { data } = (await server.call('GET', `/api/lots/${lot.id}`)).body
    const isBoth = data.state === 'Blocked' && data.drafts > 0
    const isRefused = block.taken === 0 && drafts.taken < 2
    const isUntold = data.drafts !== drafts.taken || (data.state === 'Blocked') !== (block.taken === 1)
    return {
      through: isBoth || isUntold || (await isAnyWrong(server, [lot])) ? 1 : 0,
      wronglyRefused: isRefused ? 1 : 0,
      odd: drafts.odd + block.odd,
    }
  })

/** Prepares a write that brings 200 to a lot, or a lot of 200 to the site. */
type Filler = (server: Office, lot: Lot, site: number) => Promise<Writer>

const fillers: readonly Filler[] = [
  async (server, { id }) => whole(server, 'POST', '/api/movements', { note: 'in', lot_id: id, kg: 200 }),
  async (server, lot) =>
    whole(server, 'PUT', `/api/movements/${(await movement(server, lot, 0)).id}`, { kg: 200 }),
  async (server, lot) => imported(server, 'movements', `Note,Lot,Kg\r\nin,${lot.name},200`, []),
  async (server, lot) => pasted(server, 'movements', (await movement(server, lot, 0)).id, { kg: 200 }),
  async (server, lot) =>
    inBulk(server, 'movements', (await movement(server, lot, 0)).id, { set: { kg: 200 } }),
  async (server, { id }) => whole(server, 'PUT', `/api/lots/${id}`, { movements: [{ note: 'in', kg: 200 }] }),
  async (server, { id }, site_id) => {
    await batchOf(server, 'PUT', `/api/lots/${id}`, { site_id: null, movements: [{ note: 'in', kg: 200 }] })
    return whole(server, 'PUT', `/api/lots/${id}`, { site_id })
  },
  async (server, lot) => {
    const { id } = await movement(server, lot, 200)
    const batch = await batchOf(server, 'DELETE', `/api/movements/${id}`)
    return givenBack(server, `/api/batches/${batch}/undo`)
  },
  async (server, { id, name }) => {
    const arrivals = [{ note: 'in', lot_id: id, kg: 200 }]
    return whole(server, 'POST', '/api/deliveries', { name: `${name} ${mark()}`, arrivals })
  },
]

/** Eight lots of one site take in 200 each at once, where it has room for 1000: exactly five are taken. */
export const site = (server: Office, rounds: number): Promise<Outcome> =>
  many(rounds, async (round) => {
    const { row } = await made(server, 'sites', { name: `Site ${mark()}${mark()}` })
    const filling: Writer[] = []
    const lots: Lot[] = []
    for (let each = 0; each < 8; each += 1) {
      const lot = await newLot(server, { site_id: row.id })
      const filler = fillers[(round * 4 + each) % fillers.length] as Filler // within
      lots.push(lot)
      filling.push(await filler(server, lot, row.id))
    }
    const { taken, odd } = await atOnce(filling)
    const { data } = (await server.call('GET', `/api/sites/${row.id}`)).body
    const isBroken = data.total !== taken * 200 || data.total > 1000 || (await isAnyWrong(server, lots))
    return {
      through: Math.max(isBroken ? 1 : 0, taken - 5),
      wronglyRefused: Math.max(0, 5 - taken),
      odd,
    }
  })

/** Every race by what it is about. */
export const beyondRaces = { stock, blocked, site }
