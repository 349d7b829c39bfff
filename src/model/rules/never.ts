import { type EntityModel, fieldsOf } from '../index.ts'
import { rowRulesOf } from '../rules-of-rows.ts'
import type { Broken } from './shapes.ts'

/** What no row may be, in the descriptor's own sentence. */
export const never = (entity: EntityModel): readonly Broken[] =>
  rowRulesOf(entity).never.map(({ when, at, says }) => {
    const looksAt = fieldsOf(when)
    return { looksAt, needs: looksAt, when, lacks: null, at, wording: 'sentence', says: () => says }
  })
