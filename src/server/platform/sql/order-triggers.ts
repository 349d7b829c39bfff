import { schema } from '#texts/storage'
import type { Model } from '../../../model/index.ts'
import type { Dialect } from '../database/driver/dialect.ts'
import { comparedColumn, fitting, isCounted, orderColumn } from './names.ts'
import type { RawStatement } from './table.ts'

/**
 * Triggers that compute sort columns from key columns. They serve an earlier version running beside this one, which
 * writes only keys, and manual SQL.
 */
export const orderTriggers = (model: Model, dialect: Dialect): readonly RawStatement[] =>
  model.list.flatMap((entity) => {
    const fields = entity.fields.filter((field) => isCounted(entity, field))
    if (fields.length === 0) return []
    const columns = fields.flatMap((field) => [comparedColumn(entity, field), orderColumn(entity, field)])
    const { table } = entity
    const sql = dialect.functions.orderTrigger(fitting(`engine_order_${table}`), table, columns)
    if (sql.length === 0) return []
    return [{ name: `order ${table} ${columns.join(' ')}`, says: schema.order(table), over: table, sql }]
  })
