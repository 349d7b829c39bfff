import type { FieldModel } from '../entity/model.ts'
import { detailsOf } from '../kinds/index.ts'
import { numberMarks } from '../kinds/spelling.ts'

/** Units beyond a kind's formats: in what a field counts shares or times, or that numbers are Excel days. */
export const units = ['percent', 'share', 'permille', 'hours', 'minutes', 'serial'] as const
export type Unit = (typeof units)[number]

/** A format in which a column may be read: one of its kind, perhaps with a unit. */
export interface ReadingFormat {
  /** Such as 'comma' or 'comma-percent'. */
  readonly name: string
  /** The name of the kind's format. */
  readonly base: string
  readonly unit: Unit | null
}

type OfKind = Pick<FieldModel, 'kind'>

const basesOf = ({ kind }: OfKind): readonly string[] =>
  (detailsOf(kind).spellings ?? []).map(({ name }) => name)

/** The formats of a kind without a unit. */
export const basicFormats = (field: OfKind): readonly ReadingFormat[] =>
  basesOf(field).map((name) => ({ name, base: name, unit: null }))

/** The formats of a kind with a unit. */
export const formatsWith = (field: OfKind, unit: Unit): readonly ReadingFormat[] =>
  basesOf(field).map((base) => ({ name: `${base}-${unit}`, base, unit }))

/** A format by its name; if it is missing or unknown, that of our own files. */
export const formatNamed = (field: OfKind, name: string | null): ReadingFormat => {
  const unit = units.find((each) => name?.endsWith(`-${each}`)) ?? null
  const said = unit === null ? name : name?.slice(0, -unit.length - 1)
  const bases = basesOf(field)
  const base = bases.find((each) => each === said) ?? bases[0] ?? ''
  return { name: unit === null ? base : `${base}-${unit}`, base, unit }
}

/** Whether texts of the kind are numbers. */
export const isOfNumbers = (field: OfKind): boolean => basesOf(field).includes(numberMarks[0])

/** Whether they are days or moments. */
export const isOfDays = (field: OfKind): boolean => basesOf(field).includes('day-month-year')
