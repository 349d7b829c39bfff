import { holdsAt } from '../../../model/holds-at.ts'
import { type EntityModel, fieldsOf } from '../../../model/index.ts'
import { type Overlap, rowRulesOf } from '../../../model/rules-of-rows.ts'
import type { Parameter, Record as Stored, Writer } from '../../database/driver/database.ts'
import { quote } from '../../database/driver/dialect.ts'
import { wholeTable } from '../../sql/gate.ts'
import { storedOf } from '../../sql/kept.ts'
import { apartColumn, apartValue } from '../../sql/names.ts'
import { type Reading, where } from '../../sql/where.ts'
import type { Literals } from '../read/literals.ts'
import { factsOf } from './check-required.ts'
import type { Question } from './check-rows.ts'

/** A row before and after a change, by column; null before it is there. */
export interface Turn {
  readonly before: Stored | null
  readonly after: Stored
}

/** What rules of rows are read with: where they stand in time, and the rows that they name. */
export interface RuleParts extends Reading {
  readonly literals: Literals
}

/** Whether a change gives any of the fields another value; a new row has them all. */
export const isOther = (entity: EntityModel, { before, after }: Turn, fields: readonly string[]): boolean =>
  before === null ||
  fields.some((name) => {
    const key = entity.field[name]?.key ?? ''
    return (after[key] ?? null) !== (before[key] ?? null)
  })

/** The values that a row is held against others by; null where one is empty, or the rule leaves the row out. */
const groupOf = (
  entity: EntityModel,
  { by, when }: Overlap,
  row: Stored,
  { literals, at }: RuleParts,
): readonly Parameter[] | null => {
  const values = by.map((field) => apartValue(entity, field, row[field.key] ?? null))
  return values.includes(null) || !holdsAt(when, factsOf(entity, row, literals), at) ? null : values
}

/** The rules that a change may come to break. */
const asked = (entity: EntityModel, turn: Turn): readonly Overlap[] =>
  rowRulesOf(entity).noOverlap.filter((rule) => isOther(entity, turn, looksAt(rule)))

const looksAt = ({ by, from, to, when }: Overlap): readonly string[] => [
  ...by.map(({ name }) => name),
  from.name,
  to.name,
  ...fieldsOf(when),
]

/** Times of a row, and what tells them from those of other rows: only those that are alike in it must not meet. */
export interface RowTimes {
  readonly alike: string
  readonly from: string | null
  readonly to: string | null
  /** Days are held to their end; a time ends where the next begins. */
  readonly isDay: boolean
  /** The field that is at fault where they meet, by its key, and what is said then. */
  readonly key: string
  readonly says: string
}

/** The times that a row comes to have and that must not meet those of others. */
export const timesOf = (entity: EntityModel, turn: Turn, parts: RuleParts): readonly RowTimes[] =>
  asked(entity, turn).flatMap((rule): readonly RowTimes[] => {
    const group = groupOf(entity, rule, turn.after, parts)
    if (group === null) return []
    const { from, to, says } = rule
    const [begin, end] = [turn.after[from.key] ?? null, turn.after[to.key] ?? null]
    return [
      {
        alike: JSON.stringify([rowRulesOf(entity).noOverlap.indexOf(rule), group]),
        from: typeof begin === 'string' ? begin : null,
        to: typeof end === 'string' ? end : null,
        isDay: from.type === 'day',
        key: from.key,
        says,
      },
    ]
  })

/**
 * Waits until nobody else changes what the row is held against, to the end of the transaction: only then do its
 * questions find what there is. A row that moves from one group to another holds both, always in the same order.
 */
export const lockTimes = async (
  writer: Writer,
  entity: EntityModel,
  turns: readonly Turn[],
  parts: RuleParts,
): Promise<void> => {
  const names = turns.flatMap((turn) =>
    asked(entity, turn).flatMap((rule) =>
      [turn.before, turn.after].flatMap((row) => {
        const group = row && groupOf(entity, rule, row, parts)
        return group
          ? [`times ${entity.table} ${rowRulesOf(entity).noOverlap.indexOf(rule)} ${JSON.stringify(group)}`]
          : []
      }),
    ),
  )
  for (const name of [...new Set(names)].sort()) await writer.lock(name)
}

/**
 * Whether other rows have times that overlap those of the row: each a question for the database.
 * @param isDoubtful whether the value of that field is at fault: a rule that looks at it is not asked
 */
export const timeQuestions = (
  entity: EntityModel,
  turn: Turn,
  parts: RuleParts,
  isDoubtful: (name: string) => boolean,
): readonly Question[] =>
  asked(entity, turn).flatMap((rule): readonly Question[] => {
    if (looksAt(rule).some(isDoubtful)) return []
    const group = groupOf(entity, rule, turn.after, parts)
    return group ? [question(entity, rule, turn, group, parts)] : []
  })

const question = (
  entity: EntityModel,
  { by, from, to, when, says }: Overlap,
  { before, after }: Turn,
  group: readonly Parameter[],
  parts: RuleParts,
): Question => {
  const [begin, end] = [storedOf(from, after[from.key]), storedOf(to, after[to.key])]
  const [until, since] = from.type === 'day' ? ['<=', '>='] : ['<', '>']
  const rule = where(entity, when, parts, '')
  const same = by.map((field) => `${quote(apartColumn(entity, field))} = ?`)
  const starts = end === null ? '' : ` and (${quote(from.key)} is null or ${quote(from.key)} ${until} ?)`
  const shared = `select 1 from ${wholeTable(entity)} where ${same.join(' and ')}${starts} and (${rule.sql}) and "id" <> ?`
  const parameters = [...group, ...(end === null ? [] : [end]), ...rule.parameters, idOf(before)]
  // Each half is found on the index: what ends later, and what never ends.
  const ends =
    begin === null
      ? [{ sql: shared, parameters }]
      : [
          {
            sql: `${shared} and ${quote(to.key)} ${since} ?`,
            parameters: [...parameters, begin],
          },
          { sql: `${shared} and ${quote(to.key)} is null`, parameters },
        ]
  return {
    sql: `select count(*) from (${ends.map(({ sql }) => sql).join(' union all ')}) o`,
    parameters: ends.flatMap((each) => each.parameters),
    expected: 0,
    key: from.key,
    message: says,
    rank: 'sentence',
  }
}

/** No row has the id 0. */
const idOf = (row: Stored | null): number => (typeof row?.id === 'number' ? row.id : 0)
