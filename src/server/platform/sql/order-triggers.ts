import { schema } from '#texts/storage'
import type { Model } from '../../../model/index.ts'
import type { Dialect } from '../database/driver/dialect.ts'
import { comparedColumn, fitting, isCounted, orderColumn } from './names.ts'
import type { RawStatement } from './table.ts'

/**
 * An earlier version that writes beside this one knows of keys alone: what texts are sorted by is made of them by the
 * database then, and for whoever writes by hand.
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
