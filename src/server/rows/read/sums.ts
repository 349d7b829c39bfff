import type { Total } from '../../../descriptor/index.ts'
import { detailsOf, type FieldModel } from '../../../model/index.ts'
import { formatDecimal } from '../../../model/values/decimal.ts'
import { sumIn, sumParts } from '../../platform/sql/sum.ts'
import { qualifiedColumn } from './selection.ts'

/** A total of a field: its SQL columns, how two results are merged, and its format. */
export interface Sum {
  readonly field: FieldModel
  readonly says: Total
  readonly columns: readonly string[]
  /** @param found the values of the columns, in order */
  readonly read: (found: readonly unknown[]) => unknown
  readonly join: (one: unknown, other: unknown) => unknown
  readonly format: (value: unknown) => unknown
}

/** Rounds a sum of fractions to 15 digits, which removes the rounding errors of any order of addition. */
const plainNumber = (value: unknown): number => Number(Number(value ?? 0).toPrecision(15))

const sum = (field: FieldModel): Omit<Sum, 'field' | 'says'> => {
  if (field.type === 'decimal')
    return {
      columns: sumParts(field.key, 'r'),
      read: ([high, low]) => sumIn(high, low),
      join: (one, other) => BigInt(String(one)) + BigInt(String(other)),
      format: (value) => formatDecimal(BigInt(String(value)), field.scale ?? 0),
    }
  return {
    columns: [`sum(${qualifiedColumn('r', field.key)})`],
    read: ([found]) => Number(found ?? 0),
    join: (one, other) => Number(one) + Number(other),
    format: plainNumber,
  }
}

const edge = (field: FieldModel, word: 'least' | 'greatest'): Omit<Sum, 'field' | 'says'> => {
  const { storage } = detailsOf(field.kind)
  const isFirst = (one: string | number, other: string | number) => (word === 'least') === one < other
  return {
    columns: [`${word === 'least' ? 'min' : 'max'}(${qualifiedColumn('r', field.key)})`],
    read: ([found]) => found ?? null,
    join: (one, other) => {
      if (one === null || other === null) return one ?? other
      return isFirst(one as string | number, other as string | number) ? one : other // column values of these types
    },
    format: (value) => (storage && value !== null ? storage.value(value, field) : value),
  }
}

/** The totals of these fields. */
export const sumsOf = (
  totals: readonly { readonly field: FieldModel; readonly says: readonly Total[] }[],
): readonly Sum[] =>
  totals.flatMap(({ field, says }) =>
    says.map((word) => ({ field, says: word, ...(word === 'sum' ? sum(field) : edge(field, word)) })),
  )

/** The totals in an answer, by field: `{ price: { sum: '12.50' } }`. */
export const answerSums = (sums: readonly Sum[], values: readonly unknown[]): object => {
  const told: Record<string, Record<string, unknown>> = {}
  for (const [at, { field, says, format: tell }] of sums.entries()) {
    const of = told[field.name] ?? {}
    told[field.name] = of
    of[says] = tell(values[at] ?? null)
  }
  return told
}
