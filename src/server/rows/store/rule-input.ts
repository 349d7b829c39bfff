import { type EntityModel, meaningOf, type RuleContext } from '../../../model/index.ts'
import type { RuleInput } from '../../../model/rules/broken.ts'
import type { DatabaseRow as Stored } from '../../platform/database/driver/database.ts'
import type { LiteralIds } from '../../platform/sql/where.ts'
import { storedValue } from './stored-row.ts'

/** A stored row as input of rules; references are ids, with the label where a rule names it. */
export const ruleFactsOf = (entity: EntityModel, row: Stored, literals: LiteralIds): RuleInput['facts'] => {
  const facts: Record<string, unknown> = {}
  for (const field of entity.fields) {
    const { name, links, by, to = '', stored } = field
    if (links === 'many' && by === undefined)
      facts[name] = [row[field.key] ?? []].flat().map((id) => ({ id: Number(id) }))
    if (!stored) continue
    const value = storedValue(field, row)
    if (links !== 'one' || typeof value !== 'number') facts[name] = value
    else {
      const label = literals.labelOf(to, value)
      facts[name] = label === null ? { id: value } : { id: value, label }
    }
  }
  return facts
}

/** A stored row with its context, as input of rules. */
export const ruleInputOf = (
  entity: EntityModel,
  row: Stored,
  { literals, at }: { readonly literals: LiteralIds; readonly at: RuleContext },
): RuleInput => ({
  facts: ruleFactsOf(entity, row, literals),
  at,
  isEmpty: (field) => meaningOf(field.kind).isEmpty(row[field.key]),
})
