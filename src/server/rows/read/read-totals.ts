import type { Grouping } from '../../../model/entity/grouping.ts'
import { type Day, type EntityModel, targetOf } from '../../../model/index.ts'
import { quote } from '../../platform/database/driver/dialect.ts'
import { matchesAllRows } from '../../platform/sql/condition.ts'
import { fromVisible, type RowFilter } from '../../platform/sql/row-security.ts'
import { columnIn } from '../../platform/sql/rule-columns.ts'
import {
  type GroupKey,
  type GroupKeys,
  groupNameOf,
  inOrderOf,
  keysOfMonths,
  keysOfPeriods,
  keysOfValues,
  periodsOfDays,
} from './group-keys.ts'
import { readFirstRows } from './group-rows.ts'
import { joinsOf, labelOrderOf, labelOrderSql } from './label-order.ts'
import type { RecordParts } from './record-parts.ts'
import { labelText, newSelection, qualifiedColumn } from './selection.ts'
import { answerSums, type Sum } from './sums.ts'
import { fromRows, resolveTotalsSource, type TotalsRequest, type TotalsSource } from './totals-source.ts'

interface Group {
  readonly key: GroupKey
  readonly total: number
  readonly values: readonly unknown[]
}

/** Maximum of groups in an answer. */
const mostGroups = 500

const columnsOf = (sums: readonly Sum[]): readonly string[] => sums.flatMap(({ columns }) => columns)

const valuesIn = (sums: readonly Sum[], found: readonly unknown[]): readonly unknown[] => {
  let at = 0
  return sums.map(({ columns, read }) => {
    const from = at
    at += columns.length
    return read(found.slice(from, at))
  })
}

/** Merges groups with the same key. */
const folded = (sums: readonly Sum[], groups: readonly Group[]): readonly Group[] => {
  const byKey = new Map<GroupKey, Group>()
  for (const group of groups) {
    const known = byKey.get(group.key)
    byKey.set(group.key, known ? together(sums, group.key, known, group) : group)
  }
  return [...byKey.values()]
}

const together = (sums: readonly Sum[], key: GroupKey, one: Group, other: Group): Group => ({
  key,
  total: one.total + other.total,
  values: sums.map(({ join }, at) => join(one.values[at], other.values[at])),
})

const readWhole = async (meant: TotalsSource): Promise<Group> => {
  const { reader, condition, sums } = meant
  const columns = ['count(*)', ...columnsOf(sums)].join(', ')
  const [[total, ...found] = []] = await reader.rows(
    `select ${columns} from ${fromRows(meant)}`,
    condition.parameters,
  )
  return { key: null, total: Number(total ?? 0), values: valuesIn(sums, found) }
}

/** Groups by a value or period of the row's own field, in order. */
const readOwn = async (
  meant: TotalsSource,
  grouping: Grouping,
  keys: GroupKeys,
): Promise<readonly Group[]> => {
  const { reader, condition, sums } = meant
  const columns = [`${keys.sql.sql} as k`, 'count(*)', ...columnsOf(sums)].join(', ')
  const found = await reader.rows(`select ${columns} from ${fromRows(meant)} group by 1`, [
    ...keys.sql.parameters,
    ...condition.parameters,
  ])
  const groups = found.map(([key, total, ...values]) => ({
    key: keys.keyOf(key),
    total: Number(total),
    values: valuesIn(sums, values),
  }))
  const compare = inOrderOf(grouping)
  return folded(sums, groups).toSorted((a, b) => compare(a.key, b.key))
}

/** Groups by the target of a reference, ordered by label; reads one group more than the answer shows. */
const readLedTo = async (
  meant: TotalsSource,
  { field }: Grouping,
  keys: GroupKeys,
): Promise<readonly Group[]> => {
  const { parts, request, reader, condition, sums } = meant
  const names = columnsOf(sums).map((column, at) => ({ column, name: `c${at}` }))
  const columns = [
    `${keys.sql.sql} as ${quote(field.key)}`,
    'count(*) as n',
    ...names.map(({ column, name }) => `${column} as ${name}`),
  ].join(', ')
  const label = labelOrderOf(parts.model, field)
  const order = [
    `case when ${label.present} is null then 1 else 0 end`,
    labelOrderSql(parts.dialect, label.keys, 'asc'),
    qualifiedColumn('r', field.key),
  ].filter((each) => each !== '')
  const told = [qualifiedColumn('r', field.key), 'r.n', ...names.map(({ name }) => `r.${name}`)].join(', ')
  const found = await reader.rows(
    `select ${told} from (select ${columns} from ${fromRows(meant)} group by 1) r${joinsOf(label.steps, request.access.reach)}
      order by ${order.join(', ')} limit ${mostGroups + 1}`,
    [...keys.sql.parameters, ...condition.parameters],
  )
  return found.map(([key, total, ...values]) => ({
    key: keys.keyOf(key),
    total: Number(total),
    values: valuesIn(sums, values),
  }))
}

/** The group keys; for an instant, the periods that occur. */
const keysFor = async (meant: TotalsSource, grouping: Grouping, column: string): Promise<GroupKeys> => {
  const { parts, reader, condition, zone } = meant
  if (grouping.by === null) return keysOfValues(grouping, column)
  if (grouping.field.type !== 'instant') {
    const isLong = grouping.by !== 'day' && grouping.by !== 'week'
    // Without a condition, the index already has the days in order.
    const isSorted = matchesAllRows(condition) || !parts.dialect.isHinted
    return isLong && !isSorted ? keysOfMonths(grouping, column) : keysOfValues(grouping, column)
  }
  const days = await reader.rows(
    `select distinct substr(${column}, 1, 10) from ${fromRows(meant)}`,
    condition.parameters,
  )
  const known = days.flatMap(([day]) => (typeof day === 'string' ? [day] : []))
  return keysOfPeriods(grouping, column, periodsOfDays(known, grouping.by, zone), zone)
}

const readLabels = async (
  { parts, reader }: TotalsSource,
  entity: EntityModel,
  reach: RowFilter,
  ids: readonly number[],
): Promise<ReadonlyMap<GroupKey, string>> => {
  const selection = newSelection(reach)
  const id = selection.column('t', 'id')
  const names = { model: parts.model, reach, cache: null, remembered: new Set<EntityModel>() }
  const label = labelText(names, selection, entity, 't')
  const rows = await reader.rows(
    `select ${selection.columns()} from ${fromVisible(entity, reach, 't')}${selection.joins()} where ${parts.dialect.anyOf('t."id"')}`,
    [parts.dialect.list(ids)],
  )
  return new Map(rows.map((row) => [Number(row[id]), label(row)]))
}

/** For days grouped by a period: keys of the periods found, so that SQL can assign each row to its group. */
const keysOfRows = (
  meant: TotalsSource,
  grouping: Grouping,
  column: string,
  keys: GroupKeys,
  groups: readonly Group[],
): GroupKeys => {
  if (grouping.by === null || grouping.by === 'day' || grouping.field.type === 'instant') return keys
  const firsts = groups.flatMap(({ key }): readonly Day[] => (typeof key === 'string' ? [key] : []))
  return keysOfPeriods(grouping, column, firsts, meant.zone)
}

/** Totals over all rows of the filter, and per group, as JSON. */
export const readTotals = async (parts: RecordParts, request: TotalsRequest): Promise<string> => {
  const meant = await resolveTotalsSource(parts, request)
  const { sums, zone } = meant
  const { entity, grouping, access, query } = request
  if (grouping === null) {
    const { total, values } = await readWhole(meant)
    return JSON.stringify({ data: { total, totals: answerSums(sums, values) } })
  }
  const { field } = grouping
  const sight = { model: parts.model, reach: access.reach }
  // The `+` stops SQLite from walking the key's index, which needs a table lookup per row for the sums.
  const isRoundabout = parts.dialect.isHinted && sums.some((each) => each.field !== field)
  const column = `${isRoundabout ? '+' : ''}${columnIn(entity, field.name, sight, 'r')}`
  const keys = await keysFor(meant, grouping, column)
  const isLed = field.links === 'one'
  const all = isLed ? await readLedTo(meant, grouping, keys) : await readOwn(meant, grouping, keys)
  const groups = all.slice(0, mostGroups)
  const more = all.length > mostGroups
  const whole =
    more || all.length === 0
      ? await readWhole(meant)
      : all.reduce((one, other) => together(sums, null, one, other))
  const ids = groups.flatMap(({ key }) => (typeof key === 'number' ? [key] : []))
  const labels = isLed ? await readLabels(meant, targetOf(parts.model, field), access.reach, ids) : null
  const rows =
    query.rows > 0
      ? await readFirstRows(meant, { grouping, groups, keys: keysOfRows(meant, grouping, column, keys, all) })
      : new Map<GroupKey, readonly string[]>()
  const written = groups.map(({ key, total, values }) => {
    const label = (key === null ? undefined : labels?.get(key)) ?? groupNameOf(grouping, key, zone)
    const head = JSON.stringify({ key, label, total, totals: answerSums(sums, values) })
    const first = rows.get(key)
    return first ? `${head.slice(0, -1)},"rows":[${first.join(',')}]}` : head
  })
  const { total, values } = whole
  const start = JSON.stringify({ total, ...(more && { more }), totals: answerSums(sums, values) })
  return `{"data":${start.slice(0, -1)},"groups":[${written.join(',')}]}}`
}
