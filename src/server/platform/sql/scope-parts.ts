import type { Predicate } from '../../../descriptor/index.ts'
import { type EntityModel, type FieldModel, fieldsOf, meaningOf, testsOf } from '../../../model/index.ts'
import { indexName } from './names.ts'
import type { Index } from './table.ts'

/** The rules of which each row of a scope fulfils one: what `any` joins, each by itself. */
export const alternativesOf = (rule: Predicate): readonly Predicate[] => {
  const [only, ...more] = testsOf(rule)
  return more.length === 0 && only?.is === 'group' && only.word === 'any'
    ? only.of.flatMap(alternativesOf)
    : [rule]
}

/** The reference by which the rows of a rule are found: it leads to known rows, or else to those of which a rule holds. */
export const scopeReferenceOf = (entity: EntityModel, rule: Predicate): FieldModel | null => {
  const tests = testsOf(rule).filter(({ field }) => entity.field[field]?.links === 'one')
  const known = tests.find((test) => test.is === 'among' && !test.values.includes(null))
  const found = known ?? tests.find((test) => test.is === 'step')
  return entity.field[found?.field ?? ''] ?? null
}

/** The reference that leads to whoever asks, where the rule asks for nothing else. */
const personIn = (entity: EntityModel, rule: Predicate): FieldModel | null => {
  const [test, ...more] = testsOf(rule)
  if (more.length > 0 || test?.is !== 'among') return null
  const [value, ...others] = test.values
  const isMe = others.length === 0 && typeof value === 'object' && value !== null && 'me' in value
  return isMe ? scopeReferenceOf(entity, rule) : null
}

/** The references of which one leads to whoever asks, where that is all that a rule asks for; [] where it is not. */
export const ownFields = (entity: EntityModel, rule: Predicate): readonly FieldModel[] => {
  const rules = alternativesOf(rule)
  const fields = rules.flatMap((each) => personIn(entity, each) ?? [])
  return fields.length < rules.length ? [] : [...new Set(fields)]
}

/** An index holds so many columns beside those by which it is gone along: its entries are to stay small. */
const mostBeside = 12

/** Texts may be long, but for those of a closed list. */
const isSmall = (field: FieldModel): boolean =>
  field.stored && (field.choices !== undefined || meaningOf(field.kind).column !== 'text')

const known = new WeakMap<EntityModel, ReadonlyMap<FieldModel, Index>>()

const workOut = (entity: EntityModel): ReadonlyMap<FieldModel, Index> => {
  const rules = entity.scopes.flatMap(({ rows }) => alternativesOf(rows))
  const leads = new Set(rules.flatMap((rule) => scopeReferenceOf(entity, rule) ?? []))
  const asked = [...rules, ...entity.lists.map(({ rows }) => rows)].flatMap(fieldsOf)
  const beside = [...leads, ...asked.flatMap((name) => entity.field[name] ?? [])].filter(isSmall)
  return new Map(
    [...leads].map((lead) => {
      const columns = [...new Set(beside.filter((field) => field !== lead).map(({ key }) => key))]
      return [lead, { columns: [lead.key, 'id', ...columns.slice(0, mostBeside)] }]
    }),
  )
}

/**
 * The indexes that the rows of scopes are found on, by the reference that leads. They hold what the scopes and the named
 * lists ask for as well, so that somebody's own rows are picked and counted on the index alone.
 */
export const scopeIndexes = (entity: EntityModel): ReadonlyMap<FieldModel, Index> => {
  const indexes = known.get(entity) ?? workOut(entity)
  known.set(entity, indexes)
  return indexes
}

/** The index in whose order rows are that a reference leads from: by where it leads, and then by their ids. */
export const indexOfReference = (entity: EntityModel, field: FieldModel): string =>
  indexName({ name: entity.table }, scopeIndexes(entity).get(field) ?? { columns: [field.key, 'id'] })
