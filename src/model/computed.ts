import type { Formula, Gathering, Works } from '../descriptor/index.ts'
import type { EntityModel, FieldModel, Model } from './model.ts'

/** Beyond it nothing is worked out, as no number beyond it is taken. */
const largest = 1e15

export const isFormula = (works: Works): works is Formula => Array.isArray(works)

/** What a number is worked out to; null where a part is missing or what is divided by is nothing. */
export type Outcome = number | null | 'overflow'

const operations: Readonly<Record<Formula[1], (left: number, right: number) => number | null>> = {
  '+': (left, right) => left + right,
  '-': (left, right) => left - right,
  '*': (left, right) => left * right,
  '/': (left, right) => (right === 0 ? null : left / right),
}

export const within = (value: number | null): Outcome =>
  value !== null && !(Math.abs(value) <= largest) ? 'overflow' : value

/** The same in every place: in the transaction that writes the row, and in the form while somebody types. */
export const workOut = ([left, operation, right]: Formula, held: (field: string) => unknown): Outcome => {
  const [one, other] = [left, right].map((part) => (typeof part === 'string' ? held(part) : part))
  if (typeof one !== 'number' || typeof other !== 'number') return null
  return within(operations[operation](one, other))
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
}

/** Every field of an entity that is gathered from other rows. */
export const gatheredOf = (model: Model, entity: EntityModel): readonly Gathered[] =>
  entity.fields.flatMap((field) => {
    if (field.works === undefined || isFormula(field.works)) return []
    const { take, over, value } = field.works
    const rows = entity.field[over]
    const from = model.entities[rows?.to ?? '']
    const back = from?.field[rows?.by ?? '']
    return from && back ? [{ entity, field, take, from, back, value: from.field[value ?? ''] ?? null }] : []
  })

/** What is gathered of no rows. */
export const ofNone = (take: Gathering['take']): number | null =>
  take === 'sum' || take === 'count' ? 0 : null
