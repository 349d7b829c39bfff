import { columns, type ProposalBody } from '../../server/columns.ts'
import { inThousands, type Row } from '../rows.ts'
import type { HandlerFile } from './database.ts'

type Answered = (error: Error | null, row: Row | undefined) => void

const marks = columns.map(() => '?').join(', ')
const insert = `insert into proposals (${columns}) values (${marks}) returning id`
const update = `update proposals set ${columns.map((column) => `${column} = ?`).join(', ')} where id = ? returning id`
const one = `select id, ${columns} from proposals where id = ?`

/** Writes that arrive in one turn of the event loop share one commit; each is answered after it. */
export const writeQueue = (
  database: HandlerFile,
): ((body: ProposalBody, id: number | null, answered: Answered) => void) => {
  let waiting: (readonly [body: ProposalBody, id: number | null, answered: Answered])[] = []

  const write = (body: ProposalBody, id: number | null): Row | undefined => {
    const values = columns.map((column) => body[column] ?? null)
    const written = id === null ? database.first(insert, ...values) : database.first(update, ...values, id)
    return written && database.first(one, Number(written.id))
  }

  const flush = (): void => {
    const group = waiting
    waiting = []
    database.run('begin immediate')
    const ended = group.map(([body, id, answered]) => {
      database.run('savepoint one')
      try {
        const row = write(body, id)
        database.run('release one')
        return () => answered(null, row)
      } catch (error) {
        database.run('rollback to one; release one')
        return () => answered(error instanceof Error ? error : new Error(String(error)), undefined)
      }
    })
    database.run('commit')
    for (const tell of ended) tell()
  }

  return (body, id, answered) => {
    waiting.push([body, id, answered])
    if (waiting.length === 1) setImmediate(flush)
  }
}

/** Sets the last date of every row whose last date is `until` or before. @returns how many these were */
export const setLastDates = (database: HandlerFile, until: string, day: string): number => {
  const rows = database.all('select id from proposals where last_date <= ? order by id', until)
  const ids = rows.map(({ id }) => Number(id))
  for (const some of inThousands(ids))
    database.together(() => {
      database
        .prepared('update proposals set last_date = ? where id in (select value from json_each(?))')
        .run(day, JSON.stringify(some))
    })
  return ids.length
}

const insertAlone = `insert into proposals (${columns}) values (${marks})`

/** Makes these rows. @returns how many these were */
export const insertRows = (database: HandlerFile, rows: readonly ProposalBody[]): number => {
  const statement = database.prepared(insertAlone)
  for (const some of inThousands(rows))
    database.together(() => {
      for (const row of some) statement.run(...columns.map((column) => row[column] ?? null))
    })
  return rows.length
}
