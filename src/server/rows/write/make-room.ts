import { type EntityModel, type FieldModel, fieldsOf, treeOf } from '../../../model/index.ts'
import { rowRulesOf } from '../../../model/rules-of-rows.ts'
import type { Parameter, Record as Stored, Writer } from '../../database/driver/database.ts'
import { type Dialect, quote } from '../../database/driver/dialect.ts'
import { wholeTable } from '../../sql/gate.ts'
import { apartColumn, apartValue } from '../../sql/names.ts'
import type { Values } from '../store/unit-of-work.ts'

/** Rows out of each other's way. */
export interface Room {
  /** Gives a row back what it was moved out of the way by, and keeps: to be asked before the row is. */
  readonly takeBack: (row: Stored) => Promise<void>
}

interface Moving {
  readonly before: Stored
  /** What is to become other, by field name. */
  readonly values: Values
}

/** The fields whose values a row gives up until it is written: what holds it against others, as far as that changes. */
const givenUp = (entity: EntityModel, { values }: Moving): readonly FieldModel[] => {
  const is = ({ name }: FieldModel) => Object.hasOwn(values, name)
  const { unique, noOverlap } = rowRulesOf(entity)
  const tree = treeOf(entity)
  return [
    ...new Set([
      ...entity.fields.filter((field) => field.stored && field.unique !== undefined && is(field)),
      ...unique.flatMap(({ by }) => by.filter(is)),
      ...noOverlap.flatMap(({ by, from, to, when }) =>
        [...by, from, to].some(is) || fieldsOf(when).some((name) => Object.hasOwn(values, name)) ? by : [],
      ),
      ...(tree && is(tree) ? [tree] : []),
    ]),
  ]
}

/**
 * Takes rows that are about to be written out of each other's way, so that each is asked against what the others will
 * be: two exchange a value that no two rows share, or their times, or which of them lies in the other.
 */
export const makeRoom = async (
  { dialect }: { readonly dialect: Dialect },
  writer: Writer,
  entity: EntityModel,
  moving: readonly Moving[],
): Promise<Room> => {
  const kept = new Map<number, readonly (readonly [column: string, value: Parameter])[]>()
  const sets = new Map<string, number[]>()
  // One row is in nobody's way but its own.
  for (const each of moving.length > 1 ? moving : []) {
    const fields = givenUp(entity, each)
    if (fields.length === 0) continue
    const id = Number(each.before.id)
    const columns = fields.map((field) => `${quote(apartColumn(entity, field))} = null`).join(', ')
    const ids = sets.get(columns) ?? []
    ids.push(id)
    sets.set(columns, ids)
    kept.set(
      id,
      fields.flatMap((field) =>
        Object.hasOwn(each.values, field.name)
          ? []
          : [
              [
                apartColumn(entity, field),
                apartValue(entity, field, each.before[field.key] ?? null),
              ] as const,
            ],
      ),
    )
  }
  for (const [columns, ids] of sets)
    await writer.run(`update ${wholeTable(entity)} set ${columns} where ${dialect.anyOf('"id"')}`, [
      dialect.list(ids),
    ])
  return {
    takeBack: async ({ id }) => {
      const columns = kept.get(Number(id)) ?? []
      if (columns.length === 0) return
      await writer.run(
        `update ${wholeTable(entity)} set ${columns.map(([name]) => `${quote(name)} = ?`).join(', ')} where "id" = ?`,
        [...columns.map(([, value]) => value), Number(id)],
      )
    },
  }
}
