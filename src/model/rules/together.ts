import { refusedLine } from '#texts/import'
import type { EntityModel } from '../entity/model.ts'
import { rowRulesOf } from './rules-of-rows.ts'
import type { Clash } from './shapes.ts'

/** Rules for unique combinations of several fields. */
export const together = (entity: EntityModel): readonly Clash[] =>
  rowRulesOf(entity).unique.flatMap(({ by, says }, place): readonly Clash[] => {
    const [at] = by
    if (!at) return []
    return [
      {
        name: `together.${place}`,
        alike: by.map((field) => ({ field, by: null })),
        most: null,
        byKey: false,
        times: null,
        when: {},
        looksAt: by.map(({ name }) => name),
        at,
        wording: 'sentence',
        says: () => says,
        saysOfLine: (line) => refusedLine.together(says, line),
      },
    ]
  })
