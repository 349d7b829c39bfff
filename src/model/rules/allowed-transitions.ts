import type { EntityModel, FieldModel } from '../entity/model.ts'

/**
 * Where a field may go from a value; null where it goes anywhere.
 * @param from the value, or the label of the row that a reference leads to; null at the beginning
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

/** A value that may follow, null for none, and the permission that choosing it needs. */
export interface NextValue {
  readonly to: string | null
  readonly needs: string | null
}

/** One way of a transition, with what it needs. */
export const parseTransition = (way: unknown): NextValue => {
  const [to = null, needs = null] = [way].flat() as (string | null)[] // as descriptors write it: checked
  return { to, needs }
}
