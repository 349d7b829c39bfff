import { invalid } from '#texts/answers'
import { invalidBulk } from '#texts/bulk'
import { buttonsOf } from '../../../model/buttons.ts'
import { nearest } from '../../../model/check/nearest.ts'
import {
  type EntityModel,
  type FieldModel,
  isRow,
  isSecret,
  meaningOf,
  type Row,
  targetOf,
} from '../../../model/index.ts'
import type { Caller } from '../../access/caller.ts'
import { canRead, canWrite } from '../../access/fields.ts'
import { fromVisible } from '../../platform/sql/row-security.ts'
import { roundTripValue } from '../../platform/sql/stored-values.ts'
import type { RecordParts } from '../read/record-parts.ts'
import { accept } from '../write/accept.ts'
import { unexpectedIn, valuesSet } from '../write/press.ts'
import type { Change, ListChange, Setting } from './change.ts'

type Errors = Record<string, readonly string[]>

/** The change in a request body, with its errors by their path in the body. */
interface ReadChange {
  readonly change: Change
  readonly errors: Readonly<Record<string, readonly string[]>>
}

const said = (body: Row, name: string): unknown => (Object.hasOwn(body, name) ? body[name] : undefined)

/** Parses and validates a change, as far as that is possible without reading the rows. */
export const readChange = async (
  parts: RecordParts,
  entity: EntityModel,
  body: Row,
  caller: Caller,
): Promise<ReadChange> => {
  const isSetting = ['set', 'add', 'remove'].some((name) => said(body, name) !== undefined)
  const isDelete = said(body, 'delete') !== undefined
  const pressed = said(body, 'button')
  const ways = [isSetting, isDelete, pressed !== undefined].filter(Boolean).length
  const change: Change = { kind: 'delete' }
  if (ways !== 1) return { change, errors: { set: [ways === 0 ? invalidBulk.nothing : invalidBulk.both] } }
  const asks = said(body, 'asks') !== undefined && pressed === undefined
  const odd: Errors = asks ? { asks: [invalidBulk.asks] } : {}
  if (isDelete)
    return {
      change,
      errors: { ...odd, ...(body.delete !== true && { delete: [invalidBulk.true('delete')] }) },
    }
  const read =
    pressed === undefined ? readFields(entity, body, caller) : readPress(parts, entity, body, caller)
  const setting = await read
  return {
    change: setting.change,
    errors: { ...odd, ...setting.errors, ...(await outOfReach(parts, setting, caller)) },
  }
}

interface ReadSetting {
  readonly change: Setting
  readonly errors: Errors
  /** The fields whose values the caller chose. */
  readonly chosen: readonly FieldModel[]
}

const readPress = async (
  parts: RecordParts,
  entity: EntityModel,
  body: Row,
  caller: Caller,
): Promise<ReadSetting> => {
  const buttons = buttonsOf(entity)
  const button = buttons.find(({ name }) => name === body.button) ?? null
  const nothing: Setting = { kind: 'set', values: {}, lists: [], texts: [], button: null }
  if (button === null) {
    const known = buttons.map(({ name }) => name)
    const name = String(body.button).slice(0, 40)
    const message = invalidBulk.unknown(name, known, nearest(name, known))
    return { change: nothing, errors: { button: [message] }, chosen: [] }
  }
  const given = said(body, 'asks') ?? {}
  if (!isRow(given)) return { change: nothing, errors: { asks: [invalidBulk.object('asks')] }, chosen: [] }
  const fields = button.asks.filter((field) => canWrite(caller, field))
  const accepted = accept(fields, given, false)
  const set = await valuesSet(parts, button, caller)
  const named = fields.filter(
    ({ kind, key }) => meaningOf(kind).files && !meaningOf(kind).isEmpty(given[key] ?? null),
  )
  const ofFiles = Object.fromEntries(named.map(({ key, label }) => [key, [invalidBulk.onlyEmptied(label)]]))
  const errors = under('asks', {
    ...ofFiles,
    ...unexpectedIn(entity, button.asks, given),
    ...accepted.errors,
  })
  const texts = textsIn(fields, given, accepted.values)
  const values = { ...accepted.values, ...set.values }
  const lists = fields.flatMap((field) => wholeList(field, accepted.values))
  return {
    change: {
      kind: 'set',
      values: withoutLists(fields, values),
      lists,
      texts: texts.filter((name) => !Object.hasOwn(set.values, name)),
      button,
    },
    errors: { ...errors, ...set.errors },
    chosen: fields,
  }
}

const readFields = async (entity: EntityModel, body: Row, caller: Caller): Promise<ReadSetting> => {
  const errors: Errors = {}
  const parts = { set: {}, add: {}, remove: {} } as Record<'set' | 'add' | 'remove', Row>
  for (const word of ['set', 'add', 'remove'] as const) {
    const given = said(body, word)
    if (given === undefined) continue
    if (!isRow(given)) errors[word] = [invalidBulk.object(word)]
    else if (Object.keys(given).length === 0) errors[word] = [invalidBulk.empty]
    else parts[word] = given
  }
  const known = entity.fields.filter((field) => canRead(caller, field))
  const sound = (word: 'set' | 'add' | 'remove'): readonly FieldModel[] =>
    Object.keys(parts[word]).flatMap((key) => {
      const field = known.find((each) => each.key === key)
      const message = field ? refusedField(entity, field, caller, word, parts) : unknown(known, key)
      if (message !== null) errors[`${word}.${key}`] = [message]
      return field && message === null ? [field] : []
    })
  const [set, add, remove] = [sound('set'), sound('add'), sound('remove')]
  const accepted = accept(set, parts.set, false)
  Object.assign(errors, under('set', accepted.errors))
  const lists = set.flatMap((field) => wholeList(field, accepted.values))
  for (const field of new Set([...add, ...remove])) {
    const ids = (word: 'add' | 'remove', fields: readonly FieldModel[]) => {
      if (!fields.includes(field)) return []
      const { values, errors: wrong } = accept([withoutRequired(field)], parts[word], false)
      Object.assign(errors, under(word, wrong))
      return idsIn(values[field.name])
    }
    lists.push({ field, all: null, add: ids('add', add), remove: ids('remove', remove) })
  }
  return {
    change: {
      kind: 'set',
      values: withoutLists(set, accepted.values),
      lists,
      texts: textsIn(set, parts.set, accepted.values),
      button: null,
    },
    errors,
    chosen: set,
  }
}

/** The ids to add or to remove may be empty even where the list itself is required. */
const withoutRequired = ({ required: _, ...field }: FieldModel): FieldModel => field

const unknown = (known: readonly FieldModel[], key: string): string => {
  const keys = known.map((field) => field.key)
  const name = key.slice(0, 40)
  return invalidBulk.unknown(name, keys, nearest(name, keys))
}

/** Why the caller cannot set the field in many rows; null where they can. */
const refusedField = (
  entity: EntityModel,
  field: FieldModel,
  caller: Caller,
  word: 'set' | 'add' | 'remove',
  { set }: Readonly<Record<'set', Row>>,
): string | null => {
  const shown = entity.form.some(({ groups }) => groups.some(({ fields }) => fields.includes(field)))
  if (!shown || !field.writable) return invalidBulk.notInForm(field.label)
  if (!canWrite(caller, field)) return invalidBulk.right(field.label, field.access?.write ?? '')
  if (meaningOf(field.kind).files && word === 'set' && !meaningOf(field.kind).isEmpty(set[field.key]))
    return invalidBulk.onlyEmptied(field.label)
  if (isSecret(field) || (!field.stored && field.links !== 'many')) return invalidBulk.byItself(field.label)
  if (word === 'set') return null
  if (field.links !== 'many') return invalidBulk.one(field.label)
  return Object.hasOwn(set, field.key) ? invalidBulk.twice(field.label) : null
}

const under = (word: string, errors: Readonly<Record<string, readonly string[]>>): Errors =>
  Object.fromEntries(Object.entries(errors).map(([key, messages]) => [`${word}.${key}`, messages]))

const idsIn = (value: unknown): readonly number[] => (Array.isArray(value) ? value.map(Number) : [])

const wholeList = (field: FieldModel, values: Readonly<Record<string, unknown>>): readonly ListChange[] =>
  field.links === 'many' && Object.hasOwn(values, field.name)
    ? [{ field, all: idsIn(values[field.name]), add: [], remove: [] }]
    : []

const withoutLists = (fields: readonly FieldModel[], values: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name]) => !fields.some((field) => field.name === name && field.links === 'many'),
    ),
  )

/** The fields whose text in the request equals the text that an answer would contain. */
const textsIn = (
  fields: readonly FieldModel[],
  given: Row,
  values: Readonly<Record<string, unknown>>,
): readonly string[] =>
  fields.flatMap((field) => {
    const text = given[field.key]
    return typeof text === 'string' && text === roundTripValue(field, values[field.name]) ? [field.name] : []
  })

/** Errors, by path, for references to rows that are missing or out of the caller's reach. */
const outOfReach = async (
  { context: { database }, model, reaches }: RecordParts,
  { change: { values, lists, button }, errors: known, chosen }: ReadSetting,
  caller: Caller,
): Promise<Errors> => {
  const reach = await reaches.of(caller)
  const errors: Errors = {}
  const look = async (word: string, field: FieldModel, ids: readonly number[]) => {
    const place = `${button === null ? word : 'asks'}.${field.key}`
    if (ids.length === 0 || known[place] !== undefined) return
    const unique = [...new Set(ids)]
    const [row] = await database.rows(
      `select count(*) from ${fromVisible(targetOf(model, field), reach, 't')} where ${database.dialect.anyOf('t."id"')}`,
      [database.dialect.list(unique)],
    )
    if (Number(row?.[0]) !== unique.length) errors[place] = [invalid.missing(field.label)]
  }
  for (const field of chosen) {
    const value = values[field.name]
    if (field.links === 'one' && typeof value === 'number') await look('set', field, [value])
  }
  for (const { field, all, add, remove } of lists) {
    await look('set', field, all ?? [])
    await look('add', field, add)
    await look('remove', field, remove)
  }
  return errors
}
