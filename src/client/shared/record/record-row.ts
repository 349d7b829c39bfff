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
import { facts } from '../../../model/rules/row-rules.ts'
import { isRowOnly } from '../../../model/rules/rule-dependencies.ts'
import { daysBetween } from '../../../model/values/day.ts'

/** Whether the person may read a field. */
export type CanSee = (field: FieldModel) => boolean

/** The address of the screen that shows a row. */
export const recordAddress = (entity: EntityModel, id: number | string): string =>
  `${entity.route.list}/${id}`

/**
 * A row as lists have it, of one that an item call answered: what it leads to stands there as a row, also where the
 * answer has but an id and, beside it, what that is called.
 */
export const asListed = (entity: EntityModel, item: Row): Row => {
  const named = entity.fields.flatMap(({ key, links, nested }) => {
    const label = item[`${key}_label`]
    if (links !== 'one' || nested === null || isRow(item[nested]) || typeof label !== 'string') return []
    return [[nested, { id: Number(item[key]), label }] as const]
  })
  return { ...item, ...Object.fromEntries(named) }
}

/** Whether the row holds nothing there, as far as it is known. */
const isEmptyIn = (row: Row, { key, nested, kind, links }: FieldModel): boolean => {
  const value = links === 'one' ? (row[nested ?? key] ?? row[key]) : row[key]
  return Array.isArray(value) ? value.length === 0 : (value ?? '') === '' || meaningOf(kind).isEmpty(value)
}

/** A section of the form as it is read. */
export interface ShownSection {
  readonly title: string | null
  readonly fields: readonly FieldModel[]
  /** Rows that lead here stand in sections of their own. */
  readonly rows: readonly FieldModel[]
  /** So do files. */
  readonly files: readonly FieldModel[]
  /** Nothing of it holds anything. */
  readonly empty: boolean
}

/** The sections of a row's form with what the row shows in them: what a condition hides is left out, as in the form. */
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

/** The named lists that a row is in, as far as the row by itself tells. */
export const listsWith = (model: Model, entity: EntityModel, row: Row, today: Day): readonly NamedList[] => {
  const seen = facts(model, entity, row)
  return entity.lists.filter(({ rows }) => isRowOnly(rows) && holds(rows, seen, today, model.zone))
}

/** How a row's deadline stands. */
export interface Due {
  readonly days: number
  readonly urgency: Urgency
  /** The day itself, in words. */
  readonly day: string
}

/** Null where it has none, where nobody waits for it any more, and where the person does not see it. */
export const dueOf = (model: Model, entity: EntityModel, row: Row, today: Day, sees: CanSee): Due | null => {
  const { days: field } = entity.deadline ?? {}
  const of = entity.field[field?.of ?? '']
  const day = of ? kinds[of.kind].day?.(row[of.key], model.zone) : null
  if (!field || !of || !day || !sees(field)) return null
  const days = daysBetween(today, day)
  const urgency = urgencyOf(model, entity, row, days, today)
  return urgency === 'past' ? null : { days, urgency, day: kinds[of.kind].show(row[of.key], of, model.zone) }
}

/** What a row is called in two lines: the first part of its label, and the rest, without what the due flag says. */
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

/** Who began a row; '' where nobody is told. */
export const beganBy = (model: Model, entity: EntityModel, row: Row, sees: CanSee) => {
  const field = entity.fields.find((each) => each.stamped === 'creator' && sees(each))
  const target = model.entities[field?.to ?? '']
  const who = field?.nested ? row[field.nested] : null
  const name = target && isRow(who) ? labelOf(model, target, who) : ''
  return field && name !== '' ? { label: field.label, name } : null
}
