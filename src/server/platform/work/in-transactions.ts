import type { Database, Writer } from '../database/driver/database.ts'
import type { Condition } from '../sql/condition.ts'

/**
 * Changes rows in several transactions: others write between two of them. Ends with the first that changes fewer rows
 * than `most`, or where `stopping` says so.
 * @returns how many were changed
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

/** Deletes rows of a table with an `id`, `most` in each transaction, as `changeInTransactions` does. @returns how many */
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
