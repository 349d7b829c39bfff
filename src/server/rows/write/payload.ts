import { invalid } from '#texts/answers'
import { type EntityModel, type FieldModel, isSecret, meaningOf, type Row } from '../../../model/index.ts'
import type { Caller } from '../../access/caller.ts'
import { canWrite } from '../../access/fields.ts'
import type { DatabaseRow as Stored } from '../../platform/database/driver/database.ts'
import { invalidFields } from '../../platform/errors/http-error.ts'
import type { AcceptedPayload } from './accept.ts'

type Values = AcceptedPayload['values']
type Errors = AcceptedPayload['errors']

/** A text that comes back as it was answered is no change, though today's rules might not let it in. */
export const isUnchangedText = (field: FieldModel, body: Row, stored: Stored): boolean => {
  const text = Object.hasOwn(body, field.key) ? body[field.key] : undefined
  return field.stored && !isSecret(field) && typeof text === 'string' && text === stored[field.key]
}

/** The values without those. */
export const withoutUnchangedTexts = (
  entity: EntityModel,
  body: Row,
  stored: Stored,
  values: Values,
): Values =>
  Object.fromEntries(
    Object.entries(values).filter(([name]) => {
      const field = entity.field[name]
      return field === undefined || !isUnchangedText(field, body, stored)
    }),
  )

/** The values of fields that the caller may still write: a right may have gone since the payload was read. */
export const writable = (caller: Caller, entity: EntityModel, values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).filter(([name]) => {
      const field = entity.field[name]
      return field !== undefined && canWrite(caller, field)
    }),
  )

/** The values of a new row that somebody chose themselves, and did not leave as they begin. */
export const chosenIn = (fields: readonly FieldModel[], body: Row, values: Values): Values =>
  Object.fromEntries(
    fields.flatMap(({ key, kind, name }) => {
      const given = Object.hasOwn(body, key) ? body[key] : undefined
      return meaningOf(kind).isEmpty(given) || !Object.hasOwn(values, name) ? [] : [[name, values[name]]]
    }),
  )

/** What a payload says of fields that it cannot be read for, by field name: whoever may not change them is told that first. */
export const unreadableIn = (entity: EntityModel, body: Row, faults: Errors): Values =>
  Object.fromEntries(
    entity.fields.flatMap(({ key, name }) =>
      Object.hasOwn(faults, key) && Object.hasOwn(body, key) ? [[name, body[key]]] : [],
    ),
  )

/** The version that an update was made from; null where it carries none. */
export const versionOf = (body: Row): { readonly value: number | null; readonly errors: Errors } => {
  const version: unknown = Object.hasOwn(body, 'version') ? body.version : undefined
  if (version === undefined || version === null) return { value: null, errors: {} }
  if (typeof version === 'number' && Number.isSafeInteger(version)) return { value: version, errors: {} }
  return { value: null, errors: { version: [invalid.number('version')] } }
}

/** @throws HttpError 422 where there is a fault; of two about a field the first stands */
export const throwFaults = (...all: readonly AcceptedPayload['errors'][]): void => {
  const errors = Object.assign({}, ...[...all].reverse())
  if (Object.keys(errors).length > 0) throw invalidFields(errors)
}
