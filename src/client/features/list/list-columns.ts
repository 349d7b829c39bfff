import { listing } from '#texts/list'
import {
  type EntityModel,
  type FieldModel,
  fieldsOf,
  type ListQuery,
  meaningOf,
  type NamedList,
  sortsLists,
} from '../../../model/index.ts'
import { testsOf } from '../../../model/rules/predicate.ts'
import { type HasPermission, isReadable } from '../../shared/request/has-permission.ts'
import type { ListColumn } from '../../shared/screen/columns.ts'
import { type ColumnsChoice, choiceIn, chosenColumns } from '../../shared/screen/columns-choice.ts'

/** Labelled pairs that a card shows at once; the others open with "Details". */
const pairsShown = 4

const place = (field: FieldModel, first: boolean): ListColumn['place'] => {
  if (first) return 'key'
  return field.chips ? 'chip' : meaningOf(field.kind).width
}

/** A card's most important pairs: the deadline first, then in order. */
const leading = (rows: EntityModel, fields: readonly FieldModel[]): ReadonlySet<FieldModel> => {
  const { days } = rows.deadline ?? {}
  const urgent = fields.filter((field) => days && (field.name === days.name || field.name === days.of))
  const pairs = fields.slice(1).filter((field) => !field.chips)
  return new Set([...urgent, ...pairs.filter((field) => !urgent.includes(field))].slice(0, pairsShown))
}

const yieldRanks = (
  rows: EntityModel,
  list: NamedList | null,
  account: string,
  brought: readonly FieldModel[],
) => {
  const ruled = list ? fieldsOf(list.rows) : []
  const toned = new Set(rows.tones.flatMap(({ when }) => fieldsOf(when)))
  const fixed = fixedBy(list)
  const { days } = rows.deadline ?? {}
  return (field: FieldModel): ListColumn['yields'] => {
    const { name } = field
    if (rows.label.includes(field)) return 'label'
    if (days && (name === days.name || name === days.of)) return 'deadline'
    if (brought.includes(field)) return 'chosen'
    if (isLongText(field)) return 'long'
    if (fixed.has(name)) return 'fixed'
    if (ruled.includes(name)) return 'ruled'
    return toned.has(name) || (field.to === account && !field.stamped) ? 'coloured' : 'plain'
  }
}

/** Whether a field is a long text; lists of rows or files are not. */
const isLongText = ({ kind }: FieldModel): boolean => meaningOf(kind).long === true

/** Fields with the same value in every row of the list. */
const fixedBy = (list: NamedList | null): ReadonlySet<string> =>
  new Set(
    list
      ? testsOf(list.rows).flatMap((test) =>
          test.is === 'among' && test.values.length === 1 ? [test.field] : [],
        )
      : [],
  )

/** @param byLabel the server sorts by the labels of references */
export const isSortable = (field: FieldModel, byLabel: boolean): boolean =>
  sortsLists(field) && (byLabel || !field.links)

/**
 * The columns of a list that the user may read, in order. A plain list omits the columns that its descriptor excludes.
 * A screen laid over another entity shows all of that entity's columns, then its own from the owned row.
 * @param byLabel the server sorts by the labels of references
 * @param choice the user's column settings
 */
export const listColumns = (
  entity: EntityModel,
  rows: EntityModel,
  list: NamedList | null,
  may: HasPermission,
  account: string,
  byLabel: boolean,
  choice: ColumnsChoice = choiceIn(null),
): readonly ListColumn[] => {
  const laidOver = entity !== rows
  const readable = (field: FieldModel) => isReadable(field, may)
  const usual = list || laidOver ? rows.columns : rows.plainColumns
  const brought = rows.fields.filter((field) => choice.shown.includes(field.name) && !usual.includes(field))
  const fields = [...usual, ...brought].filter(readable)
  const ahead = leading(rows, fields)
  const card = (field: FieldModel, index: number): ListColumn['card'] => {
    if (index === 0) return 'name'
    if (field.chips) return 'chip'
    return ahead.has(field) ? 'pair' : 'more'
  }
  const rankOf = yieldRanks(rows, list, account, brought)
  const fixed = fixedBy(list)
  const shown = fields.map(
    (field, index): ListColumn => ({
      name: field.name,
      field,
      entity: rows,
      inside: null,
      sortBy: isSortable(field, byLabel) ? field.name : null,
      place: place(field, index === 0),
      card: card(field, index),
      yields: rankOf(field),
      person: field.to === account,
      fixed: fixed.has(field.name),
    }),
  )
  if (!laidOver) return chosenColumns(shown, choice)
  const own = entity.columns.filter(readable).map(
    (field): ListColumn => ({
      name: `${entity.name}.${field.name}`,
      field,
      entity,
      inside: entity.name,
      sortBy: null,
      place: place(field, false),
      card: field.chips ? 'chip' : 'pair',
      yields: 'own',
      person: field.to === account,
      fixed: false,
    }),
  )
  return chosenColumns([...shown, ...own], choice)
}

/** A sort order in words for a field's type: 'earliest first'. */
export const orderWords = ({ type, choices }: FieldModel, order: ListQuery['order']): string => {
  const { date, number, text, choice } = listing.orders
  const [up, down] = choices
    ? choice
    : type === 'day' || type === 'instant'
      ? date
      : type === 'real' || type === 'decimal'
        ? number
        : text
  return order === 'asc' ? up : down
}
