import {
  aggregateOfNone,
  computedOf,
  computeFormula,
  type Draft,
  type EntityModel,
  type FieldModel,
  gatheredOf,
  holds,
  isFormula,
  isRow,
  type Model,
} from '../../../model/index.ts'
import { facts } from '../../../model/rules/row-state.ts'
import { addDecimals, type Decimal, parseDecimal } from '../../../model/values/decimal.ts'

/**
 * The values of a draft, with computed fields updated while the user types.
 * Aggregates over lines in the draft are recomputed; aggregates over other rows keep the server's value.
 */
export const computedValues = (model: Model, entity: EntityModel, draft: Draft): Held => {
  const worked = workedOut.get(draft)
  if (worked?.model === model && worked.entity === entity) return worked.held
  const held = workOutAll(model, entity, draft)
  workedOut.set(draft, { model, entity, held })
  return held
}

type Held = (name: string) => unknown

/**
 * Caches computed values by draft, which is immutable: a keystroke recomputes only the changed one of, say, two hundred
 * lines.
 */
const workedOut = new WeakMap<
  Draft,
  { readonly model: Model; readonly entity: EntityModel; readonly held: Held }
>()

const workOutAll = (model: Model, entity: EntityModel, draft: Draft): Held => {
  const known = new Map<string, unknown>(
    gatheredOf(model, entity).flatMap((gathered) => {
      const lines = linesUnder(entity, gathered.field, draft)
      return lines ? [[gathered.field.name, fromLines(model, gathered, lines)] as const] : []
    }),
  )
  const held = (name: string): unknown =>
    known.has(name) ? known.get(name) : draft[entity.field[name]?.key ?? name]
  for (const { name, works, scale } of computedOf(entity)) {
    const worked = works && isFormula(works) ? computeFormula(works, scale, held) : null
    if (worked) known.set(name, 'value' in worked ? worked.value : null)
  }
  return held
}

/** The lines of the draft that a field aggregates; null if the draft has none. */
const linesUnder = (entity: EntityModel, { works }: FieldModel, draft: Draft): readonly Draft[] | null => {
  const rows = works && !isFormula(works) ? entity.field[works.over] : undefined
  const lines = rows?.inline ? draft[rows.key] : undefined
  return Array.isArray(lines) ? lines.filter(isRow) : null
}

const isNumber = (value: unknown): value is number | string =>
  typeof value === 'number' || typeof value === 'string'

const fromLines = (
  model: Model,
  { take, from, value, field, when }: ReturnType<typeof gatheredOf>[number],
  all: readonly Draft[],
): unknown => {
  // No date is needed: such a rule reads only the line's own fields.
  const lines = when ? all.filter((line) => holds(when, facts(model, from, line), '', model.zone)) : all
  if (take === 'count') return lines.length
  const values = lines.map((line) => computedValues(model, from, line)(value?.name ?? '')).filter(isNumber)
  const { scale } = field
  if (take === 'sum')
    return values.reduce((sum, each) => added(sum, each, scale), aggregateOfNone(take, field))
  const amount = (each: number | string) =>
    typeof each === 'number' ? each : (parseDecimal(each, scale ?? 0) ?? 0)
  const sorted = values.toSorted((one, other) => Number(amount(one)) - Number(amount(other)))
  return (take === 'least' ? sorted[0] : sorted.at(-1)) ?? null
}

/** An invalid or incomplete decimal is not added. */
const added = (sum: unknown, each: number | string, scale: number | undefined): number | string | null => {
  if (scale === undefined) return Number(sum) + (typeof each === 'number' ? each : 0)
  if (typeof sum !== 'string' || parseDecimal(String(each), scale) === null)
    return sum as number | string | null // unchanged
  const worked = addDecimals(sum as Decimal, String(each) as Decimal, scale) // both were parsed
  return 'value' in worked ? (worked.value as string | null) : null
}
