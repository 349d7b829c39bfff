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

/** The schemas of an entity, by their names in the OpenAPI document. */
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

/** `{ id, <label> }` of a row, with the aliases of its label. */
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

/** The path of a row in its tree. */
const pathOf = (entity: EntityModel): Properties =>
  treeOf(entity) === null ? {} : { path: { ...listOf({ type: 'string' }), description: described.path } }

/** A value in an answer. Null is possible even for a required field: the row may be older than the requirement. */
const answered = (field: FieldModel): Schema => orNull({ ...detailsOf(field.kind).wire(field) })

const fieldProperties = (model: Model, field: FieldModel, purpose: 'list' | 'item'): Properties => {
  if (isSecret(field)) return {}
  if (field.by !== undefined) return {} // only rules read it; no answer contains it
  if (field.links === 'many') return { [field.key]: listOf(nestedSchema(targetOf(model, field))) }
  if (field.links !== 'one' || field.nested === null) return { [field.key]: answered(field) }
  const nested = orNull(nestedSchema(targetOf(model, field)))
  if (field.nested !== field.key) return { [field.key]: orNull(whole), [field.nested]: nested }
  if (purpose === 'list') return { [field.key]: nested }
  return { [field.key]: orNull(whole), [`${field.key}_label`]: { type: ['string', 'null'] } }
}

/** The single owned row of another entity, under that entity's name. */
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

/** A row in a list or by itself. Fields and rows that need a further permission are optional. */
const rowSchema = (model: Model, entity: EntityModel, purpose: 'list' | 'item'): Schema => {
  // A reference to a row that the caller may not see is omitted.
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

/** The lines of a row, in the schema of single rows but without the reference back. */
const lineProperties = (model: Model, entity: EntityModel): Properties =>
  Object.fromEntries(
    linesOf(model, entity).flatMap(({ field, child, back }) => {
      const { properties, required, ...line } = rowSchema(model, child, 'item')
      const said = Object.keys(fieldProperties(model, back, 'item'))
      const kept = Object.entries(properties as Properties).filter(([key]) => !said.includes(key)) // `exactly` returns this type
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

/** A row of the options: its list columns for callers who may read it, only id and label for others. */
export const optionSchema = (entity: EntityModel): Schema => {
  const label = plainLabel(entity) ? { [labelKey(entity)]: { type: ['string', 'null'] } } : {}
  const properties = { id: whole, ...label, ...pathOf(entity) }
  return { type: 'object', properties, required: Object.keys(properties) }
}

/** An id, or an object with one. */
const reference: Schema = {
  anyOf: [whole, { type: 'object', properties: { id: whole }, required: ['id'] }],
}

/** Whether null is accepted: it clears the field, keeps a secret, or selects the default of a new row. */
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

/** Describes conditions over labels or over several fields in words, since JSON Schema cannot express them. */
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

/** What a payload needs beside fields: the current password, if it changes the caller's own password or email. */
const proofOf = (entity: EntityModel): Readonly<Record<string, Schema>> =>
  Object.fromEntries(proofKeys(entity).map((key) => [key, present]))

const present: Schema = {
  title: ownAccount.current,
  type: ['string', 'null'],
  writeOnly: true,
  description: described.currentPassword,
}

/**
 * The payload that creates or updates a row. Unknown keys are ignored, so that a row can be sent back as it was read.
 * `version`: answers 409 if the row has changed since.
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

/** The payload of a button: exactly the fields that it asks for. An absent one keeps its value. */
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

/** The lines in a payload. A line with an id updates that line; its absent fields keep their values. */
const givenLines = (model: Model, entity: EntityModel): Properties =>
  Object.fromEntries(
    linesOf(model, entity).flatMap(({ field, child, back }) => {
      const { properties } = payloadSchema(model, child, 'update', back)
      const items: Schema = {
        type: 'object',
        properties: { id: orNull(whole), ...(properties as Properties) },
      } // `payloadSchema` returns this type
      const description = described.givenLines(lower(child.title.many))
      const shown = { ...listOf(whole), description: described.givenShown(field.key) }
      return [
        [field.key, { title: field.label, ...listOf(items), maxItems: mostLines, description }],
        [lineVisibilityKey(field), shown],
      ]
    }),
  )
