import { constantDefault, firstValue } from '../../../model/entity/first-values.ts'
import { type EntityModel, type FieldModel, meaningOf } from '../../../model/index.ts'
import type { Caller } from '../../access/caller.ts'
import type { RecordParts } from '../read/record-parts.ts'

/** What a field of a new row holds unless it is said; undefined for nothing. */
export type InitialValueOf = (field: FieldModel) => unknown

/** What the fields of a new row hold unless the payload says it, as it is stored. */
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

/** What fields begin with that the caller may not write. @param asked those that they may */
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
