import { ownAccount } from '#texts/answers'
import { described } from '#texts/calls'
import { form } from '#texts/form'
import { lower } from '#texts/grammar'
import { rowRules } from '#texts/row-rules'
import { exactly, listOf, momentSchema, partly, whole } from '../../../schemas/basic.ts'
import { linesOf, mostLines } from '../../model/entity/child-rows.ts'
import { constantDefault } from '../../model/entity/first-values.ts'
import { lineVisibilityKey } from '../../model/entity/line-visibility-key.ts'
import {
  detailsOf,
  type EntityModel,
  type FieldModel,
  isSecret,
  labelKey,
  type Model,
  meaningOf,
  plainLabel,
  targetOf,
  treeOf,
} from '../../model/index.ts'
import type { Schema } from '../../model/json-schema.ts'
import { describeFirst, describeRowRules } from '../../model/rules/describe-row-rules.ts'
import { describeRule } from '../../model/rules/describe-rule.ts'
import { isForAll } from '../access/fields.ts'
import { proofKeys } from '../access/guard.ts'
import { orNull, pascal } from './schemas.ts'

/** The schemas of an entity, by their names in the document. */
export const entitySchemas = (model: Model, entity: EntityModel): Readonly<Record<string, Schema>> => {
  const name = pascal(entity.name)
  return {
    [`${name}Row`]: rowSchema(model, entity, 'list'),
    [name]: rowSchema(model, entity, 'item'),
    [`${name}Option`]: nestedSchema(entity),
    [`New${name}`]: payloadSchema(model, entity, 'create'),
    [`Changed${name}`]: payloadSchema(model, entity, 'update'),
  }
}

type Properties = Record<string, Schema>

/** `{ id, <label> }` of a row of that entity, with the keys that repeat its label. */
const nestedSchema = (entity: EntityModel): Schema => {
  const plain = plainLabel(entity)
  const aliases = Object.keys(entity.aliases).filter((key) => entity.aliases[key] === plain?.name)
  const keys = [labelKey(entity), ...aliases]
  return exactly({
    id: whole,
    ...Object.fromEntries(keys.map((key) => [key, { type: 'string' }])),
    ...pathOf(entity),
  })
}

/** What a row of a tree tells of where it lies. */
const pathOf = (entity: EntityModel): Properties =>
  treeOf(entity) === null ? {} : { path: { ...listOf({ type: 'string' }), description: described.path } }

/** A value as it is answered: null where a row may be without it, which a row made before a field was required may be. */
const answered = (field: FieldModel): Schema => orNull({ ...detailsOf(field.kind).wire(field) })

const fieldProperties = (model: Model, field: FieldModel, purpose: 'list' | 'item'): Properties => {
  if (isSecret(field)) return {}
  if (field.by !== undefined) return {} // rules ask for them, and nothing answers them
  if (field.links === 'many') return { [field.key]: listOf(nestedSchema(targetOf(model, field))) }
  if (field.links !== 'one' || field.nested === null) return { [field.key]: answered(field) }
  const nested = orNull(nestedSchema(targetOf(model, field)))
  if (field.nested !== field.key) return { [field.key]: orNull(whole), [field.nested]: nested }
  if (purpose === 'list') return { [field.key]: nested }
  return { [field.key]: orNull(whole), [`${field.key}_label`]: { type: ['string', 'null'] } }
}

/** The single row of another entity that belongs to a row of this one, under its name. */
const ownedProperties = (model: Model, entity: EntityModel): Properties =>
  Object.fromEntries(
    entity.owned.flatMap(({ entity: name, field: owning, single }) => {
      const owned = model.entities[name]
      if (!single || !owned) return []
      const visible = owned.fields.filter((field) => isForAll(owned, field))
      const properties = visible.map((field) =>
        field.name === owning ? { [field.key]: orNull(whole) } : fieldProperties(model, field, 'list'),
      )
      return [[name, orNull(exactly({ id: whole, ...Object.assign({}, ...properties), version: whole }))]]
    }),
  )

/** A row as it is answered in a list or by itself; fields and rows that need another permission may be missing. */
const rowSchema = (model: Model, entity: EntityModel, purpose: 'list' | 'item'): Schema => {
  // A reference to a row that somebody does not see is left out.
  const leadsOut = ({ links, to }: FieldModel) =>
    links === 'one' && (model.entities[to ?? '']?.scopes.length ?? 0) > 0
  const ruled = entity.fields.filter((field) => !isForAll(entity, field) || leadsOut(field))
  const owned = ownedProperties(model, entity)
  const lines = purpose === 'item' ? lineProperties(model, entity) : {}
  const optional = new Set([
    ...ruled.flatMap((field) => Object.keys(fieldProperties(model, field, purpose))),
    ...Object.keys(entity.aliases).filter((key) => ruled.some(({ name }) => name === entity.aliases[key])),
    ...Object.keys(owned),
    ...Object.keys(lines),
  ])
  const properties: Properties = Object.assign(
    { id: whole },
    ...entity.fields.map((field) => fieldProperties(model, field, purpose)),
    ...Object.entries(entity.aliases).map(([key, name]) => {
      const field = entity.field[name]
      return field && !isSecret(field) ? { [key]: answered(field) } : {}
    }),
    owned,
    lines,
    plainLabel(entity) ? {} : { label: { type: 'string' } },
    { version: whole },
    purpose === 'item' ? { created_at: momentSchema, updated_at: momentSchema } : {},
  )
  return exactly(properties, [...optional])
}

/** The rows that are edited with a row, each as it travels by itself, without what it is a line of. */
const lineProperties = (model: Model, entity: EntityModel): Properties =>
  Object.fromEntries(
    linesOf(model, entity).flatMap(({ field, child, back }) => {
      const { properties, required, ...line } = rowSchema(model, child, 'item')
      const said = Object.keys(fieldProperties(model, back, 'item'))
      const kept = Object.entries(properties as Properties).filter(([key]) => !said.includes(key)) // as `exactly` makes it
      const always = (required as readonly string[]).filter((key) => !said.includes(key))
      const items = { ...line, properties: Object.fromEntries(kept), required: always }
      const many = lower(child.title.many)
      return [
        [field.key, { ...listOf(items), description: described.lines(many) }],
        ...(child.scopes.length === 0
          ? []
          : [[lineVisibilityKey(field), { ...listOf(whole), description: described.shownLines(many) }]]),
      ]
    }),
  )

/** A row of the options: what stands in its own table for who may read it, id and label for others. */
export const optionSchema = (entity: EntityModel): Schema => {
  const label = plainLabel(entity) ? { [labelKey(entity)]: { type: ['string', 'null'] } } : {}
  const properties = { id: whole, ...label, ...pathOf(entity) }
  return { type: 'object', properties, required: Object.keys(properties) }
}

/** An id, or a row that bears one. */
const reference: Schema = {
  anyOf: [whole, { type: 'object', properties: { id: whole }, required: ['id'] }],
}

/** Whether null is taken: it clears, or keeps a secret, or stands for what a new row begins with. */
const clears = (field: FieldModel, verb: 'create' | 'update'): boolean =>
  !field.required ||
  meaningOf(field.kind).blank === false ||
  (verb === 'update' ? isSecret(field) : constantDefault(field) !== undefined)

const accepted = (field: FieldModel, verb: 'create' | 'update'): Schema => {
  const maybe = clears(field, verb) ? orNull : (schema: Schema) => schema
  if (field.links === 'one') return maybe(reference)
  if (field.links === 'many')
    return { ...maybe(listOf(reference)), ...(field.required && { minItems: 1 }), maxItems: 1000 }
  const { wire, taken = wire } = detailsOf(field.kind)
  return maybe({ ...taken(field) })
}

/**
 * A condition over the labels of rows is no part of JSON Schema, nor is one over several fields; both are said in words,
 * beside others.
 */
const withConditions = (
  entity: EntityModel,
  field: FieldModel,
  verb: 'create' | 'update',
  schema: Schema,
): Schema => {
  const { requiredWhen, name, label } = field
  const first = verb === 'create' ? describeFirst(field) : null
  const said = [
    schema.description,
    requiredWhen === null ? null : form.requiredWhile(describeRule(entity, requiredWhen)),
    ...describeRowRules(entity).flatMap(({ fields, text }) => (fields.includes(name) ? [text] : [])),
    first === null ? null : rowRules.begin(label, first),
  ].filter(Boolean)
  return said.length > 0 ? { ...schema, description: said.join(' ') } : schema
}

/** What the change of one's own password or email needs besides. */
/** What a payload carries beside fields: the proof that a change of one's own account needs. */
const proofOf = (entity: EntityModel): Readonly<Record<string, Schema>> =>
  Object.fromEntries(proofKeys(entity).map((key) => [key, present]))

const present: Schema = {
  title: ownAccount.current,
  type: ['string', 'null'],
  writeOnly: true,
  description: described.currentPassword,
}

/**
 * What a row is created or changed from. Keys that are not said are ignored, so that a row that was read can be put
 * back. `version`: refused with 409 where the row has changed since.
 */
const payloadSchema = (
  model: Model,
  entity: EntityModel,
  verb: 'create' | 'update',
  without: FieldModel | null = null,
): Schema => {
  const fields = entity.fields.filter((field) => field.writable && field !== without)
  return {
    type: 'object',
    properties: {
      ...Object.fromEntries(
        fields.map((field) => [
          field.key,
          withConditions(entity, field, verb, { title: field.label, ...accepted(field, verb) }),
        ]),
      ),
      ...givenLines(model, entity),
      ...(verb === 'update' ? proofOf(entity) : {}),
      ...(verb === 'update' ? { version: orNull(whole) } : {}),
    },
    ...(verb === 'create' && {
      required: fields.filter((field) => field.required && !('initially' in field)).map((field) => field.key),
    }),
  }
}

/** What the press of a button takes: what it asks for, and nothing else. An absent one keeps its value. */
export const pressSchema = (entity: EntityModel, asks: readonly FieldModel[]): Schema =>
  partly({
    ...Object.fromEntries(
      asks.map((field) => [
        field.key,
        withConditions(entity, field, 'update', { title: field.label, ...accepted(field, 'update') }),
      ]),
    ),
    ...proofOf(entity),
    version: orNull(whole),
  })

/** The lines that a payload gives: with an id one that is there, of which a field that is not said stays as it is. */
const givenLines = (model: Model, entity: EntityModel): Properties =>
  Object.fromEntries(
    linesOf(model, entity).flatMap(({ field, child, back }) => {
      const { properties } = payloadSchema(model, child, 'update', back)
      const items: Schema = {
        type: 'object',
        properties: { id: orNull(whole), ...(properties as Properties) },
      } // as it makes them
      const description = described.givenLines(lower(child.title.many))
      const shown = { ...listOf(whole), description: described.givenShown(field.key) }
      return [
        [field.key, { title: field.label, ...listOf(items), maxItems: mostLines, description }],
        [lineVisibilityKey(field), shown],
      ]
    }),
  )
