import { literal } from '../database/driver/dialect.ts'
import type { Condition } from './condition.ts'

/**
 * A condition with its parameters as literals, for an index, a trigger or a table in `from`. The values are texts and
 * numbers of descriptors, and moments that we wrote. `where` writes no string literals, so every `?` is a parameter.
 */
export const inlined = ({ sql, parameters }: Condition): string => {
  const left = parameters.values()
  return sql.replaceAll('?', () => literal(left.next().value as string | number))
}
