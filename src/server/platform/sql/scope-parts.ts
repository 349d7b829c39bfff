import type { Predicate } from '../../../descriptor/index.ts'
import { type EntityModel, type FieldModel, fieldsOf, meaningOf, testsOf } from '../../../model/index.ts'
import { indexName } from './names.ts'
import type { Index } from './table.ts'

/** The alternatives of a scope's rule: the members of `any`, flattened. Each row fulfils at least one. */
export const alternativesOf = (rule: Predicate): readonly Predicate[] => {
  const [only, ...more] = testsOf(rule)
  return more.length === 0 && only?.is === 'group' && only.word === 'any'
    ? only.of.flatMap(alternativesOf)
    : [rule]
}

/**
 * The reference that finds the rows of a rule: preferably one to known rows, otherwise one to rows that fulfil a rule.
 */
export const scopeReferenceOf = (entity: EntityModel, rule: Predicate): FieldModel | null => {
  const tests = testsOf(rule).filter(({ field }) => entity.field[field]?.links === 'one')
  const known = tests.find((test) => test.is === 'among' && !test.values.includes(null))
  const found = known ?? tests.find((test) => test.is === 'step')
  return entity.field[found?.field ?? ''] ?? null
}

/** The reference to the caller, if it is the rule's only condition. */
const personIn = (entity: EntityModel, rule: Predicate): FieldModel | null => {
  const [test, ...more] = testsOf(rule)
  if (more.length > 0 || test?.is !== 'among') return null
  const [value, ...others] = test.values
  const isMe = others.length === 0 && typeof value === 'object' && value !== null && 'me' in value
  return isMe ? scopeReferenceOf(entity, rule) : null
}

/** The references to the caller, if the rule only requires one of them; otherwise []. */
export const ownFields = (entity: EntityModel, rule: Predicate): readonly FieldModel[] => {
  const rules = alternativesOf(rule)
  const fields = rules.flatMap((each) => personIn(entity, each) ?? [])
  return fields.length < rules.length ? [] : [...new Set(fields)]
}

/** Maximum extra columns of an index, to keep its entries small. */
const mostBeside = 12

/** Whether values are short enough for an index of many columns: texts may be long, except those of a closed list. */
export const isSmall = (field: FieldModel): boolean =>
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
 * The indexes for the rows of scopes, by leading reference. They also include the columns that scopes and named lists
 * test, so that a caller's own rows are selected and counted from the index alone.
 */
export const scopeIndexes = (entity: EntityModel): ReadonlyMap<FieldModel, Index> => {
  const indexes = known.get(entity) ?? workOut(entity)
  known.set(entity, indexes)
  return indexes
}

/** The index sorted by a reference and then by id. */
export const indexOfReference = (entity: EntityModel, field: FieldModel): string =>
  indexName({ name: entity.table }, scopeIndexes(entity).get(field) ?? { columns: [field.key, 'id'] })
