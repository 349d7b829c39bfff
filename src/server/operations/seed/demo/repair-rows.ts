import {
  type EntityModel,
  type Gathered,
  gatheredOf,
  isPersonal,
  type Model,
  partsOf,
} from '../../../../model/index.ts'
import { brokenRules } from '../../../../model/rules/broken-rules.ts'
import type { Broken } from '../../../../model/rules/shapes.ts'
import type { Writer } from '../../../platform/database/driver/database.ts'
import { quote } from '../../../platform/database/driver/dialect.ts'
import { fromVisible, unfilteredRows } from '../../../platform/sql/row-security.ts'
import type { RecordParts } from '../../../rows/read/record-parts.ts'
import { brokenNow } from '../../../rows/rules/broken.ts'
import { ruleReading } from '../../../rows/rules/faults-of-rows.ts'
import { readStoredRows } from '../../../rows/store/stored-row.ts'
import { byServer, inUnitOfWork, type UnitOfWork } from '../../../rows/store/unit-of-work.ts'

/** Most rounds, since a repair may break another rule. */
const mostRounds = 5

/**
 * Repairs drawn rows that together break a rule.
 * It empties an optional field, clears or deletes the rows an aggregate reads, or deletes the row itself.
 */
export const repairRows = async (parts: RecordParts, writer: Writer): Promise<void> => {
  const rules = parts.model.list.flatMap((entity) =>
    Object.values(brokenRules)
      .flatMap((of) => of(entity))
      .filter(({ over, when }) => over !== 'row' && !isPersonal(when))
      .map((rule) => [entity, rule] as const),
  )
  for (let round = 0; rules.length > 0 && round < mostRounds; round += 1) {
    const reading = {
      ...(await ruleReading(parts, null)),
      idsOf: (await parts.literals.within(writer)).idsOf,
    }
    let count = 0
    for (const [entity, rule] of rules) {
      const { sql, parameters } = brokenNow(entity, rule, reading, 'r')
      const found = await writer.rows(
        `select r."id" from ${fromVisible(entity, unfilteredRows, 'r')} where ${sql}`,
        parameters,
      )
      const ids = found.map(([id]) => Number(id))
      count += ids.length
      if (ids.length === 0) continue
      await inUnitOfWork(parts, writer, null, byServer, (work) => mend(parts, work, entity, rule, ids))
    }
    if (count === 0) return
  }
}

const mend = async (
  { model, dialect }: RecordParts,
  work: UnitOfWork,
  entity: EntityModel,
  rule: Broken,
  ids: readonly number[],
): Promise<void> => {
  const { writer } = work
  const isLedTo = ({ name }: EntityModel) =>
    model.list.some(({ fields }) => fields.some(({ to, by }) => to === name && by === undefined))
  const optional = rule.looksAt.flatMap((name) => {
    const field = entity.field[name]
    return field?.writable && field.stored && !field.required ? [field.name] : []
  })
  const take = async (from: EntityModel, some: readonly number[]): Promise<void> => {
    if (isLedTo(from)) return
    await work.deleteMany(from, [...(await readStoredRows(writer, dialect, from, some)).values()])
  }
  const empty = async (of: EntityModel, some: readonly number[], names: readonly string[]): Promise<void> => {
    const values = Object.fromEntries(names.map((name) => [name, null]))
    const rows = await readStoredRows(writer, dialect, of, some)
    await work.updateMany(
      of,
      [...rows.values()].map((before) => ({ before, values })),
    )
  }
  if (optional.length > 0) return empty(entity, ids, optional)
  if (rule.over === 'others') return take(entity, ids)
  for (const { from, back } of behind(model, entity, rule)) {
    const led = await writer.rows(
      `select g."id" from ${fromVisible(from, unfilteredRows, 'g')} where ${dialect.anyOf(`g.${quote(back.key)}`)}`,
      [dialect.list(ids)],
    )
    const some = led.map(([id]) => Number(id))
    await (back.required ? take(from, some) : empty(from, some, [back.name]))
  }
}

/** Returns the aggregates behind a rule's fields, through any number of formulas. */
const behind = (model: Model, entity: EntityModel, { looksAt }: Broken): readonly Gathered[] => {
  const names = new Set<string>()
  const add = (name: string): void => {
    const field = entity.field[name]
    if (field === undefined || names.has(name)) return
    names.add(name)
    for (const part of partsOf(field)) add(part)
  }
  for (const name of looksAt) add(name)
  return gatheredOf(model, entity).filter(({ field }) => names.has(field.name))
}
