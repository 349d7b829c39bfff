import { notifyInboxes } from '../../people/inbox/add-notices.ts'
import { settleLines } from '../../people/inbox/settle-lines.ts'
import type { Database } from '../../platform/database/driver/database.ts'

/** Rows per transaction, so that other writers can run in between. */
const atOnce = 500

/** Deletes notices of history entries that no longer exist. */
export const deleteOldEntries = async (database: Database): Promise<void> => {
  const { dialect } = database
  for (let from = 0; ; ) {
    // This read scans all notices, so it runs outside the write lock.
    const found = await database.background.rows(
      `select n.id, n.entry_id from engine_notices n where n.entry_id >= ?
        and not exists (select 1 from engine_history h where h.id = n.entry_id) order by n.entry_id limit ${atOnce}`,
      [from],
    )
    const [last] = found.slice(-1)
    if (last === undefined) return
    await database.write(async (writer) => {
      const gone = await writer.rows(
        `delete from engine_notices where ${dialect.anyOf('id')} returning line_id, account_id`,
        [dialect.list(found.map(([id]) => Number(id)))],
      )
      await settleLines(writer, dialect, [...new Set(gone.map(([line]) => Number(line)))])
      await notifyInboxes(writer, [...new Set(gone.map(([, account]) => Number(account)))])
    })
    from = Number(last[1])
  }
}
