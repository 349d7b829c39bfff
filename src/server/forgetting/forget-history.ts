import type { Model } from '../../model/index.ts'
import type { Database, Writer } from '../database/driver/database.ts'
import { everyRow, rowsOf } from '../sql/gate.ts'
import { forgetEntries } from './forget-entries.ts'

/** One transaction forgets so many entries: others write between two of them. */
const entriesAtOnce = 2000

/** How much was forgotten. */
export interface Forgotten {
  readonly entries: number
  readonly batches: number
  /** What is known of files that rows gave up before: their bytes go with the next sweep. */
  readonly files: number
  /** What was said of rows that cannot come back. */
  readonly comments: number
}

/**
 * Forgets for good what happened before a moment: entries of the history, and the batches that have none left. None of it
 * can be shown or undone any more. Batches that run keep theirs.
 * What was told of an entry goes with it. What was said of a row, and who followed it, goes with the entry by which the
 * row could have come back.
 * @param before ISO 8601, UTC
 */
export const forgetHistory = async (
  database: Database,
  { list }: Pick<Model, 'list'>,
  before: string,
): Promise<Forgotten> => {
  const [last] = await database.aside.rows('select max(id) from engine_history where at < ?', [before])
  const until = Number(last?.[0] ?? 0)
  const going = `batch_id in (select id from engine_batches where state in ('running', 'undoing'))`
  const inTurns = async (forget: (writer: Writer) => Promise<number>): Promise<number> => {
    let all = 0
    for (;;) {
      const count = await database.write(forget)
      all += count
      if (count < entriesAtOnce) return all
    }
  }
  const few = (table: string, condition: string) =>
    `delete from ${table} where id in (select id from ${table} where ${condition} order by id limit ${entriesAtOnce})`
  const entries = await inTurns((writer) =>
    writer.run(few('engine_history', `id <= ? and at < ? and (batch_id is null or not ${going})`), [
      until,
      before,
    ]),
  )
  await forgetEntries(database)
  let comments = 0
  for (const entity of list.filter((each) => each.comments)) {
    const over = (table: string) =>
      `${table}.entity = ? and not exists (select 1 from ${rowsOf(entity, everyRow, 'r')} where r."id" = ${table}.row_id)
        and not exists (select 1 from engine_history h where h.entity = ${table}.entity and h.row_id = ${table}.row_id)`
    comments += await inTurns((writer) =>
      writer.run(few('engine_comments', over('engine_comments')), [entity.name]),
    )
    await inTurns((writer) =>
      writer.run(few('engine_inbox_lines', over('engine_inbox_lines')), [entity.name]),
    )
    await inTurns((writer) =>
      writer.run(
        `delete from engine_follows where entity = ? and row_id in (
          select row_id from engine_follows where ${over('engine_follows')} limit ${entriesAtOnce})`,
        [entity.name, entity.name],
      ),
    )
  }
  return {
    ...{ entries, comments },
    batches: await inTurns((writer) =>
      writer.run(
        few(
          'engine_batches',
          `at < ? and state not in ('running', 'undoing') and not exists (select 1 from engine_history h where h.batch_id = engine_batches.id)`,
        ),
        [before],
      ),
    ),
    files: await inTurns((writer) => writer.run(few('engine_files', 'left_at < ?'), [before])),
  }
}
