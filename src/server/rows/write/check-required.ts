import { invalid } from '#texts/answers'
import { describeRule } from '../../../model/describe-rule.ts'
import { type Day, type EntityModel, type FieldModel, fieldsOf, meaningOf } from '../../../model/index.ts'
import { isRequired } from '../../../model/row-rules.ts'
import type { Record as Stored } from '../../database/driver/database.ts'
import type { Literals } from '../read/literals.ts'
import { beginning } from '../store/given-values.ts'
import { storedAfter, storedValue } from '../store/stored-row.ts'
import type { RowFault } from './refusal-order.ts'

type Values = Readonly<{ [field: string]: unknown }>
type Errors = Readonly<Record<string, readonly string[]>>

/** Whether any entity of the fields asks at all; most do not, and their rows are not looked at. */
const asked = (entity: EntityModel): readonly FieldModel[] =>
  entity.fields.filter((field) => field.requiredWhen !== null)

/** Any number will do: whoever creates a row is somebody. */
const somebody = 0

/**
 * Fields that the row, as it is going to be, must hold and lacks because of a condition.
 * @param values by field name, accepted; where neither a field nor what its condition looks at is among them, it rests
 * @param stored the row as it is; null for a new one
 * @param faults what else is wrong, by field key: a condition over such a value is not asked
 * @param at the business day and time zone
 */
export const checkRequired = (
  entity: EntityModel,
  values: Values,
  stored: Stored | null,
  faults: Errors,
  literals: Literals,
  { today, zone }: { readonly today: Day; readonly zone: string },
): readonly RowFault[] => {
  const begun = stored === null ? { ...beginning(entity, somebody), ...values } : values
  const after = storedAfter(entity, 0, stored, begun)
  const facts = factsOf(entity, after, literals)
  const found: RowFault[] = []
  for (const field of asked(entity)) {
    const looks = fieldsOf(field.requiredWhen ?? {})
    const touched = stored === null || [field.name, ...looks].some((name) => Object.hasOwn(values, name))
    const doubtful = looks.some((name) => faults[entity.field[name]?.key ?? ''] !== undefined)
    if (!touched || doubtful || !isRequired(field, facts, today, zone)) continue
    if (meaningOf(field.kind).isEmpty(after[field.key]))
      found.push({
        key: field.key,
        message: invalid.requiredWhile(field.label, describeRule(entity, field.requiredWhen ?? {})),
        rank: 'rule',
      })
  }
  return found
}

/** What the rules see of a stored row; a reference to a row that no rule names is a label that no rule bears. */
export const factsOf = (
  entity: EntityModel,
  row: Stored,
  literals: Literals,
): Readonly<Record<string, unknown>> => {
  const facts: Record<string, unknown> = {}
  for (const field of entity.fields) {
    if (!field.stored) continue
    const value = storedValue(field, row)
    facts[field.name] =
      field.links === 'one' && typeof value === 'number'
        ? (literals.labelOf(field.to ?? '', value) ?? { id: value })
        : value
  }
  return facts
}
