import { invalid } from '#texts/answers'
import { type EntityModel, type FieldModel, isSecret } from '../../../model/index.ts'
import type { Context } from '../../access/context.ts'
import type { DatabaseRow as Stored } from '../../platform/database/driver/database.ts'

type Values = Readonly<{ [field: string]: unknown }>

const secretsIn = (
  entity: EntityModel,
  values: Values,
): readonly (readonly [field: FieldModel, secret: string])[] =>
  entity.fields.flatMap((field) => {
    const secret = values[field.name]
    return isSecret(field) && typeof secret === 'string' ? [[field, secret] as const] : []
  })

/** Whether the values set a password. */
export const hasSecret = (entity: EntityModel, values: Values): boolean =>
  secretsIn(entity, values).length > 0

type Choice = (field: FieldModel) => boolean

/**
 * The row's own texts, of which its password must not consist: new ones, and the stored ones that `isAsked` selects.
 */
const wordsOf = (
  entity: EntityModel,
  values: Values,
  stored: Stored | null,
  isAsked: Choice,
): readonly string[] =>
  entity.fields.flatMap((field) => {
    if (!field.searched || !field.stored) return []
    const given = Object.hasOwn(values, field.name)
    const text = given ? values[field.name] : isAsked(field) && stored?.[field.key]
    return typeof text === 'string' && text !== '' ? [text] : []
  })

/**
 * Faults of passwords that are long enough, by field key.
 * @param isTold whether a message may reveal the stored value of a field
 */
export const secretFaults = async (
  context: Context,
  entity: EntityModel,
  values: Values,
  stored: Stored | null,
  isTold: Choice,
): Promise<Readonly<Record<string, readonly string[]>>> => {
  const faults: Record<string, readonly string[]> = {}
  for (const [field, secret] of secretsIn(entity, values)) {
    const faultOf = (isAsked: Choice) =>
      context.passwords.fault(secret, field.label, wordsOf(entity, values, stored, isAsked))
    if ((await faultOf(() => true)) === null) continue
    faults[field.key] = [(await faultOf(isTold)) ?? invalid.password.common(field.label)]
  }
  return faults
}

/** Replaces each password by its hash. */
export const hashSecrets = async (context: Context, entity: EntityModel, values: Values): Promise<Values> => {
  const secrets = secretsIn(entity, values)
  if (secrets.length === 0) return values
  const hashes = await Promise.all(
    secrets.map(async ([field, secret]) => [field.name, await context.passwords.hash(secret)] as const),
  )
  return { ...values, ...Object.fromEntries(hashes) }
}
