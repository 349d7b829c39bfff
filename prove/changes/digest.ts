import { createHash } from 'node:crypto'
import { type Database, openDatabase } from '../../src/server/database/index.ts'

/** A number that changes with every value of every row in these columns. */
export interface Digest {
  readonly rows: number
  readonly hash: string
}

const batch = 5000

/** Reads every row of a table, in the order of its ids, and the columns in the order in which they are named. */
export const digestOf = (url: string, table: string, columns: readonly string[]): Promise<Digest> =>
  withDatabase(url, async (database) => {
    const hash = createHash('sha256')
    const names = ['id', ...columns].map((name) => `"${name}"`).join(', ')
    let rows = 0
    for (let last = 0; ; ) {
      const found = await database.rows(
        `select ${names} from "${table}" where "id" > ? order by "id" limit ${batch}`,
        [last],
      )
      if (found.length === 0) break
      for (const row of found) hash.update(`${JSON.stringify(row)}\n`)
      rows += found.length
      last = Number(found.at(-1)?.[0])
    }
    return { rows, hash: hash.digest('hex') }
  })

/** Opens a database, does something with it, and closes it whatever happens. */
export const withDatabase = async <T>(url: string, work: (database: Database) => Promise<T>): Promise<T> => {
  const database = await openDatabase(url)
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}
