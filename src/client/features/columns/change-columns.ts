import { type EntityModel, type FieldModel, isRow, type Row } from '../../../model/index.ts'
import { type HasPermission, isReadable } from '../../shared/request/has-permission.ts'
import type { ColumnsChoice } from '../../shared/screen/columns-choice.ts'
import { type OfList, usualOf } from '../../shared/screen/columns-of-view.ts'

export interface Choosable {
  readonly name: string
  readonly heading: string
}

/** Columns that are not drawn but whose values the list's rows contain. */
export const hiddenOf = (
  entity: EntityModel,
  screen: EntityModel,
  drawn: ReadonlySet<string>,
  rows: readonly Row[],
  may: HasPermission,
): readonly Choosable[] => {
  const [row] = rows
  const has = (holder: unknown, field: FieldModel) =>
    isReadable(field, may) && (!row || (isRow(holder) && field.key in holder && !isLines(holder[field.key])))
  const own = entity.fields.filter((field) => has(row, field))
  const laidOver = screen === entity ? [] : screen.columns.filter((field) => has(row?.[screen.name], field))
  return [
    ...own.map(({ name, heading }) => ({ name, heading })),
    ...laidOver.map(({ name, heading }) => ({ name: `${screen.name}.${name}`, heading })),
  ].filter(({ name }) => !drawn.has(name))
}

/** A list of nested rows, which a cell cannot show. */
const isLines = (value: unknown): boolean => Array.isArray(value) && value.some((each) => isRow(each))

/** The choice after a column was shown or hidden. */
export const toggleColumn = (
  choice: ColumnsChoice,
  of: OfList,
  name: string,
  shown: boolean,
): ColumnsChoice => {
  const without = (names: readonly string[]) => names.filter((each) => each !== name)
  const usual = name.includes('.') || usualOf(of).some((field) => field.name === name)
  return {
    ...choice,
    hidden: shown || !usual ? without(choice.hidden) : [...without(choice.hidden), name],
    shown: shown && !usual ? [...without(choice.shown), name] : without(choice.shown),
    pinned: shown ? choice.pinned : without(choice.pinned),
  }
}

/** The choice after a column was moved to another place among the drawn columns. */
export const moveColumn = (
  choice: ColumnsChoice,
  drawn: readonly string[],
  name: string,
  place: number,
): ColumnsChoice => {
  const others = drawn.filter((each) => each !== name)
  const order = others.toSpliced(Math.max(0, place), 0, name)
  return { ...choice, order }
}

/** The most columns that can be pinned beside the name. */
const mostPinned = 3

export const pinColumn = (choice: ColumnsChoice, name: string, stays: boolean): ColumnsChoice => {
  const others = choice.pinned.filter((each) => each !== name)
  return { ...choice, pinned: stays ? [...others, name].slice(-mostPinned) : others }
}

const narrowest = 48
const widest = 800

/** @param width in CSS pixels; null fits the column to its content */
export const sizeColumn = (choice: ColumnsChoice, name: string, width: number | null): ColumnsChoice => {
  const { [name]: _, ...others } = choice.widths
  if (width === null) return { ...choice, widths: others }
  return {
    ...choice,
    widths: { ...others, [name]: Math.min(widest, Math.max(narrowest, Math.round(width))) },
  }
}
