import { inside } from '../../commands/parts/paths.mjs'
import type { Verdict } from '../proof.ts'
import { newPlace } from '../running/database.ts'
import { openOffice } from '../running/office.ts'
import { type Differences, runShelf } from '../undo/run-shelf.ts'

export const shows =
  'on SQLite and PostgreSQL: random edits, changes of many rows, deletions, restores and undos leave what they leave in plain arrays; lists, counts, searches and rows as they were equal them at every hundredth (15 minutes)'

export const options = { steps: 20_000, every: 100, seed: 20_261_123 }

export const prove = async (given: typeof options): Promise<Verdict> => {
  const figures: Record<string, Differences> = {}
  for (const database of ['sqlite', 'postgres']) {
    const place = await newPlace(database)
    const office = await openOffice({
      databaseUrl: place.url,
      args: ['--app', inside('examples', 'library')],
    })
    figures[database] = await runShelf(office.admin, given)
    await office.stop()
    await place.remove()
  }
  return {
    figures,
    bounds: {
      'nothing differs': Object.values(figures).every(({ wrong }) => wrong.length === 0),
      'all steps were made': Object.values(figures).every(({ steps }) => steps === given.steps),
    },
  }
}
