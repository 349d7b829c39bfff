import { DatabaseSync } from 'node:sqlite'
import { Client } from 'pg'

const tables = ['engine_history', 'engine_batches'] as const

/** What history and batches weigh on the disk, and of that their indexes. */
export interface Weight {
  readonly all: number
  readonly indexes: number
}

/** Weighs them, while nobody has the database open. */
export const weigh = (databaseUrl: string): Promise<Weight> =>
  databaseUrl.startsWith('sqlite:')
    ? weighFile(databaseUrl.slice('sqlite:'.length))
    : weighTables(databaseUrl)

const weighFile = async (file: string): Promise<Weight> => {
  const database = new DatabaseSync(file, { readOnly: true })
  const weight = (of: string): number =>
    Number(
      database
        .prepare(
          `select coalesce(sum(d.pgsize), 0) as bytes from dbstat d join sqlite_schema s on s.name = d.name
            where s.tbl_name in (${tables.map((name) => `'${name}'`).join(', ')}) and ${of}`,
        )
        .get()?.bytes,
    )
  const found = { all: weight('true'), indexes: weight(`s.type = 'index'`) }
  database.close()
  return found
}

const weighTables = async (databaseUrl: string): Promise<Weight> => {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  const sum = (size: string) => tables.map((name) => `${size}('${name}')`).join(' + ')
  const { rows } = await client.query(
    `select ${sum('pg_total_relation_size')} as all, ${sum('pg_indexes_size')} as indexes`,
  )
  await client.end()
  return { all: Number(rows[0]?.all), indexes: Number(rows[0]?.indexes) }
}
