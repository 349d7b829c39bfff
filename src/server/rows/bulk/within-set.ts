import type { FieldModel } from '../../../model/index.ts'
import { rowRulesOf } from '../../../model/rules-of-rows.ts'
import type { Parameter } from '../../database/driver/database.ts'
import { quote } from '../../database/driver/dialect.ts'
import { type Condition, never } from '../../sql/condition.ts'
import { apartColumn } from '../../sql/names.ts'
import { where } from '../../sql/where.ts'
import { takenMessage } from '../write/check-rows.ts'
import type { Setting } from './change.ts'
import { type ChangedRow, then } from './changed-row.ts'
import type { Judging } from './reason.ts'
import { looksAt } from './reasons-of-rules.ts'

/** A rule by which rows that become other stand in each other's way: the first of them goes before the others. */
export interface Rivalry {
  /** Further columns of each row, as `… as name`. */
  readonly columns: readonly string[]
  readonly parameters: readonly Parameter[]
  /** A window over the rows that stand in each other's way; its name. */
  readonly window: string
  /** Whether another goes before, as SQL over the columns and windows. */
  readonly when: string
  readonly says: string
}

/** The rows that would change, by column `verdict` of the rows that are judged one by one. */
const eligible = 'verdict'

/** How rows that become other stand in each other's way: no two share a value, and no times overlap. */
export const rivalries = (judging: Judging, setting: Setting, row: ChangedRow): readonly Rivalry[] =>
  [...singly(judging, setting), ...together(judging, row), ...times(judging, row)].map((make, at) =>
    make(`w${at}`, `x${at}`),
  )

type Make = (window: string, prefix: string) => Rivalry

const singly = ({ entity, parts: { model } }: Judging, { values }: Setting): readonly Make[] =>
  entity.fields.flatMap((field): readonly Make[] => {
    const value = values[field.name] ?? null
    return field.unique === undefined || !field.stored || value === null
      ? []
      : [
          (window) => ({
            columns: [],
            parameters: [],
            window: `${window} as (partition by ${eligible} order by "id")`,
            when: `row_number() over ${window} > 1`,
            says: takenMessage(field, value, model.zone),
          }),
        ]
  })

/** The columns that rows are alike in, under names of their own. */
const alike = ({ entity }: Judging, by: readonly FieldModel[], prefix: string) => {
  const names = by.map((_, at) => `${prefix}_${at}`)
  return {
    names,
    columns: by.map((field, at) => `${then}.${quote(apartColumn(entity, field))} as ${names[at]}`),
    known: names.map((name) => `${name} is not null`),
  }
}

const together = (judging: Judging, row: ChangedRow): readonly Make[] =>
  rowRulesOf(judging.entity).unique.flatMap(({ by, says }): readonly Make[] => {
    if (row.becomesOther(by.map(({ name }) => name)).sql === never.sql) return []
    return [
      (window, prefix) => {
        const { names, columns, known } = alike(judging, by, prefix)
        return {
          columns,
          parameters: [],
          window: `${window} as (partition by ${[eligible, ...names].join(', ')} order by "id")`,
          when: [...known, `row_number() over ${window} > 1`].join(' and '),
          says,
        }
      },
    ]
  })

/** Of times that meet, those that begin first go before the others. */
const times = (judging: Judging, row: ChangedRow): readonly Make[] =>
  rowRulesOf(judging.entity).noOverlap.flatMap((rule): readonly Make[] => {
    const { by, from, to, when, says } = rule
    if (row.becomesOther(looksAt(rule)).sql === never.sql) return []
    const { dialect } = judging.parts
    return [
      (window, prefix) => {
        const { names, columns, known } = alike(judging, by, prefix)
        const holds: Condition = where(judging.entity, when, row.reading, then)
        const [held, begins, ends] = ['held', 'from', 'to'].map((word) => `${prefix}_${word}`)
        const meets = from.type === 'day' ? '>=' : '>'
        return {
          columns: [
            ...columns,
            `case when ${holds.sql} then 1 else 0 end as ${held}`,
            `${then}.${quote(from.key)} as ${begins}`,
            `${then}.${quote(to.key)} as ${ends}`,
          ],
          parameters: holds.parameters,
          window: `${window} as (partition by ${[eligible, held, ...names].join(', ')} order by ${dialect.order(`${begins}`, 'asc')}, "id" rows between unbounded preceding and 1 preceding)`,
          when: [
            ...known,
            `${held} = 1`,
            `count(*) over ${window} > 0`,
            `(${begins} is null or sum(case when ${ends} is null then 1 else 0 end) over ${window} > 0 or max(${ends}) over ${window} ${meets} ${begins})`,
          ].join(' and '),
          says,
        }
      },
    ]
  })
