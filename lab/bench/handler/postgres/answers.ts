import { isList } from '../asked.ts'
import { rowReader } from '../imported.ts'
import { rowWriter } from '../json.ts'
import { type Labels, labelsOf, lookups } from '../rows.ts'
import type { Answers } from '../serve.ts'
import { HandlerPool } from './database.ts'
import { dashboardAnswerer, listAnswerer, ownAnswerer } from './reads.ts'
import { insertRows, setLastDates, writeRow } from './writes.ts'

/** What the handler answers from a database of PostgreSQL: one statement a call. */
export const postgresAnswers = async (url: string, today: string): Promise<Answers> => {
  const database = new HandlerPool(url)
  const labels: Record<string, Labels[string]> = {}
  for (const [table, label] of lookups)
    labels[table] = labelsOf(await database.all(`select id, ${label} as label from ${table}`))
  const rowJson = rowWriter(labels, today)
  const readRows = rowReader(labels)
  const list = listAnswerer(database, today, rowJson)
  const own = ownAnswerer(database, today, rowJson)
  const dashboard = dashboardAnswerer(database, today)
  return {
    session: async (hash) => {
      const [found] = await database.all('select own_of from sessions where token_hash = $1', hash)
      return found ? { ownOf: found.own_of === null ? null : Number(found.own_of) } : null
    },
    read: (path, query, { ownOf }) => {
      if (ownOf !== null) return own(ownOf, path, query)
      if (path === '/api/dashboard-data') return dashboard()
      return isList(path) ? list(path, query) : null
    },
    write: (body, id, answered) => {
      writeRow(database, body, id).then(
        (row) => answered(null, row && rowJson(row)),
        (error: unknown) => answered(error instanceof Error ? error : new Error(String(error)), undefined),
      )
    },
    setLastDate: (until, day) => setLastDates(database, until, day),
    importRows: (csv) => insertRows(database, readRows(csv)),
  }
}
