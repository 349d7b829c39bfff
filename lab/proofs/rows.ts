import { inside } from '../../commands/parts/paths.mjs'
import { caller } from '../../tests/support/calls.ts'
import type { Verdict } from '../proof.ts'
import { type Outcome, rowRaces } from '../races/row-rules.ts'
import { newPlace } from '../running/database.ts'
import { type Office, openOffice } from '../running/office.ts'

export const shows =
  'on SQLite, PostgreSQL, and two processes on one PostgreSQL: overlapping bookings, bookings that move, doubled pairs, forbidden ways and forbidden rows that race; none gets through, none is refused wrongly (10 minutes)'

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
    const place = await newPlace(database)
    const offices: Office[] = []
    const args = ['--app', inside('tests', 'products', 'workshop')]
    for (let at = 0; at < processes; at += 1) offices.push(await openOffice({ databaseUrl: place.url, args }))
    await raceOn(offices, rounds, only, (race, found) => {
      outcomes.push({ on: name, race, ...found })
      console.log(`${name}: ${race} ${JSON.stringify(found)}`) // each takes minutes
    })
    for (const office of offices) await office.stop()
    await place.remove()
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

/** Every race, its calls going to the processes by turns. */
const raceOn = async (
  offices: readonly Office[],
  rounds: number,
  only: string,
  done: (race: string, found: Outcome) => void,
): Promise<void> => {
  const token = offices[0]?.admin.token
  const callers = offices.map(({ url }) => caller(url, token))
  let turn = 0
  const call: Office['admin']['call'] = (...asked) => {
    turn += 1
    const next = callers[turn % callers.length]
    if (!next) throw new Error('There is no office.')
    return next.call(...asked)
  }
  const benches: number[] = []
  for (const name of ['One', 'Two', 'Three'])
    benches.push((await call('POST', '/api/benches', { name })).body.data.id)
  for (const [name, race] of Object.entries(rowRaces))
    if (only === '' || only.split(',').includes(name)) done(name, await race({ call }, benches, rounds))
}
