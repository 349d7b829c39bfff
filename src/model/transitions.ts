import type { EntityModel, FieldModel, Way } from './model.ts'

/**
 * Where a field may go from a value; null where it goes anywhere.
 * @param from the value, or the label of the row that a reference leads to; null at the beginning
 */
export const waysFrom = (
  { transitions }: EntityModel,
  field: FieldModel,
  from: string | null,
): readonly Way[] | null => {
  const rule = transitions.find((each) => each.field.name === field.name)
  return rule ? (rule.ways[String(from)] ?? []) : null
}
