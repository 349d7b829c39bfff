import type { Formula, Gathering, Predicate, Works } from '../../descriptor/index.ts'
import { type Day, daysBetween, isDay } from '../values/day.ts'
import {
  addDecimals,
  type Decimal,
  divideDecimals,
  formatDecimal,
  multiplyDecimals,
  subtractDecimals,
} from '../values/decimal.ts'
import type { EntityModel, FieldModel, Model } from './model.ts'

/** Beyond it nothing is worked out, as no number beyond it is taken. */
const largest = 1e15

export const isFormula = (works: Works): works is Formula => Array.isArray(works)

/** What is worked out: null where a part is missing or what is divided by is nothing; decimals as they travel. */
export type ComputedValue = { readonly value: number | string | null } | { readonly overflow: true }

const numbers: Readonly<Record<Formula[1], (left: number, right: number) => number | null>> = {
  '+': (left, right) => left + right,
  '-': (left, right) => left - right,
  '*': (left, right) => left * right,
  '/': (left, right) => (right === 0 ? null : left / right),
}

const decimals = {
  '+': addDecimals,
  '-': subtractDecimals,
  '*': multiplyDecimals,
  '/': divideDecimals,
} as const satisfies Record<Formula[1], unknown>

export const checkOverflow = (value: number | null): ComputedValue =>
  value !== null && !(Math.abs(value) <= largest) ? { overflow: true } : { value }

/** A number as it is written, without an exponent: what was typed, and no longer the fraction that it is kept as. */
export const writtenOut = (value: number): string => {
  const [digits = '', places] = String(value).split('e-')
  if (places === undefined) return digits
  const [sign, figures] = digits.startsWith('-') ? ['-', digits.slice(1)] : ['', digits]
  return `${sign}0.${'0'.repeat(Number(places) - 1)}${figures.replace('.', '')}`
}

const decimalIn = (part: unknown): Decimal | null =>
  typeof part === 'number' ? writtenOut(part) : typeof part === 'string' ? part : null

const isDayText = (part: unknown): part is Day => typeof part === 'string' && isDay(part)

/**
 * One step, as what it comes to is kept: with so many places, or as a number where there are none. A day less another
 * is the number of days that lie between them.
 */
export const computeStep = (
  operation: Formula[1],
  left: unknown,
  right: unknown,
  scale: number | undefined,
): ComputedValue => {
  if (scale !== undefined) return decimals[operation](decimalIn(left), decimalIn(right), scale)
  if (operation === '-' && isDayText(left) && isDayText(right)) return { value: daysBetween(right, left) }
  const known = typeof left === 'number' && typeof right === 'number'
  return known ? checkOverflow(numbers[operation](left, right)) : { value: null }
}

/**
 * What a field comes to by its formula: the same in the transaction that writes the row, and in the form while somebody
 * types.
 * @param held the value of a field as it travels
 */
export const computeFormula = (
  [left, operation, right]: Formula,
  scale: number | undefined,
  held: (field: string) => unknown,
): ComputedValue => {
  const [one, other] = [left, right].map((part) => (typeof part === 'string' ? held(part) : part))
  return computeStep(operation, one, other, scale)
}

const known = new WeakMap<EntityModel, readonly FieldModel[]>()

/** The fields that are worked out, each after those that it is made of: gathered ones first. */
export const computedOf = (entity: EntityModel): readonly FieldModel[] => {
  const found = known.get(entity) ?? inOrder(entity)
  known.set(entity, found)
  return found
}

/** The fields of its own row that a value is made of. */
export const partsOf = ({ works }: Pick<FieldModel, 'works'>): readonly string[] =>
  works !== undefined && isFormula(works)
    ? works.filter((part, at): part is string => at !== 1 && typeof part === 'string')
    : []

const inOrder = (entity: EntityModel): readonly FieldModel[] => {
  const ordered = new Set<FieldModel>()
  const visit = (field: FieldModel | undefined): void => {
    if (field?.works === undefined || ordered.has(field)) return
    for (const part of partsOf(field)) visit(entity.field[part])
    ordered.add(field)
  }
  const all = entity.fields.filter(({ works }) => works !== undefined)
  for (const field of all) if (field.works && !isFormula(field.works)) visit(field)
  for (const field of all) visit(field)
  return [...ordered]
}

/** A field that is gathered from the rows that lead to its own: which rows, by which reference, and what of them. */
export interface Gathered {
  readonly entity: EntityModel
  readonly field: FieldModel
  readonly take: Gathering['take']
  readonly from: EntityModel
  readonly back: FieldModel
  /** null where rows are only counted. */
  readonly value: FieldModel | null
  /** Which of those rows; null for all of them. */
  readonly when: Predicate | null
}

/** Every field of an entity that is gathered from other rows. */
export const gatheredOf = (model: Model, entity: EntityModel): readonly Gathered[] =>
  entity.fields.flatMap((field) => {
    if (field.works === undefined || isFormula(field.works)) return []
    const { take, over, value, when = null } = field.works
    const rows = entity.field[over]
    const from = model.entities[rows?.to ?? '']
    const back = from?.field[rows?.by ?? '']
    if (!from || !back) return []
    return [{ entity, field, take, from, back, value: from.field[value ?? ''] ?? null, when }]
  })

/** What is gathered of no rows. */
export const aggregateOfNone = (
  take: Gathering['take'],
  { scale }: Pick<FieldModel, 'scale'>,
): number | string | null => {
  if (take !== 'sum' && take !== 'count') return null
  return scale === undefined ? 0 : formatDecimal(0, scale)
}
