import type { Writer } from '../../platform/database/driver/database.ts'
import type { Dialect } from '../../platform/database/driver/dialect.ts'

/**
 * Cleans up lines after notices were deleted: a line without new notices becomes read, a line without any is deleted.
 */
export const settleLines = async (
  writer: Writer,
  dialect: Dialect,
  lines: readonly number[],
): Promise<void> => {
  const ids = dialect.list(lines)
  await writer.run(
    `update engine_inbox_lines set state = 'read' where ${dialect.anyOf('id')} and state = 'unread' and not exists (select 1 from engine_notices n where n.line_id = engine_inbox_lines.id and n.id > engine_inbox_lines.since_id)`,
    [ids],
  )
  await writer.run(
    `delete from engine_inbox_lines where ${dialect.anyOf('id')} and not exists (select 1 from engine_notices n where n.line_id = engine_inbox_lines.id)`,
    [ids],
  )
}
