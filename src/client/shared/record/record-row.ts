import { shownGroups, shownSections } from '../../../model/form.ts'
import {
  type Day,
  type EntityModel,
  type FieldModel,
  holds,
  isRow,
  isSecret,
  kinds,
  labelOf,
  type Model,
  meaningOf,
  type NamedList,
  type Row,
  type Urgency,
  urgencyOf,
} from '../../../model/index.ts'
import { facts } from '../../../model/rules/row-state.ts'
import { isRowOnly } from '../../../model/rules/rule-dependencies.ts'
import { daysBetween } from '../../../model/values/day.ts'

/** Whether the user may read a field. */
export type CanSee = (field: FieldModel) => boolean

/** The address of a row's record screen. */
export const recordAddress = (entity: EntityModel, id: number | string): string =>
  `${entity.route.list}/${id}`

/** Converts a row of an item call to the form of list rows: a reference with an id and a label becomes a nested row. */
export const asListed = (entity: EntityModel, item: Row): Row => {
  const named = entity.fields.flatMap(({ key, links, nested }) => {
    const label = item[`${key}_label`]
    if (links !== 'one' || nested === null || isRow(item[nested]) || typeof label !== 'string') return []
    return [[nested, { id: Number(item[key]), label }] as const]
  })
  return { ...item, ...Object.fromEntries(named) }
}

/** Whether a field of the row is empty or unknown. */
const isEmptyIn = (row: Row, { key, nested, kind, links }: FieldModel): boolean => {
  const value = links === 'one' ? (row[nested ?? key] ?? row[key]) : row[key]
  return Array.isArray(value) ? value.length === 0 : (value ?? '') === '' || meaningOf(kind).isEmpty(value)
}

/** A section of the form on the record screen. */
export interface ShownSection {
  readonly title: string | null
  readonly fields: readonly FieldModel[]
  /** Fields of child rows, which render as sections of their own. */
  readonly rows: readonly FieldModel[]
  /** Fields of files, which render as sections of their own. */
  readonly files: readonly FieldModel[]
  /** Whether all its fields are empty. */
  readonly empty: boolean
}

/** The sections of a row's form without hidden, secret and unreadable fields. */
export const sectionsOf = (
  model: Model,
  entity: EntityModel,
  row: Row,
  today: Day,
  sees: CanSee,
): readonly ShownSection[] =>
  shownSections(entity, true)
    .map((section): ShownSection => {
      const shown = shownGroups(model, entity, section, row, today)
        .flatMap(({ fields }) => fields)
        .filter((field) => sees(field) && !isSecret(field))
      const files = shown.filter(({ kind }) => meaningOf(kind).files)
      const fields = shown.filter((field) => field.by === undefined && !files.includes(field))
      const rows = shown.filter(({ by }) => by !== undefined)
      return {
        title: section.title,
        fields,
        rows,
        files,
        empty: rows.length + files.length === 0 && fields.every((field) => isEmptyIn(row, field)),
      }
    })
    .filter(({ fields, rows, files }) => fields.length + rows.length + files.length > 0)

/** The named lists that contain the row, among those whose rule reads the row alone. */
export const listsWith = (model: Model, entity: EntityModel, row: Row, today: Day): readonly NamedList[] => {
  const seen = facts(model, entity, row)
  return entity.lists.filter(({ rows }) => isRowOnly(rows) && holds(rows, seen, today, model.zone))
}

/** The deadline of a row. */
export interface Due {
  readonly days: number
  readonly urgency: Urgency
  /** The formatted date. */
  readonly day: string
}

/** The deadline; null if there is none, if it no longer matters, or if the user may not read it. */
export const dueOf = (model: Model, entity: EntityModel, row: Row, today: Day, sees: CanSee): Due | null => {
  const { days: field } = entity.deadline ?? {}
  const of = entity.field[field?.of ?? '']
  const day = of ? kinds[of.kind].day?.(row[of.key], model.zone) : null
  if (!field || !of || !day || !sees(field)) return null
  const days = daysBetween(today, day)
  const urgency = urgencyOf(model, entity, row, days, today)
  return urgency === 'past' ? null : { days, urgency, day: kinds[of.kind].show(row[of.key], of, model.zone) }
}

/** The label of a row in two lines: its first field, then the rest without the deadline. */
export const recordTitles = (
  model: Model,
  entity: EntityModel,
  row: Row,
): { readonly title: string; readonly below: string } => {
  const deadline = entity.deadline?.days.of
  const [first, ...others] = entity.label
  const alone = ({ key, nested }: FieldModel): Row => ({
    [key]: row[key],
    ...(nested === null ? {} : { [nested]: row[nested] }),
  })
  const partOf = (fields: readonly FieldModel[]) =>
    labelOf(model, { ...entity, label: fields, aliases: {} }, Object.assign({}, ...fields.map(alone)))
  const title = first ? partOf([first]) : ''
  if (title === '') return { title: labelOf(model, entity, row), below: '' }
  const rest = others.filter(({ name }) => name !== deadline)
  return { title, below: rest.length > 0 ? partOf(rest) : '' }
}

/** The creator of a row with the field's label; null if unknown or unreadable. */
export const beganBy = (model: Model, entity: EntityModel, row: Row, sees: CanSee) => {
  const field = entity.fields.find((each) => each.stamped === 'creator' && sees(each))
  const target = model.entities[field?.to ?? '']
  const who = field?.nested ? row[field.nested] : null
  const name = target && isRow(who) ? labelOf(model, target, who) : ''
  return field && name !== '' ? { label: field.label, name } : null
}
