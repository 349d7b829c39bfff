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

const rule = (rule: object): string => encodeURIComponent(JSON.stringify(rule))
const pursued = rule({ action: 'Pursued' })
/** As a calendar asks for a month: whole weeks. */
const month = { last_date: { from: '2026-10-26', to: '2026-12-06' } }
const board = 'groups=status&rows=20&order=desc&sortBy'
const calendar = 'groups=last_date:day&rows=3&order=desc&sortBy=id&where'

const asked = [
  ['totals', ''],
  ['groups by a reference', 'groups=status'],
  ['groups by the month', 'groups=last_date:month'],
  ['groups by a reference, filtered', `groups=status&where=${pursued}`],
  ['groups by the month, filtered', `groups=last_date:month&where=${pursued}`],
  ['groups by a reference, in a named list', 'groups=status&list=due-beyond-3-days'],
  ['groups by a reference to one of many rows', 'groups=organization'],
  ['board', `${board}=id`],
  ['board, filtered', `${board}=id&where=${pursued}`],
  ['board, by a day', `${board}=last_date`],
  ['board, by the name of a reference', `${board}=organization`],
  ['calendar', `${calendar}=${rule(month)}`],
  ['calendar, filtered', `${calendar}=${rule({ action: 'Pursued', ...month })}`],
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
