import { root } from '../../commands/parts/paths.mjs'
import type { Verdict } from '../proof.ts'
import { newPlace } from '../running/database.ts'
import { runBeside } from '../upgrades/run-beside.ts'
import { runRestart } from '../upgrades/run-restart.ts'

export const shows =
  'an older version serves readers and writers while a newer one adds fields, indexes and an entity beside it on PostgreSQL: no call fails, no reader waits for a lock over 250 ms, every count is right; a rename is refused beside it. On SQLite the gap of a restart (10 minutes)'

export const options = { rows: 100_000, of: root, on: 'sqlite,postgres' }

/** Milliseconds that a reader may wait for a lock. */
const longestWait = 250

/** Seconds that a connection may take on a busy machine. */
const patience = 30

const onPostgres = async (rows: number, of: string): Promise<Verdict> => {
  const place = await newPlace('postgres')
  try {
    const figures = await runBeside(`${place.url}?connect_timeout=${patience}`, rows, of)
    const refusals = Object.values(figures.refused)
    return {
      figures,
      bounds: {
        'PostgreSQL: no call fails': figures.errors === 0,
        'PostgreSQL: no reader waits longer for a lock': figures.waits.readers <= longestWait,
        'PostgreSQL: every count is that of the rows': figures.wrong.length === 0,
        'PostgreSQL: a field renamed or of another kind is refused beside the older version': refusals.every(
          (said) => said.includes('Another server is using the database'),
        ),
      },
    }
  } finally {
    await place.remove()
  }
}

const onSqlite = async (rows: number, of: string): Promise<Verdict> => {
  const place = await newPlace('sqlite')
  try {
    const figures = await runRestart(place.url, rows, of)
    const { upgrades, wrong } = figures
    return {
      figures,
      bounds: {
        'SQLite: a plan and a second server disturb nobody': upgrades.every(
          ({ planned, refused, failedBefore }) =>
            planned === 0 && refused.includes('in use by another server') && failedBefore.length === 0,
        ),
        'SQLite: calls fail only between the two versions': upgrades.every(
          ({ failedAfter }) => failedAfter.length === 0,
        ),
        'SQLite: every count is that of the rows': wrong.length === 0,
      },
    }
  } finally {
    await place.remove()
  }
}

export const prove = async ({ rows, of, on }: typeof options): Promise<Verdict> => {
  const figures: Record<string, unknown> = {}
  const bounds: Record<string, boolean> = {}
  for (const [database, run] of Object.entries({ sqlite: onSqlite, postgres: onPostgres })) {
    if (!on.split(',').includes(database)) continue
    const verdict = await run(rows, of)
    figures[database] = verdict.figures
    Object.assign(bounds, verdict.bounds)
  }
  return { figures, bounds }
}
