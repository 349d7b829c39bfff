import { isList } from '../asked.ts'
import { rowReader } from '../imported.ts'
import { rowWriter } from '../json.ts'
import { type Labels, labelsOf, lookups } from '../rows.ts'
import type { Answers } from '../serve.ts'
import { HandlerFile } from './database.ts'
import { dashboardAnswerer, listAnswerer, ownAnswerer } from './reads.ts'
import { insertRows, setLastDates, writeQueue } from './writes.ts'

/** What the handler answers from a SQLite file; commits are grouped. */
export const sqliteAnswers = (file: string, today: string): Answers => {
  const database = new HandlerFile(file)
  const labels: Labels = Object.fromEntries(
    lookups.map(([table, label]) => [
      table,
      labelsOf(database.all(`select id, ${label} as label from ${table}`)),
    ]),
  )
  const rowJson = rowWriter(labels, today)
  const readRows = rowReader(labels)
  const list = listAnswerer(database, today, rowJson)
  const own = ownAnswerer(database, today, rowJson)
  const dashboard = dashboardAnswerer(database, today)
  const write = writeQueue(database)
  return {
    session: (hash) => {
      const found = database.first('select own_of from sessions where token_hash = ?', hash)
      return found ? { ownOf: found.own_of === null ? null : Number(found.own_of) } : null
    },
    read: (path, query, { ownOf }) => {
      if (ownOf !== null) return own(ownOf, path, query)
      if (path === '/api/dashboard-data') return dashboard()
      return isList(path) ? list(path, query) : null
    },
    write: (body, id, answered) => write(body, id, (error, row) => answered(error, row && rowJson(row))),
    setLastDate: (until, day) => setLastDates(database, until, day),
    importRows: (csv) => insertRows(database, readRows(csv)),
  }
}
