import type { Predicate } from '../../descriptor/index.ts'
import { comparedBy } from '../entity/compared.ts'
import type { EntityModel, Model } from '../entity/model.ts'
import { asLine } from '../kinds/text.ts'
import { isRow } from '../values/row.ts'
import { groupWords, stepWords } from './predicate.ts'

/**
 * A rule that somebody asks for, its texts as fields of one line keep them: a name that was copied with a line break in
 * it is found. Prose keeps its lines, and so does what is looked for in it.
 * @param rule found right
 */
export const ruleInLines = (model: Model, entity: EntityModel, rule: Predicate): Predicate =>
  Object.fromEntries(
    Object.entries(rule).map(([name, test]): [string, unknown] => {
      if (groupWords.includes(name))
        return [name, (test as readonly Predicate[]).map((each) => ruleInLines(model, entity, each))] // as the checks say
      const field = entity.field[name]
      if (!field || comparedBy(field) === 'prose') return [name, test]
      return [name, testInLines(model, model.entities[field.to ?? ''], test)]
    }),
  ) as Predicate // of the same words

const testInLines = (model: Model, target: EntityModel | undefined, test: unknown): unknown => {
  if (typeof test === 'string') return asLine(test)
  if (Array.isArray(test)) return test.map((each: unknown) => testInLines(model, target, each))
  if (!isRow(test)) return test
  return Object.fromEntries(
    Object.entries(test).map(([word, value]) => [
      word,
      target && stepWords.includes(word) && isRow(value) && !('me' in value || 'id' in value)
        ? ruleInLines(model, target, value as Predicate) // as the checks say
        : testInLines(model, target, value),
    ]),
  )
}
