import type { Predicate } from '../../../descriptor/index.ts'
import { type EntityModel, fieldsOf, testsOf } from '../../../model/index.ts'
import type { DatabaseRow as Stored } from '../../platform/database/driver/database.ts'
import { isSameValue } from './history.ts'

/**
 * A bound in a rule.
 * @property sign 1 where greater values are further beyond the bound, -1 where smaller ones are
 */
interface Bound {
  readonly field: string
  /** The field that is the bound; null for a constant. */
  readonly other: string | null
  readonly sign: number
}

const signs: Readonly<Record<string, number>> = { above: 1, after: 1, from: 1, below: -1, before: -1, to: -1 }

/**
 * A rule's bounds on the moved fields; null where it tests one of them otherwise, so that distance cannot be measured.
 */
const boundsIn = (when: Predicate, moved: readonly string[], turned = 1): readonly Bound[] | null => {
  const found: Bound[] = []
  for (const test of testsOf(when)) {
    if (test.is === 'group') {
      for (const branch of test.of) {
        const inner = boundsIn(branch, moved, test.word === 'none' ? -turned : turned)
        if (inner === null) return null
        found.push(...inner)
      }
      continue
    }
    const [side, ...others] = test.is === 'lies' ? Object.entries(test.span) : []
    const other = typeof side?.[1] === 'object' ? side[1].field : null
    if (!moved.includes(test.field) && !(other !== null && moved.includes(other))) continue
    if (side === undefined || others.length > 0) return null
    found.push({ field: test.field, other, sign: (signs[side[0]] ?? 1) * turned })
  }
  return found
}

/** A number, amount, day or time as a number; null for no value. */
const measure = (value: unknown): number | null => {
  if (typeof value === 'number') return value
  if (typeof value !== 'string') return null
  const number = Number(value)
  return Number.isNaN(number) ? Date.parse(value) : number
}

/**
 * Whether a row that already broke a rule is now further beyond its bounds. Where a moved field has no bound, any move
 * counts.
 */
export const isFurtherFromBound = (
  entity: EntityModel,
  when: Predicate,
  before: Stored,
  after: Stored,
): boolean => {
  const at = (row: Stored, name: string) => row[entity.field[name]?.key ?? ''] ?? null
  const moved = fieldsOf(when).filter((name) => !isSameValue(at(before, name), at(after, name)))
  const bounds = boundsIn(when, moved)
  if (bounds === null) return moved.length > 0
  const distance = (row: Stored, { field, other, sign }: Bound): number => {
    const [value, bound] = [measure(at(row, field)), other === null ? 0 : measure(at(row, other))]
    return value === null || bound === null ? Number.NEGATIVE_INFINITY : sign * (value - bound)
  }
  return bounds.some((bound) => distance(after, bound) > distance(before, bound))
}
