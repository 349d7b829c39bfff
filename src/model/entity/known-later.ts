import { isFormula } from './computed.ts'
import type { FieldModel } from './model.ts'

/** Whether the server alone knows it, after the row is written: its number, and what is gathered from other rows. */
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
