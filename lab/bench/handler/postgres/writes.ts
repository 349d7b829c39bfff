import { columns, type ProposalBody } from '../../server/columns.ts'
import { inThousands, type Row } from '../rows.ts'
import type { HandlerPool } from './database.ts'
import { recordOf } from './tables.ts'

const told = `returning id, ${columns}`
const marks = columns.map((_, at) => `$${at + 1}`).join(', ')
const insert = `insert into proposals (${columns}) values (${marks}) ${told}`
const update = `update proposals set ${columns.map((column, at) => `${column} = $${at + 1}`).join(', ')}
  where id = $${columns.length + 1} ${told}`

/** Writes one row, a new one where `id` is null, in one statement. @returns it; undefined where it is not there */
export const writeRow = async (
  database: HandlerPool,
  body: ProposalBody,
  id: number | null,
): Promise<Row | undefined> => {
  const values = columns.map((column) => body[column] ?? null)
  const [row] = await (id === null ? database.all(insert, ...values) : database.all(update, ...values, id))
  return row
}

/** Sets the last date of every row whose last date is `until` or before. @returns how many these were */
export const setLastDates = async (database: HandlerPool, until: string, day: string): Promise<number> => {
  const rows = await database.all('select id from proposals where last_date <= $1 order by id', until)
  const ids = rows.map(({ id }) => Number(id))
  for (const some of inThousands(ids))
    await database.all('update proposals set last_date = $1 where id = any($2::integer[])', day, some)
  return ids.length
}

const insertMany = `insert into proposals (${columns}) select ${columns} from json_to_recordset($1) as ${recordOf(columns)}`

/** Makes these rows. @returns how many these were */
export const insertRows = async (database: HandlerPool, rows: readonly ProposalBody[]): Promise<number> => {
  for (const some of inThousands(rows)) await database.all(insertMany, JSON.stringify(some))
  return rows.length
}
