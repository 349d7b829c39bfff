import { caller } from '../../tests/support/calls.ts'
import { folderOf } from '../../tests/support/workshop.ts'
import type { Verdict } from '../proof.ts'
import { circling } from '../races/circles.ts'
import { newPlace } from '../running/database.ts'
import { type Office, openOffice } from '../running/office.ts'

export const shows =
  'on SQLite, PostgreSQL, and two processes on one PostgreSQL: rows of a tree are put into one another at once; none makes a circle, none is refused that makes none (10 minutes)'

export const options = { rounds: 1000 }

export const prove = async ({ rounds }: typeof options): Promise<Verdict> => {
  const results: Record<string, Awaited<ReturnType<typeof circling>>> = {}
  for (const [name, database, processes] of [
    ['sqlite', 'sqlite', 1],
    ['postgres', 'postgres', 1],
    ['postgres, two processes', 'postgres', 2],
  ] as const) {
    const place = await newPlace(database)
    const offices: Office[] = []
    for (let at = 0; at < processes; at += 1)
      offices.push(await openOffice({ databaseUrl: place.url, args: ['--app', folderOf('yard')] }))
    const token = offices[0]?.admin.token
    results[name] = await circling(
      offices.map(({ url }) => caller(url, token)),
      rounds,
    )
    for (const office of offices) await office.stop()
    await place.remove()
  }
  const all = Object.values(results)
  return {
    figures: results,
    bounds: {
      'no round leaves a circle': all.every(({ circles }) => circles === 0),
      'each round refuses the one move that would close it, and no other': all.every(
        ({ wronglyRefused }) => wronglyRefused === 0,
      ),
      'nothing else is answered': all.every(({ others }) => others === 0),
    },
  }
}
