import type { EntityModel, FieldModel, Model } from '../entity/model.ts'
import { isRow, type Row } from '../values/row.ts'
import { groupWords, stepWords } from './predicate.ts'

/**
 * Converts a reference to rows within a test: a label, a list of labels and null, or `{ id }`.
 * @param target the entity of the rows
 */
type SayRows = (target: EntityModel, field: FieldModel, said: unknown) => unknown

/** Whether a test names rows itself, instead of testing their values. */
const saysRows = (test: unknown): boolean =>
  typeof test === 'string' || Array.isArray(test) || (isRow(test) && 'id' in test)

/** A rule with its named rows replaced by `say`, including in groups and behind steps. */
export const withRows = (model: Model, entity: EntityModel, rule: Row, say: SayRows): Row =>
  Object.fromEntries(
    Object.entries(rule).map(([name, test]) => {
      if (groupWords.includes(name) && Array.isArray(test))
        return [name, test.map((branch) => (isRow(branch) ? withRows(model, entity, branch, say) : branch))]
      const field = entity.field[name]
      const target = model.entities[field?.to ?? '']
      return [name, field && target ? inTest(model, target, field, test, say) : test]
    }),
  )

const inTest = (
  model: Model,
  target: EntityModel,
  field: FieldModel,
  test: unknown,
  say: SayRows,
): unknown => {
  if (saysRows(test)) return say(target, field, test)
  if (!isRow(test)) return test
  return Object.fromEntries(
    Object.entries(test).map(([word, value]) => [
      word,
      stepWords.includes(word) && isRow(value)
        ? withRows(model, target, value, say)
        : inTest(model, target, field, value, say),
    ]),
  )
}
