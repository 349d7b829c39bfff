import { formatGrouping } from '../../../model/entity/grouping.ts'
import { type EntityModel, targetOf } from '../../../model/index.ts'
import type { Clash } from '../../../model/rules/shapes.ts'
import type { Reader } from '../../platform/database/driver/database.ts'
import { quote } from '../../platform/database/driver/dialect.ts'
import { type Condition, joinConditions, rawCondition, wrapCondition } from '../../platform/sql/condition.ts'
import { fromVisible, linksOf, unfilteredRows } from '../../platform/sql/row-security.ts'
import { where } from '../../platform/sql/where.ts'
import { clashColumnOf, sharedListOf } from './groups.ts'
import type { RuleReading } from './rule.ts'
import { type ColumnSpan, edgesOf, isPeriodPart, spansOfRows } from './spans.ts'

/** Selects the ids of current rows that violate a clash rule; null where a unique index prevents them. */
export const clashingNow = async (
  entity: EntityModel,
  clash: Clash,
  reading: RuleReading,
  reader: Reader,
): Promise<Condition | null> => {
  if (clash.most !== null)
    return beyondMost(entity, clash, reading, await spansNow(entity, clash, reading, reader))
  return clash.times === null ? null : overlappingNow(entity, clash, clash.times, reading)
}

const heldNow = (entity: EntityModel, { when }: Clash, reading: RuleReading, columns: readonly string[]) =>
  joinConditions(
    [where(entity, when, reading, 'r'), ...columns.map((column) => rawCondition(`${column} is not null`))],
    'and',
  )

/** Rows that begin before the latest end of the rows that began earlier, found in one pass. */
const overlappingNow = (
  entity: EntityModel,
  clash: Clash,
  times: NonNullable<Clash['times']>,
  reading: RuleReading,
): Condition => {
  const list = sharedListOf(clash)
  const own = clash.alike.flatMap(({ field }) => (field === list ? [] : [`r.${quote(field.key)}`]))
  const group = [...own, ...(list ? ['l."target_id"'] : [])].join(', ')
  const links = list ? ` join ${linksOf(entity, list)} l on l."owner_id" = r."id"` : ''
  const begins = `coalesce(r.${quote(times.from.key)}, '0001-01-01')`
  const ends = `coalesce(r.${quote(times.to.key)}, '9999-12-31')`
  const held = heldNow(entity, clash, reading, own)
  const ended = `max(${ends}) over (partition by ${group} order by ${begins}, r."id" rows between unbounded preceding and 1 preceding)`
  const sign = times.from.type === 'day' ? '<=' : '<'
  return {
    sql: `select distinct "id" from (select r."id" as "id", ${begins} as begins, ${ended} as ended from ${fromVisible(entity, unfilteredRows, 'r')}${links} where ${held.sql}) o where begins ${sign} ended order by "id"`,
    parameters: held.parameters,
  }
}

type Spans = ReadonlyMap<string, readonly ColumnSpan[]>

const spansNow = async (
  entity: EntityModel,
  { alike }: Clash,
  { model }: RuleReading,
  reader: Reader,
): Promise<Spans> => {
  const spans = new Map<string, readonly ColumnSpan[]>()
  for (const part of alike.filter(isPeriodPart))
    spans.set(
      formatGrouping(part),
      await spansOfRows(reader, part, rawCondition(fromVisible(entity, unfilteredRows, 'r')), model.zone),
    )
  return spans
}

/** Of alike rows, those beyond the limit, in the order of ids. */
const beyondMost = (entity: EntityModel, clash: Clash, reading: RuleReading, spans: Spans): Condition => {
  const columns = clash.alike.map(({ field }) => `r.${quote(clashColumnOf(entity, clash, field))}`)
  const group = clash.alike.map((part, at) => {
    const column = columns[at] ?? ''
    return isPeriodPart(part)
      ? edgesOf(column, spans.get(formatGrouping(part)) ?? []).from
      : rawCondition(column)
  })
  const keys = group.map((key, at) => wrapCondition('', key, ` as k${at}`))
  const held = heldNow(entity, clash, reading, columns)
  const names = group.map((_, at) => `k${at}`).join(', ')
  const rows = `select r."id" as "id", ${mostNow(clash, reading)} as most, ${keys.map(({ sql }) => sql).join(', ')} from ${fromVisible(entity, unfilteredRows, 'r')} where ${held.sql}`
  return {
    sql: `select "id" from (select "id", most, row_number() over (partition by ${names} order by "id") as n from (${rows}) p) o where n > most order by "id"`,
    parameters: [...keys.flatMap(({ parameters }) => parameters), ...held.parameters],
  }
}

const mostNow = ({ most }: Clash, { model }: RuleReading): string => {
  if (most === null || typeof most === 'number') return String(most)
  const target = targetOf(model, most.reference)
  const column = quote(target.field[most.field]?.key ?? most.field)
  return `(select m.${column} from ${fromVisible(target, unfilteredRows, 'm')} where m."id" = r.${quote(most.reference.key)})`
}
