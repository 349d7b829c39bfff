import { constantDefault, firstValue } from '../../../model/entity/first-values.ts'
import { type EntityModel, type FieldModel, meaningOf } from '../../../model/index.ts'
import type { Caller } from '../../access/caller.ts'
import type { RecordParts } from '../read/record-parts.ts'

/** Returns the default of a new row's field; undefined for none. */
export type InitialValueOf = (field: FieldModel) => unknown

/** The defaults of a new row's fields, in stored form. */
export const firstValues = async (
  { context, literals }: RecordParts,
  entity: EntityModel,
  caller: Caller,
): Promise<InitialValueOf> => {
  if (entity.fields.every((field) => field.initially === constantDefault(field))) return constantDefault
  const { idsOf } = await literals.now()
  const idOf = (name: string, label: string) => idsOf(name, label)[0] ?? null
  const making = { today: context.today(), now: context.now(), me: caller.id, idOf }
  return (field) => {
    const said = firstValue(field, making)
    const accepted = said === undefined ? null : meaningOf(field.kind).accept(said, field)
    return accepted && 'value' in accepted ? accepted.value : undefined
  }
}

/**
 * Defaults of fields that the caller may not write.
 * @param asked the fields that they may write
 */
export const unaskedValues = (
  entity: EntityModel,
  asked: readonly FieldModel[],
  first: InitialValueOf,
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    entity.fields.flatMap((field) => {
      const value = asked.includes(field) || field.stamped ? undefined : first(field)
      return value === undefined ? [] : [[field.name, value] as const]
    }),
  )
