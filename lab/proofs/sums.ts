import { caller } from '../../tests/support/calls.ts'
import { folderOf } from '../../tests/support/workshop.ts'
import type { Verdict } from '../proof.ts'
import { summing } from '../races/sums.ts'
import { newPlace } from '../running/database.ts'
import { type Office, openOffice } from '../running/office.ts'

export const shows =
  'on SQLite, PostgreSQL, and two processes on one PostgreSQL: rows of two sums are made, changed, moved and deleted at once; the sums are those of their rows (10 minutes)'

export const options = { rounds: 250 }

export const prove = async ({ rounds }: typeof options): Promise<Verdict> => {
  const results: Record<string, Awaited<ReturnType<typeof summing>>> = {}
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
    results[name] = await summing(
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
      'each sum is that of its rows': all.every(({ wrong }) => wrong === 0),
      'no change is refused': all.every(({ refused }) => refused === 0),
    },
  }
}
