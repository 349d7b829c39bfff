import type { Predicate } from '../../../descriptor/index.ts'
import { allTests, type EntityModel, type Model, plainLabel } from '../../../model/index.ts'
import type { Reader } from '../../database/driver/database.ts'
import { quote } from '../../database/driver/dialect.ts'
import type { Condition } from '../../sql/condition.ts'
import { type Reach, rowsOf } from '../../sql/gate.ts'
import { hasKey, keyColumn, keyValue } from '../../sql/names.ts'
import { type IdsOf, type Reading, where } from '../../sql/where.ts'

/** The labels that a rule names, by the entity whose rows bear them; behind its steps as well. */
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

/** The ids of the rows in reach that bear these labels, found on the index of their keys. */
export const readIds = async (
  reader: Reader,
  model: Model,
  reach: Reach,
  named: ReadonlyMap<string, ReadonlySet<string>>,
): Promise<IdsOf> => {
  const ids = new Map<string, readonly (readonly unknown[])[]>()
  for (const [name, labels] of named) {
    const entity = model.entities[name]
    const label = entity && plainLabel(entity)
    if (!entity || !label || labels.size === 0) continue
    const keyed = hasKey(entity, label)
    const marks = [...labels].map(() => '?').join(', ')
    const column = quote(keyed ? keyColumn(label) : label.key)
    const rows = await reader.rows(
      `select r."id", r.${quote(label.key)} from ${rowsOf(entity, reach, 'r')} where r.${column} in (${marks}) order by r."id"`,
      [...labels].map((text) => (keyed ? keyValue(label, text) : text)),
    )
    ids.set(name, rows)
  }
  return (entity, label) =>
    (ids.get(entity) ?? []).flatMap(([id, text]) => (text === label ? [Number(id)] : []))
}

/** What somebody asks of the rows of a list, as SQL over the alias `r`. @param rule as the call has found it right */
export const askedCondition = async (
  reader: Reader,
  entity: EntityModel,
  rule: Predicate,
  reading: Reading,
): Promise<Condition> => {
  const idsOf = await readIds(reader, reading.model, reading.reach, labelsIn(reading.model, entity, rule))
  return where(entity, rule, { ...reading, idsOf, inline: false }, 'r')
}
