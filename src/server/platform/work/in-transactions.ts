import type { Database, Writer } from '../database/driver/database.ts'
import type { Condition } from '../sql/condition.ts'

/**
 * Changes rows in several transactions, so that other writes run between. Ends with the first batch smaller than
 * `most`, or when `stopping` aborts.
 * @returns the number of changed rows
 */
export const changeInTransactions = async (
  database: Pick<Database, 'write'>,
  most: number,
  change: (writer: Writer) => Promise<number>,
  stopping?: AbortSignal,
): Promise<number> => {
  for (let all = 0; ; ) {
    const changed = await database.write(change)
    all += changed
    if (changed < most || stopping?.aborted) return all
  }
}

/**
 * Deletes rows of a table with an `id`, `most` per transaction, like `changeInTransactions`.
 * @returns the number
 * deleted
 */
export const deleteInTransactions = (
  database: Pick<Database, 'write'>,
  table: string,
  { sql, parameters }: Condition,
  most: number,
  stopping?: AbortSignal,
): Promise<number> =>
  changeInTransactions(
    database,
    most,
    (writer) =>
      writer.run(
        `delete from ${table} where id in (select id from ${table} where ${sql} order by id limit ${most})`,
        parameters,
      ),
    stopping,
  )
