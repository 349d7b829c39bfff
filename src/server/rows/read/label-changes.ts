import { plans } from '#texts/plans'
import { type EntityModel, type Model, plainLabel, targetOf } from '../../../model/index.ts'
import { type Dialect, literal } from '../../platform/database/driver/dialect.ts'
import { fitting } from '../../platform/sql/names.ts'
import type { EngineTable, RawStatement } from '../../platform/sql/table.ts'

/**
 * How often labels of a table have changed, in slots so that concurrent transactions do not wait for each other. A
 * process compares the sum with that of its labels in memory.
 */
export const labelChangesTable: EngineTable = {
  name: 'engine_label_changes',
  key: ['table_name', 'slot'],
  busy: true,
  columns: [
    { name: 'table_name', type: 'text', always: true },
    { name: 'slot', type: 'integer', always: true },
    { name: 'n', type: 'integer', always: true },
  ],
}

/** Triggers that count the changes of labels to which rows refer; none where one process has the database. */
export const labelTriggers = (model: Model, dialect: Dialect): readonly RawStatement[] => {
  const targets = new Set(
    model.list.flatMap(({ fields }) =>
      fields.filter(({ links }) => links === 'one').map((field) => targetOf(model, field)),
    ),
  )
  return [...targets].flatMap((entity) => {
    const label = plainLabel(entity)
    if (!label) return []
    const { table } = entity
    const sql = dialect.functions.labelTrigger(fitting(`engine_label_${table}`), table, label.key)
    return sql.length === 0
      ? []
      : [{ name: `label ${table} ${label.key}`, says: plans.labels(table), over: table, sql }]
  })
}

/** SQL of the number of label changes of these entities. */
export const labelChangesOf = (entities: readonly EntityModel[]): string =>
  `(select coalesce(sum(n), 0) from engine_label_changes where table_name in (${entities.map(({ table }) => literal(table)).join(', ')}))`
