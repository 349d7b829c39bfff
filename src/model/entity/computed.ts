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

/** The limit for computed values, as for numbers that are entered. */
const largest = 1e15

export const isFormula = (works: Works): works is Formula => Array.isArray(works)

/** A computed value: null if a part is missing or the divisor is 0; decimals in wire form. */
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

/** A number without an exponent: as it was typed, not as its binary fraction. */
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
 * Computes one step: rounded to a scale as the result is stored, or a plain number without one. The difference of two
 * days is the number of days between them.
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
 * Computes a field by its formula; the writing transaction and the form use the same code.
 * @param held returns a field's value in wire form
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

/** The computed fields in dependency order: aggregates first. */
export const computedOf = (entity: EntityModel): readonly FieldModel[] => {
  const found = known.get(entity) ?? inOrder(entity)
  known.set(entity, found)
  return found
}

/** The fields of its own row that a formula uses. */
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

/** A field that aggregates rows which refer to its own: the child entity, the reference, and the aggregate. */
export interface Gathered {
  readonly entity: EntityModel
  readonly field: FieldModel
  readonly take: Gathering['take']
  readonly from: EntityModel
  readonly back: FieldModel
  /** null if rows are only counted. */
  readonly value: FieldModel | null
  /** The condition that selects those rows; null for all. */
  readonly when: Predicate | null
}

/** Every field of an entity that aggregates other rows. */
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

/** The aggregate of zero rows. */
export const aggregateOfNone = (
  take: Gathering['take'],
  { scale }: Pick<FieldModel, 'scale'>,
): number | string | null => {
  if (take !== 'sum' && take !== 'count') return null
  return scale === undefined ? 0 : formatDecimal(0, scale)
}
