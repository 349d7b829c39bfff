import { caller } from '../../tests/support/calls.ts'
import { folderOf } from '../../tests/support/workshop.ts'
import type { Verdict } from '../proof.ts'
import { entangling } from '../races/entangled.ts'
import { manyLines } from '../races/many-lines.ts'
import { summing } from '../races/sums.ts'
import { newPlace } from '../running/database.ts'
import { type Office, openOffice } from '../running/office.ts'

export const shows =
  'on SQLite, PostgreSQL, and two processes on one PostgreSQL: rows of two sums are made, changed, moved and deleted at once, and what they are summed in is deleted: the sums are those of their rows to the cent, and nobody is locked up; of a million amounts, too (10 minutes)'

export const options = { rounds: 250, lines: 1_000_000 }

export const prove = async ({ rounds, lines }: typeof options): Promise<Verdict> => {
  const results: Record<string, Awaited<ReturnType<typeof race>>> = {}
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
    results[name] = await race(
      offices.map(({ url }) => caller(url, token)),
      rounds,
    )
    for (const office of offices) await office.stop()
    await place.remove()
  }
  const long = await newPlace('sqlite')
  const many = await manyLines(long.url, lines)
  await long.remove()
  const all = Object.values(results)
  return {
    figures: { ...results, many },
    bounds: {
      'each sum is that of its rows': all.every(
        ({ summed, entangled }) => summed.wrong === 0 && entangled.wrong === 0,
      ),
      'no change is refused': all.every(({ summed }) => summed.refused === 0),
      'nobody is locked up while what holds the sum is deleted': all.every(
        ({ entangled }) => entangled.others === 0,
      ),
      'a long sum is exact': many.told === many.expected && many.counted === lines,
    },
  }
}

const race = async (callers: Parameters<typeof summing>[0], rounds: number) => ({
  summed: await summing(callers, rounds),
  entangled: await entangling(callers, rounds),
})
