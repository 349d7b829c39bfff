import type { Loose } from '../../tests/support/calls.ts'
import { everyRow } from '../../tests/support/people.ts'
import { givenBack, imported, inBulk, pasted, type Writer, whole } from './doors.ts'
import { atOnce, batchOf, made, many, mark, type Office, type Outcome } from './rounds.ts'

/** A group of slots that are alike. */
interface Group {
  /** Fields of a slot that is in the group. */
  readonly inside: Loose
  /** The same fields of a slot that is out of it, in one of two ways. @param each no two slots have the same */
  outside(each: number): Loose
  /** The fields of `inside` as columns and cells of a file. */
  readonly columns: string
  readonly cells: string
  /** A button, and what it asks for: a slot in the group where it was `outside(0)`. */
  readonly button: string
  readonly asked: Loose
}

/** Prepares a write that brings one more slot into a group. */
type Entrant = (server: Office, group: Group, each: number) => Promise<Writer>

const code = (): string => `C${mark()}${mark()}`

/** A plan of its own for each slot: whoever writes a line of one holds that first. */
const plan = async (server: Office): Promise<{ id: number; name: string }> => {
  const { id, name } = (await made(server, 'plans', { name: `Plan ${code()}` })).row
  return { id, name }
}

/** The id of a slot that is made. */
const slot = async (server: Office, body: Loose): Promise<number> => {
  const { id } = await plan(server)
  return (await made(server, 'slots', { code: code(), plan_id: id, ...body })).row.id
}

/** Each way in which a slot comes into a group, by the door that it comes through. */
const entrants: readonly Entrant[] = [
  async (server, { inside }) => {
    const { id } = await plan(server)
    return whole(server, 'POST', '/api/slots', { code: code(), plan_id: id, ...inside })
  },
  async (server, { inside, outside }, each) =>
    whole(server, 'PUT', `/api/slots/${await slot(server, outside(each))}`, inside),
  async (server, { inside, outside }, each) =>
    inBulk(server, 'slots', await slot(server, outside(each)), { set: inside }),
  async (server, { inside, outside }, each) =>
    pasted(server, 'slots', await slot(server, outside(each)), inside),
  async (server, { columns, cells }) => {
    const { name } = await plan(server)
    return imported(server, 'slots', `Code,Plan,${columns}\r\n${code()},${name},${cells}`, [])
  },
  async (server, { inside }) => {
    const { id } = await plan(server)
    return whole(server, 'PUT', `/api/plans/${id}`, { slots: [{ code: code(), ...inside }] })
  },
  async (server, { outside, button, asked }) =>
    whole(server, 'POST', `/api/slots/${await slot(server, outside(0))}/${button}`, asked),
  async (server, { inside, outside }, each) => {
    const id = await slot(server, inside)
    const batch = await batchOf(server, 'PUT', `/api/slots/${id}`, outside(each))
    return givenBack(server, `/api/batches/${batch}/undo`)
  },
  async (server, { inside }) => {
    const id = await slot(server, inside)
    const batch = await batchOf(server, 'DELETE', `/api/slots/${id}`)
    return givenBack(server, `/api/batches/${batch}/undo`)
  },
  async (server, { inside, outside }, each) => {
    const id = await slot(server, inside)
    await batchOf(server, 'PUT', `/api/slots/${id}`, outside(each))
    const { data } = (await server.call('GET', `/api/slots/${id}/history`)).body
    const changed: readonly Loose[] = data[0].changes
    const fields = changed.map(({ field }) => field)
    return givenBack(server, `/api/slots/${id}/restore`, { entry: data[0].id, fields, before: true })
  },
]

const eight = async (server: Office, round: number, group: Group): Promise<readonly Writer[]> => {
  const writers: Writer[] = []
  for (let each = 0; each < 8; each += 1) {
    const entrant = entrants[(round * 3 + each) % entrants.length] as Entrant // within
    writers.push(await entrant(server, group, each))
  }
  return writers
}

/** How many rows are in the group now. */
const inGroup = async (server: Office, where: Loose): Promise<number> =>
  (await everyRow(server, '/api/slots', `&where=${encodeURIComponent(JSON.stringify(where))}`)).length

const outcomeOf = (most: number, taken: number, held: number, odd: number) => ({
  through: Math.max(held === taken ? 0 : 1, taken - most),
  wronglyRefused: Math.max(0, Math.min(8, most) - taken),
  odd,
})

/** Eight come to one desk on one day at once, each through another door: as many are taken as there are places. */
export const places = (server: Office, rounds: number): Promise<Outcome> =>
  many(rounds, async (round) => {
    const name = `Desk ${code()}`
    const [desk, other] = [
      (await made(server, 'desks', { name, places: null })).row.id,
      (await made(server, 'desks', { name: `Desk ${code()}`, places: null })).row.id,
    ]
    const [at, later] = ['2026-05-04T08:00:00Z', '2026-05-05T08:00:00Z']
    const writers = await eight(server, round, {
      inside: { desk_id: desk, at },
      outside: (each) => (each % 2 === 0 ? { desk_id: desk, at: later } : { desk_id: other, at }),
      columns: 'Desk,At',
      cells: `${name},${at}`,
      button: 'book',
      asked: { desk_id: desk, at },
    })
    const most = round % 9
    await batchOf(server, 'PUT', `/api/desks/${desk}`, { places: most })
    const { taken, odd } = await atOnce(writers)
    return outcomeOf(
      most,
      taken,
      await inGroup(server, { desk: { id: desk }, at: { to: '2026-05-04' } }),
      odd,
    )
  })

/** Eight want one member of a crew for days that overlap, each through another door: one gets them. */
export const panel = (server: Office, rounds: number): Promise<Outcome> =>
  many(rounds, async (round) => {
    const name = `Desk ${code()}`
    const member = (await made(server, 'desks', { name })).row.id
    const other = (await made(server, 'desks', { name: `Desk ${code()}` })).row.id
    const days = { begins: '2026-05-04', ends: '2026-05-06' }
    const writers = await eight(server, round, {
      inside: { ...days, crew: [other, member] },
      outside: (each) =>
        each % 2 === 0
          ? { ...days, crew: [] }
          : { begins: `2027-0${each}-01`, ends: `2027-0${each}-02`, crew: [other, member] },
      columns: 'Begins,Ends,Crew',
      cells: `${days.begins},${days.ends},${name}`,
      button: 'staff',
      asked: { crew: [member] },
    })
    const { taken, odd } = await atOnce(writers)
    const held = await inGroup(server, { crew: { any: { name } }, begins: { to: days.begins } })
    return outcomeOf(1, taken, held, odd)
  })

/** Every race by what it is about. */
export const alikeRaces = { places, panel }
