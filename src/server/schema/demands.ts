import { describeRule } from '../../model/describe-rule.ts'
import { type EntityModel, type FieldModel, type Model, meaningOf, plainLabel } from '../../model/index.ts'
import { linkTable } from '../sql/names.ts'
import { type Condition, type IdsOf, where } from '../sql/where.ts'

/**
 * That rows hold something which no column says by itself: a list of references that may not be empty, or a value that
 * must be there while a condition holds. Looked at where it is new, to say which rows stand in the way.
 */
export interface Demand {
  /** 'books.authors': the table and the key of the field. */
  readonly name: string
  readonly table: string
  readonly file: string
  /** The condition as it is remembered; 'always' where there is none. */
  readonly rule: string
  /** The same in words; '' where there is none. */
  readonly words: string
  /** What is empty in a row that stands in the way: a column, or a table that leads from `owner_id`. */
  readonly empty: { readonly column: string } | { readonly links: string }
  /** The rows that the demand is made of, over the columns of the table as they are to be. */
  readonly where: (idsOf: IdsOf) => Condition
  /** The rows that the condition names: where their labels are kept. */
  readonly labels: Readonly<Record<string, { readonly table: string; readonly column: string }>>
}

const demandOf = (model: Model, entity: EntityModel, field: FieldModel): Demand | null => {
  const listed = field.kind === 'references'
  const rule = field.requiredWhen
  if (rule === null && !(listed && field.required)) return null
  const targets = entity.fields.flatMap(({ to }) => model.entities[to ?? ''] ?? [])
  return {
    name: `${entity.table}.${field.key}`,
    table: entity.table,
    file: entity.file,
    rule: rule === null ? 'always' : JSON.stringify(rule),
    words: rule === null ? '' : describeRule(entity, rule),
    empty: listed ? { links: linkTable(entity, field) } : { column: field.key },
    where: (idsOf) => where(entity, rule ?? {}, '', idsOf, ''), // such a rule names no day: E-REQUIRED-5
    labels: Object.fromEntries(
      targets.flatMap((target) => {
        const label = plainLabel(target)
        return label ? [[target.name, { table: target.table, column: label.key }] as const] : []
      }),
    ),
  }
}

/** What the model asks of rows beside its columns. */
export const demandsOf = (model: Model): readonly Demand[] =>
  model.list.flatMap((entity) =>
    entity.fields
      .filter((field) => meaningOf(field.kind).accepted)
      .flatMap((field) => demandOf(model, entity, field) ?? []),
  )
