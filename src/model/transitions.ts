import type { EntityModel, FieldModel } from './model.ts'
import { type Way, wayOf } from './resolve.ts'

/**
 * Where a field may go from a value; null where it goes anywhere.
 * @param from the value, or the label of the row that a reference leads to; null at the beginning
 */
export const waysFrom = (
  { transitions }: EntityModel,
  { name }: FieldModel,
  from: string | null,
): readonly Way[] | null => {
  const ways: Readonly<Record<string, readonly unknown[] | undefined>> | undefined = transitions[name]
  return ways ? (ways[String(from)] ?? []).map(wayOf) : null
}
