import { rowsAgainst as say } from '#texts/row-rules'
import type { EntityModel, Model } from '../../model/index.ts'
import { overOf } from '../../model/rules/never.ts'
import { type Overlap, rowRulesOf } from '../../model/rules/rules-of-rows.ts'
import { type Dialect, quote } from '../platform/database/index.ts'
import type { Condition } from '../platform/sql/condition.ts'
import { type IdsOf, plannedReading, where } from '../platform/sql/where.ts'
import { labelsOf, plannedRowsSql, readRuleIds, type SchemaState } from './required-rules.ts'

/** A rule about rows that is checked when it is new, to list the rows that break it. */
export interface CheckedRule {
  /** 'bookings.noOverlap.0' */
  readonly name: string
  readonly table: string
  /** The rule in stored form. */
  readonly rule: string
  /** SQL for the ids of the rows that break it, over the planned rows. */
  readonly broken: (from: string, idsOf: IdsOf, dialect: Dialect) => Condition
  readonly labels: ReturnType<typeof labelsOf>
  /** The message about these rows. A `refuses` rule blocks the migration; others only apply at the next save. */
  readonly told: (rows: number, ids: readonly number[]) => string
  readonly refuses: boolean
}

/** Finds rows that begin before an earlier one has ended, in one pass over all rows. */
const overlapping = (
  model: Model,
  entity: EntityModel,
  { by, from, to, when }: Overlap,
): CheckedRule['broken'] => {
  const group = by.map(({ key }) => quote(key)).join(', ')
  const [begin, end] = [
    `coalesce(${quote(from.key)}, '0001-01-01')`,
    `coalesce(${quote(to.key)}, '9999-12-31')`,
  ]
  const sign = from.type === 'day' ? '<=' : '<'
  return (rows, idsOf, dialect) => {
    const { sql, parameters } = where(entity, when, plannedReading(model, dialect, idsOf), '')
    const present = by.map(({ key }) => ` and ${quote(key)} is not null`).join('')
    const ended = `max(${end}) over (partition by ${group} order by ${begin}, "id" rows between unbounded preceding and 1 preceding)`
    return {
      sql: `select "id" from (select "id", ${begin} as begins, ${ended} as ended from ${rows} r where (${sql})${present}) o where begins ${sign} ended`,
      parameters,
    }
  }
}

/** Returns the overlap rules over stored fields, with their indexes; a list's link table may not exist yet. */
const overlapsOf = (entity: EntityModel): readonly (readonly [Overlap, number])[] =>
  rowRulesOf(entity).noOverlap.flatMap((overlap, index) =>
    overlap.by.every(({ stored }) => stored) ? [[overlap, index] as const] : [],
  )

/** Returns the rules about rows that neither columns nor indexes enforce. */
export const checkedRulesOf = (model: Model): readonly CheckedRule[] =>
  model.list.flatMap((entity): CheckedRule[] => [
    ...overlapsOf(entity).map(([overlap, index]) => ({
      name: `${entity.table}.noOverlap.${index}`,
      table: entity.table,
      rule: JSON.stringify([
        overlap.by.map(({ key }) => key),
        overlap.from.key,
        overlap.to.key,
        overlap.when,
      ]),
      broken: overlapping(model, entity, overlap),
      labels: labelsOf(model, entity),
      told: (rows: number, ids: readonly number[]) =>
        say.overlapping(
          entity.file,
          entity.table,
          overlap.by.map(({ label }) => label),
          rows,
          ids,
        ),
      refuses: true,
    })),
    ...rowRulesOf(entity).never.flatMap((rule, index): CheckedRule[] => {
      if (overOf(entity.field, rule.when) !== 'row') return [] // `rows-against.ts` reports those at the start
      return [
        {
          name: `${entity.table}.never.${index}`,
          table: entity.table,
          rule: JSON.stringify(rule.when),
          broken: (rows, idsOf, dialect) => {
            const { sql, parameters } = where(entity, rule.when, plannedReading(model, dialect, idsOf), '')
            return { sql: `select "id" from ${rows} r where ${sql}`, parameters }
          },
          labels: labelsOf(model, entity),
          told: (rows, ids) => say.broken(entity.file, entity.table, rule.says, rows, ids),
          refuses: false,
        },
      ]
    }),
  ])

/** Checks new rules against the rows; returns blocking refusals and mere notes. */
export const findBrokenRules = async (
  state: SchemaState,
  rules: readonly CheckedRule[],
): Promise<{ readonly refusals: readonly string[]; readonly notes: readonly string[] }> => {
  const refusals: string[] = []
  const notes: string[] = []
  for (const rule of rules) {
    if (state.remembered.demands?.[rule.name] === rule.rule) continue
    const from = plannedRowsSql(state, rule.table)
    if (from === '') continue
    const asked = { labels: rule.labels, where: (idsOf: IdsOf) => rule.broken(from, idsOf, state.dialect) }
    const { sql, parameters } = rule.broken(from, await readRuleIds(state, asked), state.dialect)
    const rows = await state.reader.rows(`${sql} order by "id"`, parameters)
    if (rows.length === 0) continue
    const ids = rows.slice(0, 3).map(([id]) => Number(id))
    const list = rule.refuses ? refusals : notes
    list.push(rule.told(rows.length, ids))
  }
  return { refusals, notes }
}
