import { caller } from '../../tests/support/calls.ts'
import { folderOf } from '../../tests/support/workshop.ts'
import type { Verdict } from '../proof.ts'
import { type Drawn, drawAtOnce } from '../races/numbers.ts'
import { newPlace } from '../running/database.ts'
import { openOffice } from '../running/office.ts'

export const shows =
  'on SQLite, PostgreSQL, and two processes on one PostgreSQL: of rows that are made at once no two get one number of a sequence, nor one that a deleted row had (5 minutes)'

export const options = { rounds: 1000 }

export const prove = async ({ rounds }: typeof options): Promise<Verdict> => {
  const results: Record<string, Drawn> = {}
  for (const [name, database, processes] of [
    ['sqlite', 'sqlite', 1],
    ['postgres', 'postgres', 1],
    ['postgres, two processes', 'postgres', 2],
  ] as const) {
    const place = await newPlace(database)
    const offices: Awaited<ReturnType<typeof openOffice>>[] = []
    for (let at = 0; at < processes; at += 1)
      offices.push(await openOffice({ databaseUrl: place.url, args: ['--app', folderOf('workshop')] }))
    const servers = offices.map(({ url, admin }) => caller(url, admin.token))
    results[name] = await drawAtOnce(servers, rounds)
    for (const office of offices) await office.stop()
    await place.remove()
  }
  const all = Object.values(results)
  return {
    figures: results,
    bounds: {
      'no number is given twice': all.every(({ doubled }) => doubled.length === 0),
      'no row that was in order is refused': all.every(({ refused }) => refused.length === 0),
      'every round drew': all.every(({ drawn, rounds: held }) => drawn >= held),
    },
  }
}
