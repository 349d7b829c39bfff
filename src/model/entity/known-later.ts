import { isFormula } from './computed.ts'
import type { FieldModel } from './model.ts'

/**
 * Whether only the server determines the value, after the row is written: a sequence number, or an aggregate of other
 * rows.
 */
export const isKnownLater = (
  field: Readonly<Record<string, Pick<FieldModel, 'given' | 'works'>>>,
  name: string,
  above: readonly string[] = [],
): boolean => {
  const { given, works } = field[name] ?? {}
  if (works === undefined || above.includes(name)) return given === true
  return (
    !isFormula(works) ||
    works.some((part) => typeof part === 'string' && isKnownLater(field, part, [...above, name]))
  )
}
