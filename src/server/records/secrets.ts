import type { EntityModel, FieldModel } from '../../model/index.ts'
import type { Context } from '../context.ts'
import type { Record as Stored } from '../database/database.ts'

type Values = Readonly<{ [field: string]: unknown }>

const secretsIn = (
  entity: EntityModel,
  values: Values,
): readonly (readonly [field: FieldModel, secret: string])[] =>
  entity.fields.flatMap((field) => {
    const secret = values[field.name]
    return field.kind === 'password' && typeof secret === 'string' ? [[field, secret] as const] : []
  })

/** Whether a payload sets a password. */
export const hasSecret = (entity: EntityModel, values: Values): boolean =>
  secretsIn(entity, values).length > 0

/** The row's own texts, which must not make up its password: given ones first, stored ones where none is given. */
const wordsOf = (entity: EntityModel, values: Values, stored: Stored | null): readonly string[] =>
  entity.fields.flatMap((field) => {
    if (!field.searched || !field.stored || field.access?.read !== undefined) return [] // a message names the word
    const text = Object.hasOwn(values, field.name) ? values[field.name] : stored?.[field.key]
    return typeof text === 'string' && text !== '' ? [text] : []
  })

/** What is wrong with passwords that are long enough, by field key. */
export const secretFaults = async (
  context: Context,
  entity: EntityModel,
  values: Values,
  stored: Stored | null,
): Promise<Readonly<Record<string, readonly string[]>>> => {
  const faults: Record<string, readonly string[]> = {}
  for (const [field, secret] of secretsIn(entity, values)) {
    const fault = await context.passwords.fault(secret, field.label, wordsOf(entity, values, stored))
    if (fault !== null) faults[field.key] = [fault]
  }
  return faults
}

/** The values with every password as what is stored of it. */
export const hashSecrets = async (context: Context, entity: EntityModel, values: Values): Promise<Values> => {
  const secrets = secretsIn(entity, values)
  if (secrets.length === 0) return values
  const hashes = await Promise.all(
    secrets.map(async ([field, secret]) => [field.name, await context.passwords.hash(secret)] as const),
  )
  return { ...values, ...Object.fromEntries(hashes) }
}
