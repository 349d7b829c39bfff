import type { EntityModel, FieldModel, Model } from './model.ts'

/**
 * A relation to child rows: rows of `child` that refer by `back` to a row of `parent`, whose field `field` lists them.
 */
export interface ChildRows {
  readonly parent: EntityModel
  readonly field: FieldModel
  readonly child: EntityModel
  readonly back: FieldModel
}

/** The limit on lines in one row. */
export const mostLines = 500

/** The child rows that a field represents; null for any other field. */
export const childRowsOf = (model: Model, parent: EntityModel, field: FieldModel): ChildRows | null => {
  const child = model.entities[(field.by !== undefined && field.to) || '']
  const back = child?.field[field.by ?? '']
  return child && back ? { parent, field, child, back } : null
}

interface Lines {
  readonly of: ReadonlyMap<EntityModel, readonly ChildRows[]>
  readonly within: ReadonlyMap<EntityModel, readonly ChildRows[]>
}

const known = new WeakMap<Model, Lines>()

const linesBy = (model: Model): Lines => {
  const found = known.get(model)
  if (found) return found
  const all = model.list.flatMap((parent) =>
    parent.fields.flatMap((field) => (field.inline ? (childRowsOf(model, parent, field) ?? []) : [])),
  )
  const lines = {
    of: Map.groupBy(all, ({ parent }) => parent),
    within: Map.groupBy(all, ({ child }) => child),
  }
  known.set(model, lines)
  return lines
}

const none: readonly ChildRows[] = []

/** The child relations that are lines of the entity's rows. */
export const linesOf = (model: Model, entity: EntityModel): readonly ChildRows[] =>
  linesBy(model).of.get(entity) ?? none

/** The relations in which the entity's rows are lines. */
export const linesIn = (model: Model, child: EntityModel): readonly ChildRows[] =>
  linesBy(model).within.get(child) ?? none
