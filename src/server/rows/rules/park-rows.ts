import type { EntityModel } from '../../../model/index.ts'
import type { Parameter, DatabaseRow as Stored, Writer } from '../../platform/database/driver/database.ts'
import { type Dialect, quote } from '../../platform/database/driver/dialect.ts'
import { wholeTable } from '../../platform/sql/row-security.ts'
import type { FieldValues } from '../store/unit-of-work.ts'
import type { Rule } from './rule.ts'

/** Parked rows: their compared columns are null for now. */
export interface ParkedRows {
  /** Restores the parked columns that the change does not set; call it before the row is judged. */
  readonly restoreRow: (row: Stored) => Promise<void>
}

interface Moving {
  readonly before: Stored
  /** The new values, by field name. */
  readonly values: FieldValues
}

/**
 * Parks rows before a write: sets their compared columns to null, so that each is checked against the new values of the
 * others.
 * Two rows can then swap a unique value, or their positions in a tree.
 * @param rows the number of written rows, new ones included
 */
export const parkRows = async (
  { dialect }: { readonly dialect: Dialect },
  writer: Writer,
  entity: EntityModel,
  rules: readonly Rule[],
  moving: readonly Moving[],
  rows = moving.length,
): Promise<ParkedRows> => {
  const kept = new Map<number, readonly (readonly [column: string, value: Parameter])[]>()
  const sets = new Map<string, number[]>()
  // A single row cannot conflict with another of the batch.
  for (const each of rows > 1 ? moving : []) {
    const given = (name: string) => Object.hasOwn(each.values, name)
    const freed = new Map(
      rules.flatMap((rule) => rule.freedColumns?.(entity, given) ?? []).map((one) => [one.column, one]),
    )
    if (freed.size === 0) continue
    const id = Number(each.before.id)
    const columns = [...freed.keys()].map((column) => `${quote(column)} = null`).join(', ')
    const ids = sets.get(columns) ?? []
    ids.push(id)
    sets.set(columns, ids)
    kept.set(
      id,
      [...freed.values()].flatMap(({ field, column, value }) =>
        given(field.name) ? [] : [[column, value(each.before[field.key] ?? null)] as const],
      ),
    )
  }
  for (const [columns, ids] of sets)
    await writer.run(`update ${wholeTable(entity)} set ${columns} where ${dialect.anyOf('"id"')}`, [
      dialect.list(ids),
    ])
  return {
    restoreRow: async ({ id }) => {
      const columns = kept.get(Number(id)) ?? []
      if (columns.length === 0) return
      await writer.run(
        `update ${wholeTable(entity)} set ${columns.map(([name]) => `${quote(name)} = ?`).join(', ')} where "id" = ?`,
        [...columns.map(([, value]) => value), Number(id)],
      )
    },
  }
}
