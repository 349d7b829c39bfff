import { runChanges } from '../changes/run-changes.ts'
import type { Verdict } from '../proof.ts'
import { newPlace } from '../running/database.ts'

export const shows =
  'on 100,000 rows a field renamed, one new and required, killed meanwhile; gaps made required and a text a number, refused in a sentence; one taken away and dropped: every row compared (5 minutes)'

export const options = { rows: 100_000, database: 'sqlite' }

export const prove = async ({ rows, database }: typeof options): Promise<Verdict> => {
  const place = await newPlace(database)
  try {
    const changes = await runChanges(place.url, rows)
    const wrong = changes.flatMap((each) => each.wrong)
    return {
      figures: { rows, database, changes },
      bounds: {
        'each is carried or refused as it must be, every row as it was':
          changes.length === 5 && wrong.length === 0,
        'a kill came in the middle of one': changes.some(({ kills }) => kills > 0),
      },
    }
  } finally {
    await place.remove()
  }
}
