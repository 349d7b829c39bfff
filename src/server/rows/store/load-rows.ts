import type { EntityModel } from '../../../model/index.ts'
import type { Parameter, Writer } from '../../database/driver/database.ts'
import { quote } from '../../database/driver/dialect.ts'
import { beginning } from './insert-row.ts'
import { columnsOfValues } from './stored-row.ts'

/** SQLite takes 32,766 parameters a statement, PostgreSQL 65,535. */
const mostParameters = 8000

/**
 * Adds many rows at once, without history: `rebuild` is owed afterwards. Values are by field name, as `insertRow` takes
 * them, and may carry an `id`; lists of references are not written.
 * @param at the moment that they are stamped with, ISO 8601
 */
export const loadRows = async (
  writer: Writer,
  entity: EntityModel,
  rows: readonly Readonly<{ [field: string]: unknown }>[],
  at: string,
): Promise<void> => {
  let names = ''
  let waiting: (readonly Parameter[])[] = []
  const flush = async () => {
    const marks = waiting.map((row) => `(${row.map(() => '?').join(', ')})`).join(', ')
    if (waiting.length > 0)
      await writer.run(`insert into ${quote(entity.table)} (${names}) values ${marks}`, waiting.flat())
    waiting = []
  }
  for (const row of rows) {
    const columns: readonly (readonly [string, Parameter])[] = [
      ...(typeof row.id === 'number' ? [['id', row.id] as const] : []),
      ['created_at', at],
      ['updated_at', at],
      ...columnsOfValues(entity, { ...beginning(entity, null), ...row }),
    ]
    const these = columns.map(([name]) => quote(name)).join(', ')
    if (these !== names || (waiting.length + 1) * columns.length > mostParameters) await flush()
    names = these
    waiting.push(columns.map(([, value]) => value))
  }
  await flush()
}
