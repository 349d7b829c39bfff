import type { EntityModel } from '../../../model/index.ts'
import type { Parameter, DatabaseRow as Stored, Writer } from '../../platform/database/driver/database.ts'
import { type Dialect, quote } from '../../platform/database/driver/dialect.ts'
import { wholeTable } from '../../platform/sql/row-security.ts'
import type { FieldValues } from '../store/unit-of-work.ts'
import type { Rule } from './rule.ts'

/** Rows out of each other's way. */
export interface ParkedRows {
  /** Gives a row back what it was moved out of the way by, and keeps: to be asked before the row is. */
  readonly restoreRow: (row: Stored) => Promise<void>
}

interface Moving {
  readonly before: Stored
  /** What is to become other, by field name. */
  readonly values: FieldValues
}

/**
 * Takes rows that are about to be written out of each other's way, so that each is asked against what the others will
 * be: two exchange a value that no two rows share, or which of them lies in the other.
 * @param rows how many are written, new ones too
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
  // One row is in nobody's way but its own.
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
