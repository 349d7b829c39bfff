import { invalid, refused } from '#texts/answers'
import { type EntityModel, type FieldModel, type Model, meaningOf } from '../../../model/index.ts'
import { rowRulesOf } from '../../../model/rules-of-rows.ts'
import type { Parameter, Reader, Record as Stored } from '../../database/driver/database.ts'
import { type Dialect, quote } from '../../database/driver/dialect.ts'
import { Conflict } from '../../database/driver/errors.ts'
import { conflict, invalidFields } from '../../errors/http-error.ts'
import { everyRow, type Reach, rowsOf, wholeTable } from '../../sql/gate.ts'
import { storedOf } from '../../sql/kept.ts'
import { apartColumn, apartValue, comparedColumn, hasKey, keyValue } from '../../sql/names.ts'
import { isOther, type Turn } from './check-times.ts'
import type { RowFault } from './refusal-order.ts'

type Values = Readonly<{ [field: string]: unknown }>

/** One question to the database, answered by a count, and what it means where the count is not the one expected. */
export interface Question {
  readonly sql: string
  readonly parameters: readonly Parameter[]
  readonly expected: number
  readonly key: string
  readonly message: string
  readonly rank: RowFault['rank']
  /** The value itself leads nowhere: no other rule over it is asked. */
  readonly leadsNowhere?: true
}

/** A fault, and whether the value itself leads nowhere. */
export type FoundFault = RowFault & Pick<Question, 'leadsNowhere'>

const numbers = (value: unknown): readonly number[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'number') : []

const nowhere = { rank: 'rule', leadsNowhere: true } as const

const existence = (
  field: FieldModel,
  target: EntityModel,
  value: unknown,
  dialect: Dialect,
  reach: Reach,
): Question | null => {
  const message = invalid.missing(field.label)
  const from = `select count(*) from ${rowsOf(target, reach, 't')} where`
  if (field.links === 'one' && typeof value === 'number')
    return { sql: `${from} "id" = ?`, parameters: [value], expected: 1, key: field.key, message, ...nowhere }
  const ids = field.links === 'many' ? numbers(value) : []
  return ids.length === 0
    ? null
    : {
        sql: `${from} ${dialect.anyOf('"id"')}`,
        parameters: [dialect.list(ids)],
        expected: ids.length,
        key: field.key,
        message,
        ...nowhere,
      }
}

/** Whose words say that a value is taken. */
export const rankOfUnique = ({ unique }: FieldModel): RowFault['rank'] =>
  typeof unique === 'string' ? 'sentence' : 'rule'

/** What is said where another row has the value already. */
export const takenMessage = (field: FieldModel, value: unknown, zone: string): string =>
  typeof field.unique === 'string'
    ? field.unique
    : invalid.taken(field.label, meaningOf(field.kind).show(value, field, zone) || String(value))

const uniqueness = (
  entity: EntityModel,
  field: FieldModel,
  value: unknown,
  id: number | null,
  zone: string,
): Question | null => {
  if (field.unique === undefined || !field.stored || value === null || value === undefined) return null
  const column = quote(comparedColumn(entity, field))
  const compared = hasKey(entity, field) ? keyValue(field, value) : storedOf(field, value)
  return {
    sql: `select count(*) from ${wholeTable(entity)} where ${column} = ? and "id" <> ?`,
    parameters: [compared, id ?? 0],
    expected: 0,
    key: field.key,
    message: takenMessage(field, value, zone),
    rank: rankOfUnique(field),
  }
}

/** Whether another row holds what no two rows share; asked where one of the fields is given another value. */
export const togetherness = (
  entity: EntityModel,
  turn: Turn,
  isDoubtful: (name: string) => boolean,
): readonly Question[] =>
  rowRulesOf(entity).unique.flatMap(({ by, says }) => {
    const values = by.map((field) => apartValue(entity, field, turn.after[field.key] ?? null))
    const other = isOther(
      entity,
      turn,
      by.map(({ name }) => name),
    )
    if (!other || values.includes(null) || by.some(({ name }) => isDoubtful(name))) return []
    const same = by.map((field) => `${quote(apartColumn(entity, field))} = ?`).join(' and ')
    const id = Number(turn.before?.id ?? 0)
    return [
      {
        sql: `select count(*) from ${wholeTable(entity)} where ${same} and "id" <> ?`,
        parameters: [...values, id],
        expected: 0,
        key: by[0]?.key ?? '',
        message: says,
        rank: 'sentence',
      },
    ]
  })

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** Pairs of days, or of times, that stand the wrong way round, one of which is new; the other may be the one that is stored. */
export const wrongPairs = (
  entity: EntityModel,
  values: Values,
  stored: Stored | null,
  zone: string,
  isTold: (field: FieldModel) => boolean,
): readonly RowFault[] => {
  const present = (field: FieldModel) =>
    Object.hasOwn(values, field.name) ? values[field.name] : stored?.[field.key]
  return entity.fields.flatMap((field) => {
    const other = entity.field[field.notBefore ?? '']
    if (!other || !(Object.hasOwn(values, field.name) || Object.hasOwn(values, other.name))) return []
    const day = textOf(present(field))
    const bound = textOf(present(other))
    if (day === null || bound === null || day >= bound) return []
    const known = Object.hasOwn(values, other.name) || isTold(other)
    return [
      {
        key: field.key,
        message: invalid.notBefore(
          field.label,
          other.label,
          known ? meaningOf(other.kind).show(bound, other, zone) : null,
        ),
        rank: 'rule',
      },
    ]
  })
}

/** What somebody chose themselves, of the rows that they know of. */
export interface Chosen {
  readonly values: Values
  readonly reach: Reach
}

/**
 * What is wrong with accepted values beside other rows: references that lead nowhere, values that another row has,
 * days and times before what they must not lie before.
 * @param values by field name; only these are asked about
 * @param stored the row as it is; null for a new one
 * @param isTold whether a message may say what is stored in that field
 * @param further what other rules ask, in the same statement
 * @param chosen the references that somebody chose, as they chose them, and the rows that they may choose
 */
export const checkRows = async (
  reader: Reader,
  dialect: Dialect,
  model: Model,
  entity: EntityModel,
  values: Values,
  stored: Stored | null,
  isTold: (field: FieldModel) => boolean,
  further: readonly Question[] = [],
  chosen: Chosen = { values: {}, reach: everyRow },
): Promise<readonly FoundFault[]> => {
  const questions = [...questionsOf(dialect, model, entity, values, stored, chosen), ...further]
  const faults: FoundFault[] = []
  if (questions.length > 0) {
    const [counts = []] = await reader.rows(
      `select ${questions.map((question) => `(${question.sql})`).join(', ')}`,
      questions.flatMap((question) => question.parameters),
    )
    for (const [place, question] of questions.entries()) {
      if (counts[place] !== question.expected) faults.push(question)
    }
  }
  return [...faults, ...wrongPairs(entity, values, stored, model.zone, isTold)]
}

/** What the values of a row ask of other rows: that those are there that they lead to, and that nobody has them already. */
export const questionsOf = (
  dialect: Dialect,
  { entities, zone }: Model,
  entity: EntityModel,
  values: Values,
  stored: Stored | null,
  chosen: Chosen,
): readonly Question[] => {
  const id = typeof stored?.id === 'number' ? stored.id : null
  return entity.fields
    .filter((field) => Object.hasOwn(values, field.name))
    .flatMap((field) => {
      const value = values[field.name]
      const target = entities[field.to ?? '']
      const isChosen = Object.hasOwn(chosen.values, field.name)
      const [sought, reach] = isChosen ? [chosen.values[field.name], chosen.reach] : [value, everyRow]
      return [
        target ? existence(field, target, sought, dialect, reach) : null,
        uniqueness(entity, field, value, id, zone),
      ]
    })
    .filter((question) => question !== null)
}

/** So many questions are asked in one statement. */
const askedAtOnce = 50

/**
 * Asks the questions of many rows, each once, in few statements.
 * @returns whether the answer is the one expected, for each
 */
export const askAll = async (
  reader: Reader,
  questions: readonly Question[],
): Promise<(question: Question) => boolean> => {
  const named = (question: Question) => `${question.sql} ${JSON.stringify(question.parameters)}`
  const counts = new Map<string, unknown>()
  const apart = new Map(questions.map((question) => [named(question), question]))
  for (const alike of Map.groupBy(apart, ([, { sql }]) => sql).values())
    for (let from = 0; from < alike.length; from += askedAtOnce) {
      const some = alike.slice(from, from + askedAtOnce)
      // Always as many, so that it is always the same statement.
      const padded =
        some.length === 1 ? some : Array.from({ length: askedAtOnce }, (_, at) => some[at] ?? some[0])
      const [found = []] = await reader.rows(
        `select ${padded.map((each) => `(${each?.[1].sql})`).join(', ')}`,
        padded.flatMap((each) => each?.[1].parameters ?? []),
      )
      for (const [at, [name]] of some.entries()) counts.set(name, found[at])
    }
  return (question) => counts.get(named(question)) === question.expected
}

/** The fields that together are taken already. */
const groupOfConflict = (entity: EntityModel, { kind, columns }: Conflict) =>
  kind === 'unique'
    ? rowRulesOf(entity).unique.find(
        ({ by }) =>
          by.length === columns.length && by.every((field) => columns.includes(apartColumn(entity, field))),
      )
    : undefined

/**
 * What the database itself held against a write, as it is answered under the right field: somebody was quicker between
 * our question and the write.
 * @param values as they were to be stored, by field name
 */
export const refusalOfConflict = (
  error: unknown,
  entity: EntityModel,
  values: Readonly<{ [field: string]: unknown }>,
  zone: string,
): unknown => {
  if (!(error instanceof Conflict)) return error
  const group = groupOfConflict(entity, error)
  if (group) return invalidFields({ [group.by[0]?.key ?? '']: [group.says] })
  if (error.kind === 'used') return conflict(refused.used(entity.title.one, [refused.otherRows]))
  const field = entity.fields.find((each) =>
    error.columns.some((column) => column === each.key || column === comparedColumn(entity, each)),
  )
  if (!field) return error
  if (error.kind === 'unique')
    return invalidFields({ [field.key]: [takenMessage(field, values[field.name], zone)] })
  if (error.kind === 'missing') return invalidFields({ [field.key]: [invalid.missing(field.label)] })
  return error.kind === 'required' ? invalidFields({ [field.key]: [invalid.required(field.label)] }) : error
}
