import type { EntityModel, FieldModel } from '../entity/model.ts'

/**
 * The values to which a field may change; null if it may change to any.
 * @param from the current value, or the label of the referenced row; null for a new row
 */
export const nextValues = (
  { declared }: EntityModel,
  { name }: FieldModel,
  from: string | null,
): readonly NextValue[] | null => {
  const ways: Readonly<Record<string, readonly unknown[] | undefined>> | undefined =
    declared.transitions?.[name]
  return ways ? (ways[String(from)] ?? []).map(parseTransition) : null
}

/** A possible next value, null for none, and the permission that choosing it requires. */
export interface NextValue {
  readonly to: string | null
  readonly needs: string | null
}

/** Parses one transition target with its permission. */
export const parseTransition = (way: unknown): NextValue => {
  const [to = null, needs = null] = [way].flat() as (string | null)[] // the checks validated this form
  return { to, needs }
}
