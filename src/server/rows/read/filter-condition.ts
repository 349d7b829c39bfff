import type { Predicate } from '../../../descriptor/index.ts'
import { allTests, type EntityModel, type Model, plainLabel } from '../../../model/index.ts'
import { ruleInLines } from '../../../model/rules/rule-lines.ts'
import type { Reader } from '../../platform/database/driver/database.ts'
import { quote } from '../../platform/database/driver/dialect.ts'
import type { Condition } from '../../platform/sql/condition.ts'
import { hasKey, isCounted, keyValue, orderColumn, orderValue } from '../../platform/sql/names.ts'
import { fromVisible, type RowFilter } from '../../platform/sql/row-security.ts'
import { type IdsOf, type RuleSqlContext, where } from '../../platform/sql/where.ts'

/** The labels that a rule names, by target entity; includes rules behind steps. */
export const labelsIn = (
  model: Model,
  entity: EntityModel,
  rule: Predicate,
  found = new Map<string, Set<string>>(),
): ReadonlyMap<string, ReadonlySet<string>> => {
  for (const test of allTests(rule)) {
    const target = model.entities[entity.field[test.field]?.to ?? '']
    if (!target) continue
    if (test.is === 'step') labelsIn(model, target, test.rule, found)
    if (!('values' in test)) continue
    const labels = found.get(target.name) ?? new Set()
    found.set(target.name, labels)
    for (const value of test.values) if (typeof value === 'string') labels.add(value)
  }
  return found
}

/** Reads the ids of the rows in reach with these labels, along the index on the label. */
export const readIdsByLabels = async (
  reader: Reader,
  model: Model,
  reach: RowFilter,
  named: ReadonlyMap<string, ReadonlySet<string>>,
): Promise<IdsOf> => {
  const ids = new Map<string, readonly (readonly unknown[])[]>()
  for (const [name, labels] of named) {
    const entity = model.entities[name]
    const label = entity && plainLabel(entity)
    if (!entity || !label || labels.size === 0) continue
    const counted = isCounted(entity, label)
    const marks = [...labels].map(() => '?').join(', ')
    const column = quote(orderColumn(entity, label))
    const rows = await reader.rows(
      `select r."id", r.${quote(label.key)} from ${fromVisible(entity, reach, 'r')} where r.${column} in (${marks}) order by r."id"`,
      [...labels].map((text) =>
        counted ? orderValue(label, text) : hasKey(entity, label) ? keyValue(label, text) : text,
      ),
    )
    ids.set(name, rows)
  }
  return (entity, label) =>
    (ids.get(entity) ?? []).flatMap(([id, text]) => (text === label ? [Number(id)] : []))
}

/** The filter of a list request as SQL over the alias `r`. @param given a validated predicate */
export const readFilterCondition = async (
  reader: Reader,
  entity: EntityModel,
  given: Predicate,
  reading: RuleSqlContext,
): Promise<Condition> => {
  const rule = ruleInLines(reading.model, entity, given)
  const idsOf = await readIdsByLabels(
    reader,
    reading.model,
    reading.reach,
    labelsIn(reading.model, entity, rule),
  )
  return where(entity, rule, { ...reading, idsOf, inline: false }, 'r')
}
