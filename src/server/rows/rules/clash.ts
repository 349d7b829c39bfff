import { holdsAt } from '../../../model/holds-at.ts'
import type { EntityModel, FieldModel } from '../../../model/index.ts'
import type { Clash, Shown } from '../../../model/rules/shapes.ts'
import type { Parameter, Record as Stored } from '../../database/driver/database.ts'
import { quote } from '../../database/driver/dialect.ts'
import { type Condition, joined, never, plain, takesAll } from '../../sql/condition.ts'
import { everyRow, rowsOf, wholeTable } from '../../sql/gate.ts'
import { storedOf } from '../../sql/kept.ts'
import { apartColumn, apartValue, comparedColumn, hasKey, keyValue } from '../../sql/names.ts'
import { where } from '../../sql/where.ts'
import { factsOf } from '../store/facing.ts'
import { now, then } from './changed-row.ts'
import type { Judging } from './reason.ts'
import {
  becomesOther,
  type Claim,
  inWords,
  type MakeRivalry,
  type Question,
  type RowUnderRules,
  type Rule,
  type RuleReading,
  type Times,
} from './rule.ts'

/** A rule by which two rows may not both be: what each way to write asks of it. */
export const clashRule = (clashesOf: (entity: EntityModel) => readonly Clash[]): Rule => ({
  holds: (entity) => clashesOf(entity).length > 0,
  questions: (row) =>
    clashesOf(row.entity).flatMap((clash) => {
      const group = clash.looksAt.some(row.isDoubtful) ? null : askedGroup(clash, row)
      return group === null ? [] : [question(clash, row, group)]
    }),
  reasons: (judging, { values }, row) =>
    clashesOf(judging.entity).map((clash) => ({
      when: joined(
        [
          row.becomesOther(clash.looksAt),
          where(judging.entity, clash.when, row.reading, then),
          others(judging, clash),
        ],
        'and',
      ),
      says: clash.says(shownIn(judging, values)),
      rank: clash.wording,
    })),
  rivalries: (judging, { values }, row) =>
    clashesOf(judging.entity).flatMap((clash) =>
      row.becomesOther(clash.looksAt).sql === never.sql
        ? []
        : [
            rivalry(
              judging,
              clash,
              where(judging.entity, clash.when, row.reading, then),
              clash.says(shownIn(judging, values)),
            ),
          ],
    ),
  claims: (row) =>
    clashesOf(row.entity).flatMap((clash): readonly Claim[] => {
      const group = askedGroup(clash, row)
      if (group === null) return []
      const shown: Shown = (field) => inWords(field, row.revision.after[field.key], row.reading.model.zone)
      return [
        {
          name: JSON.stringify([clash.name, group]),
          times: timesOf(clash, row.revision.after),
          fault: (line) => ({ key: clash.at.key, message: clash.saysOfLine(line, shown) }),
        },
      ]
    }),
  // What no two rows share is an index, too: there whoever comes second waits. Times have none.
  locks: (entity, revision, reading) =>
    clashesOf(entity).flatMap((clash) => {
      if (clash.times === null || !becomesOther(entity, revision, clash.looksAt)) return []
      return [revision.before, revision.after].flatMap((row) => {
        const group = row && groupOf(entity, clash, row, reading)
        return group ? [`${clash.name} ${entity.table} ${JSON.stringify(group)}`] : []
      })
    }),
  freedColumns: (entity, given) =>
    clashesOf(entity).flatMap((clash) => {
      const isFreed = clash.times !== null && clash.looksAt.some(given)
      return clash.alike
        .filter(({ name }) => isFreed || given(name))
        .map((field) => ({
          field,
          column: columnOf(entity, clash, field),
          value: (value: unknown) => valueBeside(entity, clash, field, value),
        }))
    }),
})

/** The column by which rows are found to be alike. */
export const columnOf = (entity: EntityModel, { byKey }: Clash, field: FieldModel): string =>
  byKey ? comparedColumn(entity, field) : apartColumn(entity, field)

/** What stands in that column beside a value. */
const valueBeside = (entity: EntityModel, { byKey }: Clash, field: FieldModel, value: unknown): Parameter => {
  if (!byKey) return apartValue(entity, field, value)
  return hasKey(entity, field) ? keyValue(field, value) : storedOf(field, value)
}

/** What a row is held against others by; null where one of it is empty, or the rule leaves the row out. */
const groupOf = (
  entity: EntityModel,
  clash: Clash,
  row: Stored,
  { literals, at }: RuleReading,
): readonly Parameter[] | null => {
  const values = clash.alike.map((field) => valueBeside(entity, clash, field, row[field.key] ?? null))
  if (values.includes(null)) return null
  const isLeftOut =
    Object.keys(clash.when).length > 0 && !holdsAt(clash.when, factsOf(entity, row, literals), at)
  return isLeftOut ? null : values
}

/** The same of a row as it is going to be, where its change asks the rule. */
const askedGroup = (
  clash: Clash,
  { entity, revision, reading }: Pick<RowUnderRules, 'entity' | 'revision' | 'reading'>,
): readonly Parameter[] | null =>
  becomesOther(entity, revision, clash.looksAt) ? groupOf(entity, clash, revision.after, reading) : null

const timesOf = ({ times }: Clash, row: Stored): Times | null => {
  if (times === null) return null
  const [from, to] = [row[times.from.key], row[times.to.key]].map((each) =>
    typeof each === 'string' ? each : null,
  )
  return { from: from ?? null, to: to ?? null, isDay: times.from.type === 'day' }
}

/** Whether two stretches of time share a day, or a moment. */
export const meet = (one: Times, other: Times): boolean => begins(one, other) && begins(other, one)

const begins = ({ from, isDay }: Times, { to }: Times): boolean =>
  from === null || to === null || (isDay ? from <= to : from < to)

/** How many other rows clash with one. */
const question = (
  clash: Clash,
  { entity, revision: { before, after }, reading }: RowUnderRules,
  group: readonly Parameter[],
): Question => {
  const { alike, times, at, wording } = clash
  const same = alike.map((field) => `${quote(columnOf(entity, clash, field))} = ?`)
  const held = where(entity, clash.when, reading, '')
  const rule = takesAll(held) ? '' : ` and (${held.sql})`
  const id = typeof before?.id === 'number' ? before.id : 0 // no row has the id 0
  const shown: Shown = (field) => inWords(field, after[field.key], reading.model.zone)
  const asked = { expected: 0, key: at.key, message: clash.says(shown), rank: wording } as const
  const from = wholeTable(entity)
  if (times === null)
    return {
      ...asked,
      sql: `select count(*) from ${from} where ${same.join(' and ')}${rule} and "id" <> ?`,
      parameters: [...group, ...held.parameters, id],
    }
  const [begin, end] = [times.from, times.to].map((field) => storedOf(field, after[field.key])) as Parameter[]
  const [until, since] = times.from.type === 'day' ? ['<=', '>='] : ['<', '>']
  const first = quote(times.from.key)
  const starts = end === null ? '' : ` and (${first} is null or ${first} ${until} ?)`
  const shared = `select 1 from ${from} where ${same.join(' and ')}${starts}${rule} and "id" <> ?`
  const parameters = [...group, ...(end === null ? [] : [end ?? null]), ...held.parameters, id]
  // Each half is found on the index: what ends later, and what never ends.
  const last = quote(times.to.key)
  const halves =
    begin === null
      ? [{ sql: shared, parameters }]
      : [
          { sql: `${shared} and ${last} ${since} ?`, parameters: [...parameters, begin ?? null] },
          { sql: `${shared} and ${last} is null`, parameters },
        ]
  return {
    ...asked,
    sql: `select count(*) from (${halves.map(({ sql }) => sql).join(' union all ')}) o`,
    parameters: halves.flatMap((half) => half.parameters),
  }
}

/** Whether another row clashes with one as it is going to be. */
const others = ({ entity, reading }: Judging, clash: Clash): Condition => {
  const is = (alias: string, key: string) => `${alias}.${quote(key)}`
  const same = clash.alike.map((field) => columnOf(entity, clash, field))
  const { times } = clash
  const sign = times?.from.type === 'day' ? '<=' : '<'
  const begun = (one: string, other: string): Condition[] => {
    if (times === null) return []
    const [from, to] = [is(one, times.from.key), is(other, times.to.key)]
    return [plain(`${from} is null or ${to} is null or ${from} ${sign} ${to}`)]
  }
  const all = joined(
    [
      ...same.map((key) => plain(`${is('o', key)} = ${is(then, key)}`)),
      ...begun('o', then),
      ...begun(then, 'o'),
      where(entity, clash.when, reading, 'o'),
      plain(`o."id" <> ${now}."id"`),
    ],
    'and',
  )
  return {
    sql: `exists (select 1 from ${rowsOf(entity, everyRow, 'o')} where ${all.sql})`,
    parameters: all.parameters,
  }
}

const shownIn =
  ({ parts: { model } }: Judging, values: Readonly<Record<string, unknown>>): Shown =>
  (field) =>
    Object.hasOwn(values, field.name) ? inWords(field, values[field.name], model.zone) : null

/** Of rows that clash among themselves the first goes; of times that meet, those that begin first. */
const rivalry =
  (judging: Judging, clash: Clash, holds: Condition, says: string): MakeRivalry =>
  (window, prefix) => {
    const { entity, parts } = judging
    const { times } = clash
    const names = clash.alike.map((_, at) => `${prefix}_${at}`)
    const [held, begins, ends] = [`${prefix}_held`, `${prefix}_from`, `${prefix}_to`]
    const within = ['verdict', ...(takesAll(holds) ? [] : [held]), ...names].join(', ')
    const known = [...names.map((name) => `${name} is not null`), ...(takesAll(holds) ? [] : [`${held} = 1`])]
    const columns = [
      ...clash.alike.map((field, at) => `${then}.${quote(columnOf(entity, clash, field))} as ${names[at]}`),
      ...(takesAll(holds) ? [] : [`case when ${holds.sql} then 1 else 0 end as ${held}`]),
    ]
    const parameters = takesAll(holds) ? [] : holds.parameters
    if (times === null)
      return {
        ...{ columns, parameters, says },
        window: `${window} as (partition by ${within} order by "id")`,
        when: [...known, `row_number() over ${window} > 1`].join(' and '),
      }
    const meets = times.from.type === 'day' ? '>=' : '>'
    return {
      ...{ parameters, says },
      columns: [
        ...columns,
        `${then}.${quote(times.from.key)} as ${begins}`,
        `${then}.${quote(times.to.key)} as ${ends}`,
      ],
      window: `${window} as (partition by ${within} order by ${parts.dialect.order(begins, 'asc')}, "id" rows between unbounded preceding and 1 preceding)`,
      when: [
        ...known,
        `count(*) over ${window} > 0`,
        `(${begins} is null or sum(case when ${ends} is null then 1 else 0 end) over ${window} > 0 or max(${ends}) over ${window} ${meets} ${begins})`,
      ].join(' and '),
    }
  }

/** The rows as they are whose times begin before those of one that began earlier have ended: in one pass, however many. */
export const clashingNow = (
  entity: EntityModel,
  { alike, times, when }: Clash,
  reading: RuleReading,
): Condition | null => {
  if (times === null) return null // no two rows share them: an index
  const group = alike.map(({ key }) => `r.${quote(key)}`)
  const begins = `coalesce(r.${quote(times.from.key)}, '0001-01-01')`
  const ends = `coalesce(r.${quote(times.to.key)}, '9999-12-31')`
  const held = joined(
    [where(entity, when, reading, 'r'), ...group.map((column) => plain(`${column} is not null`))],
    'and',
  )
  const ended = `max(${ends}) over (partition by ${group.join(', ')} order by ${begins}, r."id" rows between unbounded preceding and 1 preceding)`
  const sign = times.from.type === 'day' ? '<=' : '<'
  return {
    sql: `select "id" from (select r."id" as "id", ${begins} as begins, ${ended} as ended from ${rowsOf(entity, everyRow, 'r')} where ${held.sql}) o where begins ${sign} ended order by "id"`,
    parameters: held.parameters,
  }
}
