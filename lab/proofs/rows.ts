import { inside } from '../../commands/parts/paths.mjs'
import { caller } from '../../tests/support/calls.ts'
import type { Verdict } from '../proof.ts'
import { beyondRaces } from '../races/beyond.ts'
import { type Outcome, rowRaces } from '../races/row-rules.ts'
import { newPlace } from '../running/database.ts'
import { type Office, openOffice } from '../running/office.ts'

export const shows =
  'on SQLite, PostgreSQL, and two processes on one PostgreSQL: overlapping bookings, bookings that move, doubled pairs, forbidden ways and forbidden rows that race, and writes that bring a stock below nothing, a draft into a blocked lot or a site above its room; none gets through, none is refused wrongly (2 hours)'

export const options = { rounds: 1000, only: '', on: '' }

const places = [
  ['sqlite', 'sqlite', 1],
  ['postgres', 'postgres', 1],
  ['postgres, two processes', 'postgres', 2],
] as const

/** The races of each product by name, known before its office is open. */
const namesOf: Readonly<Record<string, readonly string[]>> = {
  workshop: Object.keys(rowRaces),
  depot: Object.keys(beyondRaces),
}

type Call = Office['admin']['call']

/** A race, once its office is there. */
type Race = (rounds: number) => Promise<Outcome>

/** The races of each product; what they need is made at their office first. */
const products: Readonly<Record<string, (call: Call) => Promise<Readonly<Record<string, Race>>>>> = {
  workshop: async (call) => {
    const benches: number[] = []
    for (const name of ['One', 'Two', 'Three'])
      benches.push((await call('POST', '/api/benches', { name })).body.data.id)
    return mapped(rowRaces, (race) => (rounds) => race({ call }, benches, rounds))
  },
  depot: async (call) => mapped(beyondRaces, (race) => (rounds) => race({ call }, rounds)),
}

const mapped = <T>(races: Readonly<Record<string, T>>, of: (race: T) => Race) =>
  Object.fromEntries(Object.entries(races).map(([name, race]) => [name, of(race)]))

const isAsked = (only: string, race: string): boolean => only === '' || only.split(',').includes(race)

export const prove = async ({ rounds, only, on }: typeof options): Promise<Verdict> => {
  const outcomes: (Outcome & { readonly on: string; readonly race: string })[] = []
  for (const [name, database, processes] of places) {
    if (on !== '' && on !== name) continue
    for (const [product, racesOf] of Object.entries(products)) {
      if (!namesOf[product]?.some((race) => isAsked(only, race))) continue
      const place = await newPlace(database)
      const offices: Office[] = []
      const args = ['--app', inside('tests', 'products', product)]
      for (let at = 0; at < processes; at += 1)
        offices.push(await openOffice({ databaseUrl: place.url, args }))
      for (const [race, start] of Object.entries(await racesOf(byTurns(offices)))) {
        if (!isAsked(only, race)) continue
        const found = await start(rounds)
        outcomes.push({ on: name, race, ...found })
        console.log(`${name}: ${race} ${JSON.stringify(found)}`) // each takes minutes
      }
      for (const office of offices) await office.stop()
      await place.remove()
    }
  }
  console.table(outcomes)
  return {
    figures: outcomes,
    bounds: {
      'nothing that a rule forbids got through': outcomes.every(({ through }) => through === 0),
      'nothing that a rule allows was refused': outcomes.every(({ wronglyRefused }) => wronglyRefused === 0),
      'every answer is one of the two': outcomes.every(({ odd }) => odd === 0),
    },
  }
}

/** Calls that go to the processes by turns. */
const byTurns = (offices: readonly Office[]): Call => {
  const token = offices[0]?.admin.token
  const callers = offices.map(({ url }) => caller(url, token))
  let turn = 0
  return (...asked) => {
    turn += 1
    const next = callers[turn % callers.length]
    if (!next) throw new Error('There is no office.')
    return next.call(...asked)
  }
}
