import type { Predicate } from '../../../descriptor/index.ts'
import { type EntityModel, testsOf } from '../../../model/index.ts'
import type { Random } from './random.ts'

/** A kind of row, and how often it comes beside the others. */
interface Profile {
  readonly rows: Predicate
  readonly weight: number
}

const listWeight = (rows: Predicate): number => {
  const bounds = testsOf(rows).flatMap((test) => (test.is === 'within' ? Object.keys(test.days) : []))
  // A few days' worth of rows, or what was missed, is little beside what has all the time in the world.
  return bounds.length > 1 ? 0.3 : bounds.length === 1 ? 0.6 : 1
}

const toneWeight = 0.12

/** Draws what a row is to be, so that every named list and every colour has some: the first rows are one of each. */
export const profilesOf = (entity: EntityModel): ((random: Random, place: number) => Predicate) => {
  const profiles: readonly Profile[] = [
    ...entity.lists.map(({ rows }) => ({ rows, weight: listWeight(rows) })),
    ...entity.tones.map(({ when }) => ({ rows: when, weight: toneWeight })),
  ]
  const whole = profiles.reduce((sum, { weight }) => sum + weight, 0)
  return (random, place) => {
    const first = profiles[place]
    if (first || profiles.length === 0) return first?.rows ?? {}
    let drawn = random.next() * whole
    for (const { rows, weight } of profiles) {
      drawn -= weight
      if (drawn < 0) return rows
    }
    return {}
  }
}
