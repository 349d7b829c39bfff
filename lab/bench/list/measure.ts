import { newPlace } from '../../running/database.ts'
import { openOffice } from '../../running/office.ts'
import { askTurns } from '../../running/turns.ts'
import { timed, unmeasured, type Waits, waitsOf } from '../history/measure.ts'
import { fillDatabase } from '../server/rows.ts'

export interface ListMeasure {
  readonly database: 'sqlite' | 'postgres'
  readonly rows: number
  /** How often each is asked. */
  readonly times: number
}

export interface ListRun {
  readonly database: ListMeasure['database']
  readonly rows: number
  readonly reads: readonly (Waits & { readonly what: string; readonly groups: number })[]
  /** The longest turn of the event loop while they were asked, in milliseconds; null where nobody could say. */
  readonly turn: number | null
}

const pursued = encodeURIComponent(JSON.stringify({ action: 'Pursued' }))

const asked = [
  ['totals', ''],
  ['groups by a reference', 'groups=status'],
  ['groups by the month', 'groups=last_date:month'],
  ['groups by a reference, filtered', `groups=status&where=${pursued}`],
  ['groups by the month, filtered', `groups=last_date:month&where=${pursued}`],
  ['groups by a reference, in a named list', 'groups=status&list=due-beyond-3-days'],
  ['groups by a reference to one of many rows', 'groups=organization'],
  ['groups by a reference, 20 rows of each', 'groups=status&rows=20'],
] as const

/** Asks for totals and groups, one after the other, of a database with so many proposals. */
export const measureList = async ({ database, rows, times }: ListMeasure): Promise<ListRun> => {
  console.error(`${database}, ${rows.toLocaleString('en-US')} rows: making the database …`)
  const place = await newPlace(database)
  try {
    await fillDatabase(place.url, rows)
    const office = await openOffice({ databaseUrl: place.url, turns: true })
    try {
      const token = office.admin.token ?? ''
      const reads: ListRun['reads'][number][] = []
      const paths = asked.map(([, query]) => `/api/proposals/totals?${query}`)
      for (const path of paths) await timed(office.url, unmeasured, () => ({ method: 'GET', path }), token)
      await askTurns(office)
      for (const [at, [what]] of asked.entries()) {
        const path = paths[at] ?? ''
        const { body } = await office.admin.call('GET', path)
        const waits = waitsOf(await timed(office.url, times, () => ({ method: 'GET', path }), token))
        reads.push({ what, groups: body.data.groups?.length ?? 0, ...waits })
      }
      return { database, rows, reads, turn: (await askTurns(office)).longest }
    } finally {
      await office.stop()
    }
  } finally {
    await place.remove()
  }
}
