import { formatGrouping, type Grouping } from '../../../model/entity/grouping.ts'
import { type Model, targetOf } from '../../../model/index.ts'
import type { Clash, Most, ValueFormatter } from '../../../model/rules/shapes.ts'
import { quote } from '../../platform/database/driver/dialect.ts'
import {
  alwaysTrue,
  type Condition,
  joinConditions,
  matchesAllRows,
  neverTrue,
  not,
  rawCondition,
  wrapCondition,
} from '../../platform/sql/condition.ts'
import { fromVisible, linksOf, unfilteredRows } from '../../platform/sql/row-security.ts'
import { where } from '../../platform/sql/where.ts'
import { type ChangedRow, now, then } from './changed-row.ts'
import { clashColumnOf, sharedListOf } from './groups.ts'
import type { RefusalContext, RefusalReason } from './reason.ts'
import { type MakeRowRivals, ruleValueText } from './rule.ts'
import type { Setting } from './setting.ts'
import { edgesOf, isPeriodPart, type PeriodPart, periodSpanOf } from './spans.ts'

/** A part in which rows must be alike, over their new state. */
interface ManyPart {
  /** The value that groups alike rows; null where it is empty, and for a list. */
  readonly key: Condition
  readonly isKnown: Condition
  /** Whether the row under an alias has the same value. */
  readonly isShared: (alias: string) => Condition
}

/** A clash rule for many rows that get the same values. */
interface ManyClash {
  readonly parts: readonly ManyPart[]
  /** Whether the rule applies to the new state of the row. */
  readonly held: Condition
}

const shownIn =
  ({ parts: { model } }: RefusalContext, { values }: Setting): ValueFormatter =>
  (field) =>
    Object.hasOwn(values, field.name) ? ruleValueText(field, values[field.name], model.zone) : null

/** The period parts whose value the change does not set. */
export const periodParts = ({ alike }: Clash, { values }: Setting): readonly PeriodPart[] =>
  alike.filter(isPeriodPart).filter(({ field }) => !Object.hasOwn(values, field.name))

const manyPart = (
  judging: RefusalContext,
  clash: Clash,
  part: Grouping,
  { values }: Setting,
  { reading }: ChangedRow,
): ManyPart => {
  const { entity, parts } = judging
  const { field } = part
  if (field.links === 'many') {
    const links = reading.links?.(field, then) ?? linksOf(entity, field)
    const shared = `select "target_id" from ${links} where "owner_id" = ${now}."id"`
    const owners = `select l."owner_id" from ${linksOf(entity, field)} l where l."target_id" in (${shared})`
    return {
      key: rawCondition('null'),
      isKnown: alwaysTrue,
      isShared: (alias) => rawCondition(`${alias}."id" in (${owners})`),
    }
  }
  const name = quote(clashColumnOf(entity, clash, field))
  const column = `${then}.${name}`
  const isKnown = rawCondition(`${column} is not null`)
  if (!isPeriodPart(part))
    return {
      key: rawCondition(column),
      isKnown,
      isShared: (alias) => rawCondition(`${alias}.${name} = ${column}`),
    }
  const given = Object.hasOwn(values, field.name)
  const value = values[field.name] ?? null
  if (given && value === null)
    return { key: rawCondition('null'), isKnown: neverTrue, isShared: () => neverTrue }
  const edges = given
    ? constantEdges(part, String(value), parts.model)
    : edgesOf(column, judging.spans.get(formatGrouping(part)) ?? [])
  return {
    key: edges.from,
    isKnown,
    isShared: (alias) =>
      joinConditions(
        [
          wrapCondition(`${alias}.${name} >= `, edges.from, ''),
          wrapCondition(`${alias}.${name} < `, edges.until, ''),
        ],
        'and',
      ),
  }
}

const constantEdges = (part: PeriodPart, value: string, { zone }: Model): ReturnType<typeof edgesOf> => {
  const { from, until } = periodSpanOf(part, value, zone)
  return { from: { sql: '?', parameters: [from] }, until: { sql: '?', parameters: [until] } }
}

const manyClash = (judging: RefusalContext, clash: Clash, setting: Setting, row: ChangedRow): ManyClash => ({
  parts: clash.alike.map((part) => manyPart(judging, clash, part, setting, row)),
  held: where(judging.entity, clash.when, row.reading, then),
})

const rowsAlike = ({ entity }: RefusalContext, condition: Condition): Condition =>
  wrapCondition(`from ${fromVisible(entity, unfilteredRows, 'o')} where `, condition, '')

/** The reason for rows that would clash with a current row. */
export const reasonOf = (
  judging: RefusalContext,
  clash: Clash,
  setting: Setting,
  row: ChangedRow,
): RefusalReason => {
  const { parts, held } = manyClash(judging, clash, setting, row)
  const others = joinConditions(
    [
      ...parts.map(({ isShared }) => isShared('o')),
      ...meetings(clash),
      where(judging.entity, clash.when, judging.reading, 'o'),
      rawCondition(`o."id" <> ${now}."id"`),
    ],
    'and',
  )
  return {
    when: joinConditions(
      [row.becomesOther(clash.looksAt), held, wrapCondition('exists (select 1 ', rowsAlike(judging, others))],
      'and',
    ),
    says: clash.says(shownIn(judging, setting)),
    rank: clash.wording,
  }
}

const meetings = ({ times }: Clash): readonly Condition[] => {
  if (times === null) return []
  const sign = times.from.type === 'day' ? '<=' : '<'
  const begun = (one: string, other: string): Condition => {
    const [from, to] = [`${one}.${quote(times.from.key)}`, `${other}.${quote(times.to.key)}`]
    return rawCondition(`${from} is null or ${to} is null or ${from} ${sign} ${to}`)
  }
  return [begun('o', then), begun(then, 'o')]
}

/** How rows of one change clash with each other. */
export const rowRivalsOf = (
  judging: RefusalContext,
  clash: Clash,
  setting: Setting,
  row: ChangedRow,
): MakeRowRivals => {
  const many = manyClash(judging, clash, setting, row)
  const says = clash.says(shownIn(judging, setting))
  return clash.most === null
    ? firstGoes(judging, clash, row, many, says)
    : noneGoes(judging, clash, clash.most, many, says)
}

/** Of rows that clash with each other, accepts the first by id; with times, the one that begins first. */
const firstGoes =
  (
    { entity, parts: { dialect } }: RefusalContext,
    clash: Clash,
    { reading }: ChangedRow,
    { parts, held }: ManyClash,
    says: string,
  ): MakeRowRivals =>
  (window, prefix) => {
    const { times } = clash
    const list = sharedListOf(clash)
    const own = parts.filter((_, at) => clash.alike[at]?.field !== list)
    const names = own.map((_, at) => `${prefix}_${at}`)
    const [isHeld, begins, ends] = [`${prefix}_held`, `${prefix}_from`, `${prefix}_to`]
    const within = ['verdict', ...(matchesAllRows(held) ? [] : [isHeld]), ...names]
    const known = [
      ...names.map((name) => `${name} is not null`),
      ...(matchesAllRows(held) ? [] : [`${isHeld} = 1`]),
    ]
    const flag = matchesAllRows(held)
      ? []
      : [wrapCondition('case when ', held, ` then 1 else 0 end as ${isHeld}`)]
    const columns = [...own.map(({ key }, at) => wrapCondition('', key, ` as ${names[at]}`)), ...flag]
    const parameters = columns.flatMap((column) => column.parameters)
    const columnsSql = columns.map(({ sql }) => sql)
    if (times === null)
      return {
        ...{ columns: columnsSql, parameters, says },
        window: `${window} as (partition by ${within.join(', ')} order by "id")`,
        when: [...known, `row_number() over ${window} > 1`].join(' and '),
      }
    const over = (by: readonly string[]) =>
      `${window} as (partition by ${by.join(', ')} order by ${dialect.order(begins, 'asc')}, "id" rows between unbounded preceding and 1 preceding)`
    const meets = times.from.type === 'day' ? '>=' : '>'
    const met = [
      `count(*) over ${window} > 0`,
      `(${begins} is null or sum(case when ${ends} is null then 1 else 0 end) over ${window} > 0 or max(${ends}) over ${window} ${meets} ${begins})`,
    ]
    const timed = {
      ...{ parameters, says },
      columns: [
        ...columnsSql,
        `${then}.${quote(times.from.key)} as ${begins}`,
        `${then}.${quote(times.to.key)} as ${ends}`,
      ],
    }
    if (list === undefined) return { ...timed, window: over(within), when: [...known, ...met].join(' and ') }
    // A row occurs once for each target of its list.
    const links = reading.links?.(list, then) ?? linksOf(entity, list)
    const shared = `select j.*, l."target_id" as ${prefix}_target from j join (select "owner_id", "target_id" from ${links}) l on l."owner_id" = j."id"`
    const filter = known.length === 0 ? '' : ` where ${known.join(' and ')}`
    return {
      ...timed,
      window: null,
      tables: [
        `${window}_met as (select "id" from (select "id", case when ${met.join(' and ')} then 1 else 0 end as met from (${shared}) s${filter} window ${over([...within, `${prefix}_target`])}) m where met = 1)`,
      ],
      when: `"id" in (select "id" from ${window}_met)`,
    }
  }

/**
 * If more rows would enter a group than its limit allows, refuses all that enter.
 * All rows get the same values, so a row leaves a group only where the rule no longer applies to it.
 */
const noneGoes =
  (
    judging: RefusalContext,
    clash: Clash,
    most: Most,
    { parts, held }: ManyClash,
    says: string,
  ): MakeRowRivals =>
  (window, prefix) => {
    const { entity, reading } = judging
    const known = parts.map(({ isKnown }) => isKnown)
    const stays = parts.map(({ isShared }) => isShared(now))
    const was = joinConditions([where(entity, clash.when, reading, now), ...stays], 'and')
    const enters = joinConditions([held, ...known, not(was)], 'and')
    const leaves = joinConditions([was, ...known, not(held)], 'and')
    const others = joinConditions(
      [...parts.map(({ isShared }) => isShared('o')), where(entity, clash.when, reading, 'o')],
      'and',
    )
    const names = parts.map((_, at) => `${prefix}_${at}`)
    const [moves, room] = [`${prefix}_moves`, `${prefix}_room`]
    const found = wrapCondition('(select count(*) ', rowsAlike(judging, others))
    const limit = mostOf(most, judging.parts.model)
    const columns = [
      ...parts.map(({ key }, at) => wrapCondition('', key, ` as ${names[at]}`)),
      {
        sql: `case when ${enters.sql} then 1 when ${leaves.sql} then -1 else 0 end as ${moves}`,
        parameters: [...enters.parameters, ...leaves.parameters],
      },
      {
        sql: `case when ${enters.sql} then ${limit} - ${found.sql} end as ${room}`,
        parameters: [...enters.parameters, ...found.parameters],
      },
    ]
    return {
      columns: columns.map(({ sql }) => sql),
      parameters: columns.flatMap(({ parameters }) => parameters),
      window: `${window} as (partition by ${['verdict', ...names].join(', ')})`,
      when: `${moves} = 1 and sum(${moves}) over ${window} > ${room}`,
      says,
    }
  }

/** The limit for rows alike with the new row, as SQL. */
const mostOf = (most: Most, model: Model): string => {
  if (typeof most === 'number') return String(most)
  const target = targetOf(model, most.reference)
  const column = quote(target.field[most.field]?.key ?? most.field)
  return `(select m.${column} from ${fromVisible(target, unfilteredRows, 'm')} where m."id" = ${then}.${quote(most.reference.key)})`
}
