import { formatGrouping } from '../../../model/entity/grouping.ts'
import type { EntityModel } from '../../../model/index.ts'
import type { Caller } from '../../access/caller.ts'
import type { Parameter, Reader } from '../../platform/database/driver/database.ts'
import { rarelyUsed } from '../../platform/database/driver/statements.ts'
import { type Condition, matchesAllRows, not } from '../../platform/sql/condition.ts'
import { fromVisible, unfilteredRows } from '../../platform/sql/row-security.ts'
import type { RecordParts } from '../read/record-parts.ts'
import { ruleSqlContextFor } from '../read/rule-sql-context.ts'
import { changedRow, now, then } from '../rules/changed-row.ts'
import { ruleReading, rulesOfDoor } from '../rules/faults-of-rows.ts'
import { guardedOf } from '../rules/guard.ts'
import type { RefusalContext, RefusalReason } from '../rules/reason.ts'
import type { RowRivals } from '../rules/rule.ts'
import type { ManyChange } from '../rules/setting.ts'
import { type ColumnSpan, spansOfRows } from '../rules/spans.ts'
import { reasonsToDelete } from './reasons-to-delete-many.ts'
import { reasonsToSet } from './reasons-to-set-many.ts'

/** The verdict on a row: it changes, it already has the values, or `refused` plus the index of the reason. */
export const verdict = { changes: 0, same: 1, refused: 2 } as const

/** Versions are compared modulo this number: no row is changed so often between a preview and its use. */
const versions = 65_536

export interface DecidedRow {
  readonly id: number
  /** The version modulo `versions`, for `isVersion`. */
  readonly version: number
  readonly verdict: number
}

/** Whether a row still has the version at which it was judged. */
export const isVersion = (judged: number, version: number): boolean => judged === version % versions

/** A statement that returns one packed number per row, ordered by id, and the function that unpacks it. */
interface Judgement {
  readonly sql: string
  readonly parameters: readonly Parameter[]
  readonly read: (packed: number) => DecidedRow
  /** Reasons of refusals, by index. */
  readonly reasons: readonly string[]
}

/**
 * Builds the statement that judges the rows of a condition over the alias `r`, among those that the caller sees.
 * @param reader of the transaction that writes the rows
 * @param areApart whether the caller of this function compares these rows with each other itself
 */
export const judgeRows = async (
  parts: RecordParts,
  entity: EntityModel,
  change: ManyChange,
  caller: Caller,
  rows: Condition,
  reader: Reader = parts.context.database,
  areApart = false,
): Promise<Judgement> => {
  const reach = await parts.reaches.of(caller)
  const reading = await ruleReading(parts, caller)
  const own = await ruleSqlContextFor(parts, unfilteredRows, caller)
  const guarded = await guardedOf(parts, reader, entity, caller, change.kind === 'set' ? change : null)
  const from = fromVisible(entity, reach, now)
  const filter = matchesAllRows(rows) ? '' : ` where ${rows.sql}`
  const looking = { parts, entity, caller, reach, reading, own, guarded }
  if (change.kind === 'delete') {
    const judging: RefusalContext = { ...looking, spans: new Map() }
    return statement({ cases: reasonsToDelete(judging), rivals: [] }, from, [], filter, rows.parameters)
  }
  const row = changedRow({ entity, reading, reach }, change)
  const rules = rulesOfDoor(entity, 'many')
  const spans = new Map<string, readonly ColumnSpan[]>()
  for (const part of rules.flatMap((rule) => rule.periods?.(entity, change, row) ?? [])) {
    const selected = { sql: from + filter, parameters: rows.parameters }
    spans.set(formatGrouping(part), await spansOfRows(reader, part, selected, parts.model.zone))
  }
  const judging: RefusalContext = { ...looking, spans }
  const table = ` join ${row.table.sql} ${then} on ${then}."id" = ${now}."id"`
  const cases = [...reasonsToSet(judging, change, row), { when: not(row.isOther), says: null }]
  const rivals = (areApart ? [] : rules)
    .flatMap((rule) => rule.rivalries?.(judging, change, row) ?? [])
    .map((make, at) => make(`w${at}`, `x${at}`))
  return statement({ cases, rivals }, `${from}${table}`, row.table.parameters, filter, rows.parameters)
}

/** The cases of each row, in order; `says: null` means that the row already has the values. */
interface Cases {
  readonly cases: readonly (Pick<RefusalReason, 'when'> & { readonly says: string | null })[]
  readonly rivals: readonly RowRivals[]
}

const statement = (
  { cases, rivals }: Cases,
  from: string,
  before: readonly Parameter[],
  filter: string,
  behind: readonly Parameter[],
): Judgement => {
  const reasons: string[] = []
  const place = (says: string): number => {
    const known = reasons.indexOf(says)
    return verdict.refused + (known >= 0 ? known : reasons.push(says) - 1)
  }
  const whens = cases.map(
    ({ when, says }) => `when ${when.sql} then ${says === null ? verdict.same : place(says)}`,
  )
  const judged =
    whens.length === 0 ? `${verdict.changes}` : `case ${whens.join(' ')} else ${verdict.changes} end`
  const further = rivals.flatMap(({ columns }) => columns)
  const columns = [`${now}."id" as "id"`, `${now}."version" as "version"`, `${judged} as verdict`, ...further]
  const overtaken = rivals.map(
    ({ when, says }) => `when verdict = ${verdict.changes} and ${when} then ${place(says)}`,
  )
  const last = overtaken.length === 0 ? 'verdict' : `case ${overtaken.join(' ')} else verdict end`
  const named = rivals.flatMap(({ window }) => window ?? [])
  const windows = named.length === 0 ? '' : ` window ${named.join(', ')}`
  const inner = `select ${columns.join(', ')} from ${from}${filter}`
  const tables = rivals.flatMap((rival) => rival.tables ?? [])
  const first = tables.length === 0 ? '' : `with j as (${inner}), ${tables.join(', ')} `
  const most = reasons.length + verdict.refused
  return {
    reasons,
    sql: `${first}select (cast("id" as bigint) * ${versions} + "version" % ${versions}) * ${most} + ${last} as n
      from ${tables.length === 0 ? `(${inner}) j` : 'j'}${windows} order by "id" ${rarelyUsed}`,
    parameters: [
      ...cases.flatMap(({ when }) => when.parameters),
      ...rivals.flatMap(({ parameters }) => parameters),
      ...before,
      ...behind,
    ],
    read: (packed) => {
      const row = Math.floor(packed / most)
      return { id: Math.floor(row / versions), version: row % versions, verdict: packed % most }
    },
  }
}
