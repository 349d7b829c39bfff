import type { EntityModel } from '../entity/model.ts'
import { perEntity } from '../entity/per-entity.ts'
import { never } from './never.ts'
import { notBefore } from './not-before.ts'
import { requiredWhen } from './required-when.ts'
import type { Broken } from './shapes.ts'

/** Every rule that is a predicate over a row, in the order in which refusals of equal rank are reported. */
export const brokenRules = {
  notBefore: perEntity(notBefore),
  requiredWhen: perEntity(requiredWhen),
  never: perEntity(never),
} satisfies Record<string, (entity: EntityModel) => readonly Broken[]>

export type BrokenRule = keyof typeof brokenRules
