import type { EntityModel } from '../entity/model.ts'
import { fieldsOf } from './predicate.ts'
import { rowRulesOf } from './rules-of-rows.ts'
import type { Clash } from './shapes.ts'

/** Rules that limit how many rows may be alike in some fields. */
export const atMost = (entity: EntityModel): readonly Clash[] =>
  rowRulesOf(entity).atMost.flatMap(({ by, most, when, says }, place): readonly Clash[] => {
    const at = by[0]?.field
    if (!at) return []
    return [
      {
        name: `most.${place}`,
        alike: by.map(({ field, by }) => ({ field, by: field.type === 'day' && by === 'day' ? null : by })),
        most,
        byKey: false,
        times: null,
        when,
        looksAt: [...by.map(({ field }) => field.name), ...fieldsOf(when)],
        at,
        wording: 'sentence',
        says: () => says,
        saysOfLine: () => says,
      },
    ]
  })
