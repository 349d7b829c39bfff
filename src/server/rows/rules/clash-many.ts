import { type Grouping, formatGrouping } from '../../../model/entity/grouping.ts'
import { type Model, targetOf } from '../../../model/index.ts'
import type { Clash, Most, ValueFormatter } from '../../../model/rules/shapes.ts'
import { quote } from '../../platform/database/driver/dialect.ts'
import {
  always,
  around,
  type Condition,
  joined,
  never,
  not,
  plain,
  takesAll,
} from '../../platform/sql/condition.ts'
import { everyRow, linksOf, rowsOf } from '../../platform/sql/gate.ts'
import { where } from '../../platform/sql/where.ts'
import { type ChangedRow, now, then } from './changed-row.ts'
import { columnOf, listOf } from './groups.ts'
import type { Judging, Reason } from './reason.ts'
import { inWords, type MakeRivalry } from './rule.ts'
import type { Setting } from './setting.ts'
import { edgesOf, isPeriodPart, type PeriodPart, spanOf } from './spans.ts'

/** A part in which rows are alike, over the rows as they are going to be. */
interface ManyPart {
  /** What those share that are alike in it: null where it is empty, and of a list. */
  readonly key: Condition
  readonly isKnown: Condition
  /** Whether the row under an alias is alike with it. */
  readonly isShared: (alias: string) => Condition
}

/** A clash over many rows that are given the same. */
interface ManyClash {
  readonly parts: readonly ManyPart[]
  /** Whether the rule looks at the row as it is going to be. */
  readonly held: Condition
}

const shownIn =
  ({ parts: { model } }: Judging, { values }: Setting): ValueFormatter =>
  (field) =>
    Object.hasOwn(values, field.name) ? inWords(field, values[field.name], model.zone) : null

/** The periods that are not known from what is set. */
export const periodParts = ({ alike }: Clash, { values }: Setting): readonly PeriodPart[] =>
  alike.filter(isPeriodPart).filter(({ field }) => !Object.hasOwn(values, field.name))

const manyPart = (
  judging: Judging,
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
      key: plain('null'),
      isKnown: always,
      isShared: (alias) => plain(`${alias}."id" in (${owners})`),
    }
  }
  const name = quote(columnOf(entity, clash, field))
  const column = `${then}.${name}`
  const isKnown = plain(`${column} is not null`)
  if (!isPeriodPart(part))
    return { key: plain(column), isKnown, isShared: (alias) => plain(`${alias}.${name} = ${column}`) }
  const given = Object.hasOwn(values, field.name)
  const value = values[field.name] ?? null
  if (given && value === null) return { key: plain('null'), isKnown: never, isShared: () => never }
  const edges = given
    ? constantEdges(part, String(value), parts.model)
    : edgesOf(column, judging.spans.get(formatGrouping(part)) ?? [])
  return {
    key: edges.from,
    isKnown,
    isShared: (alias) =>
      joined(
        [around(`${alias}.${name} >= `, edges.from, ''), around(`${alias}.${name} < `, edges.until, '')],
        'and',
      ),
  }
}

const constantEdges = (part: PeriodPart, value: string, { zone }: Model): ReturnType<typeof edgesOf> => {
  const { from, until } = spanOf(part, value, zone)
  return { from: { sql: '?', parameters: [from] }, until: { sql: '?', parameters: [until] } }
}

const manyClash = (judging: Judging, clash: Clash, setting: Setting, row: ChangedRow): ManyClash => ({
  parts: clash.alike.map((part) => manyPart(judging, clash, part, setting, row)),
  held: where(judging.entity, clash.when, row.reading, then),
})

const rowsAlike = ({ entity }: Judging, condition: Condition): Condition =>
  around(`from ${rowsOf(entity, everyRow, 'o')} where `, condition, '')

/** Rows that clash with another as it is. */
export const reasonOf = (judging: Judging, clash: Clash, setting: Setting, row: ChangedRow): Reason => {
  const { parts, held } = manyClash(judging, clash, setting, row)
  const others = joined(
    [
      ...parts.map(({ isShared }) => isShared('o')),
      ...meetings(clash),
      where(judging.entity, clash.when, judging.reading, 'o'),
      plain(`o."id" <> ${now}."id"`),
    ],
    'and',
  )
  return {
    when: joined(
      [row.becomesOther(clash.looksAt), held, around('exists (select 1 ', rowsAlike(judging, others))],
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
    return plain(`${from} is null or ${to} is null or ${from} ${sign} ${to}`)
  }
  return [begun('o', then), begun(then, 'o')]
}

/** How rows of one change stand in each other's way. */
export const rivalryOf = (judging: Judging, clash: Clash, setting: Setting, row: ChangedRow): MakeRivalry => {
  const many = manyClash(judging, clash, setting, row)
  const says = clash.says(shownIn(judging, setting))
  return clash.most === null
    ? firstGoes(judging, clash, row, many, says)
    : noneGoes(judging, clash, clash.most, many, says)
}

/** Of rows that clash among themselves the first goes; of times that meet, those that begin first. */
const firstGoes =
  (
    { entity, parts: { dialect } }: Judging,
    clash: Clash,
    { reading }: ChangedRow,
    { parts, held }: ManyClash,
    says: string,
  ): MakeRivalry =>
  (window, prefix) => {
    const { times } = clash
    const list = listOf(clash)
    const own = parts.filter((_, at) => clash.alike[at]?.field !== list)
    const names = own.map((_, at) => `${prefix}_${at}`)
    const [isHeld, begins, ends] = [`${prefix}_held`, `${prefix}_from`, `${prefix}_to`]
    const within = ['verdict', ...(takesAll(held) ? [] : [isHeld]), ...names]
    const known = [
      ...names.map((name) => `${name} is not null`),
      ...(takesAll(held) ? [] : [`${isHeld} = 1`]),
    ]
    const flag = takesAll(held) ? [] : [around('case when ', held, ` then 1 else 0 end as ${isHeld}`)]
    const columns = [...own.map(({ key }, at) => around('', key, ` as ${names[at]}`)), ...flag]
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
    // A row is once among those of each row that its list leads to.
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
 * Where more rows would come to be alike than may be, none of those goes that come to be so. What is set is the same for
 * all, so that rows leave such a group only where the rule leaves them out.
 */
const noneGoes =
  (judging: Judging, clash: Clash, most: Most, { parts, held }: ManyClash, says: string): MakeRivalry =>
  (window, prefix) => {
    const { entity, reading } = judging
    const known = parts.map(({ isKnown }) => isKnown)
    const stays = parts.map(({ isShared }) => isShared(now))
    const was = joined([where(entity, clash.when, reading, now), ...stays], 'and')
    const enters = joined([held, ...known, not(was)], 'and')
    const leaves = joined([was, ...known, not(held)], 'and')
    const others = joined(
      [...parts.map(({ isShared }) => isShared('o')), where(entity, clash.when, reading, 'o')],
      'and',
    )
    const names = parts.map((_, at) => `${prefix}_${at}`)
    const [moves, room] = [`${prefix}_moves`, `${prefix}_room`]
    const found = around('(select count(*) ', rowsAlike(judging, others))
    const limit = mostOf(most, judging.parts.model)
    const columns = [
      ...parts.map(({ key }, at) => around('', key, ` as ${names[at]}`)),
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

/** How many rows may be alike with a row as it is going to be, as SQL. */
const mostOf = (most: Most, model: Model): string => {
  if (typeof most === 'number') return String(most)
  const target = targetOf(model, most.reference)
  const column = quote(target.field[most.field]?.key ?? most.field)
  return `(select m.${column} from ${rowsOf(target, everyRow, 'm')} where m."id" = ${then}.${quote(most.reference.key)})`
}
