import { literal } from '../database/driver/dialect.ts'
import type { Condition } from './condition.ts'

/**
 * A condition with its values in its text, as an index, a trigger and a table behind `from` need it. They are texts and
 * numbers of descriptors, and moments that we wrote; no text stands in `where`'s own words.
 */
export const inlined = ({ sql, parameters }: Condition): string => {
  const left = parameters.values()
  return sql.replaceAll('?', () => literal(left.next().value as string | number))
}
