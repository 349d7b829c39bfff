import { columns, type ProposalBody } from '../server/rows.ts'
import type { HandlerDatabase, Row } from './database.ts'

type Answered = (error: Error | null, row: Row | undefined) => void

const marks = columns.map(() => '?').join(', ')
const insert = `insert into proposals (${columns}) values (${marks}) returning id`
const update = `update proposals set ${columns.map((column) => `${column} = ?`).join(', ')} where id = ? returning id`
const one = `select id, ${columns} from proposals where id = ?`

/** Writes that arrive in one turn of the event loop share one commit; each is answered after it. */
export const writeQueue = (
  database: HandlerDatabase,
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
