import { constantDefault } from '../../../model/entity/first-values.ts'
import type { Grouping } from '../../../model/entity/grouping.ts'
import { targetOf } from '../../../model/index.ts'
import type { Clash, Most, ValueFormatter } from '../../../model/rules/shapes.ts'
import type { Parameter } from '../../platform/database/driver/database.ts'
import { quote } from '../../platform/database/driver/dialect.ts'
import { type Condition, joinConditions, rawCondition } from '../../platform/sql/condition.ts'
import { linksOf, wholeTable } from '../../platform/sql/row-security.ts'
import { storedOf } from '../../platform/sql/stored-values.ts'
import { where } from '../../platform/sql/where.ts'
import { clashColumnOf, comparedValueOf, storedReferenceIds } from './groups.ts'
import { type GroupMove, type Question, ruleValueText, type WrittenRow } from './rule.ts'
import { isPeriodPart, periodSpanOf } from './spans.ts'

/** Formats new values of a row for a sentence. */
export const shownOf =
  ({ revision: { after }, reading }: WrittenRow): ValueFormatter =>
  (field) =>
    ruleValueText(field, after[field.key], reading.model.zone)

/** The condition for rows alike in one part. A period is a range, so that an index applies. */
const alikeIn = (
  clash: Clash,
  part: Grouping,
  { entity, revision: { after }, reading }: WrittenRow,
): Condition => {
  const { field } = part
  const { model, dialect } = reading
  if (field.links === 'many')
    return {
      sql: `"id" in (select "owner_id" from ${linksOf(entity, field)} where ${dialect.anyOf('"target_id"')})`,
      parameters: [dialect.list(storedReferenceIds(field, after))],
    }
  const column = quote(clashColumnOf(entity, clash, field))
  const value = after[field.key] ?? null
  if (isPeriodPart(part)) {
    const { from, until } = periodSpanOf(part, String(value), model.zone)
    return { sql: `${column} >= ? and ${column} < ?`, parameters: [from, until] }
  }
  return { sql: `${column} = ?`, parameters: [comparedValueOf(entity, clash, field, value)] }
}

/** Excludes the row itself and the rows written with it. */
const leftOut = ({ revision: { before }, beside = [], reading: { dialect } }: WrittenRow): Condition => {
  const id = typeof before?.id === 'number' ? before.id : 0 // no row has the id 0
  if (beside.length === 0) return { sql: '"id" <> ?', parameters: [id] }
  return { sql: `not (${dialect.anyOf('"id"')})`, parameters: [dialect.list([...beside, id])] }
}

/** Selects the other rows that the rule compares with this one. */
const othersOf = (clash: Clash, row: WrittenRow, further: readonly Condition[] = []): Condition => {
  const { entity, reading } = row
  const all = [
    ...clash.alike.map((part) => alikeIn(clash, part, row)),
    ...further,
    where(entity, clash.when, reading, ''),
    leftOut(row),
  ]
  return joinConditions(all, 'and')
}

/** Counts the other rows that clash with one. */
export const clashQuestion = (clash: Clash, row: WrittenRow): Question => {
  const { entity, revision } = row
  const { times, at, wording } = clash
  const asked = {
    expected: 0,
    key: at.key,
    message: clash.says(shownOf(row)),
    rank: wording,
    needs: clash.looksAt,
  } as const
  const from = wholeTable(entity)
  if (times === null) {
    // A unique index enforces these, and rows of the same batch have already cleared their old values.
    const { sql, parameters } = othersOf(clash, { ...row, beside: [] })
    return { ...asked, sql: `select count(*) from ${from} where ${sql}`, parameters }
  }
  const [begin = null, end = null] = [times.from, times.to].map((field) =>
    storedOf(field, revision.after[field.key]),
  )
  const [until, since] = times.from.type === 'day' ? ['<=', '>='] : ['<', '>']
  const [first, last] = [quote(times.from.key), quote(times.to.key)]
  const starts: readonly Condition[] =
    end === null ? [] : [{ sql: `${first} is null or ${first} ${until} ?`, parameters: [end] }]
  // Two selects, so that each uses the index: spans that end later, and spans without an end.
  const halves: readonly (readonly Condition[])[] =
    begin === null
      ? [starts]
      : [
          [...starts, { sql: `${last} ${since} ?`, parameters: [begin] }],
          [...starts, rawCondition(`${last} is null`)],
        ]
  const found = halves.map((further) => othersOf(clash, row, further))
  return {
    ...asked,
    sql: `select count(*) from (${found.map(({ sql }) => `select 1 from ${from} where ${sql}`).join(' union all ')}) o`,
    parameters: found.flatMap(({ parameters }) => parameters),
  }
}

/** The number of other rows alike, minus the limit: up to -1 there is room; null means no limit. */
export const overLimitQuestion = (
  clash: Clash,
  most: Most,
  row: WrittenRow,
): NonNullable<GroupMove['over']> => {
  const { entity, revision } = row
  const others = othersOf(clash, row)
  const limit = limitOf(most, row, (reference) => storedOf(reference, revision.after[reference.key]))
  return {
    sql: `(select count(*) from ${wholeTable(entity)} where ${others.sql}) - (${limit.sql})`,
    parameters: [...others.parameters, ...limit.parameters],
  }
}

/** The limit for rows alike, as SQL. @param idOf returns the id of a reference's target */
const limitOf = (
  most: Most,
  { reading: { model } }: WrittenRow,
  idOf: (reference: Exclude<Most, number>['reference']) => Parameter,
): Condition => {
  if (typeof most === 'number') return rawCondition(String(most))
  const target = targetOf(model, most.reference)
  const field = target.field[most.field]
  const rows = `from ${wholeTable(target)} where "id" = ?`
  const limit = {
    sql: `(select ${quote(field?.key ?? most.field)} ${rows})`,
    parameters: [idOf(most.reference)],
  }
  const first = field && constantDefault(field)
  if (typeof first !== 'number') return limit
  // A target that does not exist yet is created by the same import, with the field's default as limit.
  return {
    sql: `case when exists (select 1 ${rows}) then ${limit.sql} else ${first} end`,
    parameters: [...limit.parameters, ...limit.parameters],
  }
}
