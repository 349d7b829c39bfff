import type { Model } from '../../../model/index.ts'
import type { Database, Parameter } from '../../platform/database/driver/database.ts'
import { fromVisible, unfilteredRows } from '../../platform/sql/row-security.ts'
import { changeInTransactions, deleteInTransactions } from '../../platform/work/in-transactions.ts'
import { unfinished } from '../../rows/batches/stored-batch.ts'
import { deleteOldEntries } from './delete-old-entries.ts'

/** Entries per transaction, so that other writers can run in between. */
const entriesAtOnce = 2000

/** Numbers of deleted rows. */
export interface DeletedHistory {
  readonly entries: number
  readonly batches: number
  /** Records of files that rows no longer have; the next sweep deletes their bytes. */
  readonly files: number
  /** Comments on rows that can no longer be restored. */
  readonly comments: number
}

/**
 * Permanently deletes history entries older than a moment, and batches without entries; running batches are kept.
 * They can no longer be shown or undone. Notices of an entry are deleted with it. Comments on a deleted row and its
 * followers are deleted with the entry that could restore it.
 * @param before ISO 8601, UTC
 */
export const deleteOldHistory = async (
  database: Database,
  { list }: Pick<Model, 'list'>,
  before: string,
): Promise<DeletedHistory> => {
  const [last] = await database.background.rows('select max(id) from engine_history where at < ?', [before])
  const until = Number(last?.[0] ?? 0)
  const forget = (table: string, condition: string, ...parameters: readonly Parameter[]) =>
    deleteInTransactions(database, table, { sql: condition, parameters }, entriesAtOnce)
  const entries = await forget(
    'engine_history',
    `id <= ? and at < ? and (batch_id is null or batch_id not in (select id from engine_batches where ${unfinished}))`,
    ...[until, before],
  )
  await deleteOldEntries(database)
  let comments = 0
  for (const entity of list.filter((each) => each.comments)) {
    const over = (table: string) =>
      `${table}.entity = ? and not exists (select 1 from ${fromVisible(entity, unfilteredRows, 'r')} where r."id" = ${table}.row_id)
        and not exists (select 1 from engine_history h where h.entity = ${table}.entity and h.row_id = ${table}.row_id)`
    comments += await forget('engine_comments', over('engine_comments'), entity.name)
    await forget('engine_inbox_lines', over('engine_inbox_lines'), entity.name)
    await changeInTransactions(database, entriesAtOnce, (writer) =>
      writer.run(
        `delete from engine_follows where entity = ? and row_id in (
          select row_id from engine_follows where ${over('engine_follows')} limit ${entriesAtOnce})`,
        [entity.name, entity.name],
      ),
    )
  }
  const batches = await forget(
    'engine_batches',
    `at < ? and not (${unfinished}) and not exists (select 1 from engine_history h where h.batch_id = engine_batches.id)`,
    before,
  )
  return { entries, comments, batches, files: await forget('engine_files', 'left_at < ?', before) }
}
