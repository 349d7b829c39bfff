import type { Predicate } from '../../descriptor/index.ts'
import { comparedBy } from '../entity/compared.ts'
import type { EntityModel, Model } from '../entity/model.ts'
import { asLine } from '../kinds/text.ts'
import { isRow } from '../values/row.ts'
import { groupWords, stepWords } from './predicate.ts'

/**
 * Normalises the texts of a caller's rule like those of single-line fields, so that a name copied with a line break
 * matches. Texts for prose keep their line breaks.
 * @param rule must be validated
 */
export const ruleInLines = (model: Model, entity: EntityModel, rule: Predicate): Predicate =>
  Object.fromEntries(
    Object.entries(rule).map(([name, test]): [string, unknown] => {
      if (groupWords.includes(name))
        return [name, (test as readonly Predicate[]).map((each) => ruleInLines(model, entity, each))] // the checks ensure this form
      const field = entity.field[name]
      if (!field || comparedBy(field) === 'prose') return [name, test]
      return [name, testInLines(model, model.entities[field.to ?? ''], test)]
    }),
  ) as Predicate // it has the same words

const testInLines = (model: Model, target: EntityModel | undefined, test: unknown): unknown => {
  if (typeof test === 'string') return asLine(test)
  if (Array.isArray(test)) return test.map((each: unknown) => testInLines(model, target, each))
  if (!isRow(test)) return test
  return Object.fromEntries(
    Object.entries(test).map(([word, value]) => [
      word,
      target && stepWords.includes(word) && isRow(value) && !('me' in value || 'id' in value)
        ? ruleInLines(model, target, value as Predicate) // the checks ensure this form
        : testInLines(model, target, value),
    ]),
  )
}
