import { invalid } from '#texts/answers'
import { type EntityModel, type FieldModel, isSecret, meaningOf, type Row } from '../../../model/index.ts'
import type { Caller } from '../../access/caller.ts'
import { canWrite } from '../../access/fields.ts'
import type { DatabaseRow as Stored } from '../../platform/database/driver/database.ts'
import { invalidFields } from '../../platform/errors/http-error.ts'
import type { AcceptedPayload } from './accept.ts'

type Values = AcceptedPayload['values']
type Errors = AcceptedPayload['errors']

/** Whether the payload repeats the stored text: no change then, even if today's rules would refuse the text. */
export const isUnchangedText = (field: FieldModel, body: Row, stored: Stored): boolean => {
  const text = Object.hasOwn(body, field.key) ? body[field.key] : undefined
  return field.stored && !isSecret(field) && typeof text === 'string' && text === stored[field.key]
}

/** The values without such unchanged texts. */
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

/** The values that the caller may still write, since rights may have changed after the payload was read. */
export const writable = (caller: Caller, entity: EntityModel, values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).filter(([name]) => {
      const field = entity.field[name]
      return field !== undefined && canWrite(caller, field)
    }),
  )

/** The values of a new row that the payload sets itself, without defaults. */
export const chosenIn = (fields: readonly FieldModel[], body: Row, values: Values): Values =>
  Object.fromEntries(
    fields.flatMap(({ key, kind, name }) => {
      const given = Object.hasOwn(body, key) ? body[key] : undefined
      return meaningOf(kind).isEmpty(given) || !Object.hasOwn(values, name) ? [] : [[name, values[name]]]
    }),
  )

/**
 * Raw values of fields that could not be parsed, by field name, so that missing rights are reported before such faults.
 */
export const unreadableIn = (entity: EntityModel, body: Row, faults: Errors): Values =>
  Object.fromEntries(
    entity.fields.flatMap(({ key, name }) =>
      Object.hasOwn(faults, key) && Object.hasOwn(body, key) ? [[name, body[key]]] : [],
    ),
  )

/** The version that the caller edited; null where the payload has none. */
export const versionOf = (body: Row): { readonly value: number | null; readonly errors: Errors } => {
  const version: unknown = Object.hasOwn(body, 'version') ? body.version : undefined
  if (version === undefined || version === null) return { value: null, errors: {} }
  if (typeof version === 'number' && Number.isSafeInteger(version)) return { value: version, errors: {} }
  return { value: null, errors: { version: [invalid.number('version')] } }
}

/**
 * Throws the merged faults, if any.
 * @throws HttpError 422; of several faults of a field the first counts
 */
export const throwFaults = (...all: readonly AcceptedPayload['errors'][]): void => {
  const errors = Object.assign({}, ...[...all].reverse())
  if (Object.keys(errors).length > 0) throw invalidFields(errors)
}
