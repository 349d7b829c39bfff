import { inside } from '../../commands/parts/paths.mjs'
import { caller } from '../../tests/support/calls.ts'
import type { Verdict } from '../proof.ts'
import { everyRace } from '../races/every-race.ts'
import type { Outcome } from '../races/rounds.ts'
import { newPlace } from '../running/database.ts'
import { type Office, openOffice } from '../running/office.ts'

export const shows =
  'on SQLite, PostgreSQL, and two processes on one PostgreSQL: overlapping bookings, bookings that move, doubled pairs, forbidden ways and forbidden rows that race, writes that bring a stock below nothing, a draft into a blocked lot or a site above its room, more rows than there are places, and a panel that is given two times at once; none gets through, none is refused wrongly (2 hours)'

export const options = { rounds: 1000, only: '', on: '' }

const places = [
  ['sqlite', 'sqlite', 1],
  ['postgres', 'postgres', 1],
  ['postgres, two processes', 'postgres', 2],
] as const

export const prove = async ({ rounds, only, on }: typeof options): Promise<Verdict> => {
  const outcomes: (Outcome & { readonly on: string; readonly race: string })[] = []
  for (const [name, database, processes] of places) {
    if (on !== '' && on !== name) continue
    for (const [product, races] of Object.entries(everyRace)) {
      const asked = Object.entries(races).filter(([race]) => only === '' || only.split(',').includes(race))
      if (asked.length === 0) continue
      const place = await newPlace(database)
      const offices: Office[] = []
      const args = ['--app', inside('tests', 'products', product)]
      for (let at = 0; at < processes; at += 1)
        offices.push(await openOffice({ databaseUrl: place.url, args }))
      for (const [race, start] of asked) {
        const found = await start({ call: byTurns(offices) }, rounds)
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
const byTurns = (offices: readonly Office[]): Office['admin']['call'] => {
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
