import type { EntityModel } from '../entity/model.ts'
import { perEntity } from '../entity/per-entity.ts'
import { atMost } from './at-most.ts'
import { noOverlap } from './no-overlap.ts'
import type { Clash } from './shapes.ts'
import { together } from './together.ts'
import { unique } from './unique.ts'

/** Every rule by which two rows exclude each other, in the order in which refusals of equal rank are reported. */
export const clashRules = {
  unique: perEntity(unique),
  together: perEntity(together),
  noOverlap: perEntity(noOverlap),
  atMost: perEntity(atMost),
} satisfies Record<string, (entity: EntityModel) => readonly Clash[]>

export type ClashRule = keyof typeof clashRules
