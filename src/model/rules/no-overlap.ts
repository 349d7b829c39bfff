import { refusedLine } from '#texts/import'
import type { EntityModel } from '../entity/model.ts'
import { fieldsOf } from './predicate.ts'
import { rowRulesOf } from './rules-of-rows.ts'
import type { Clash } from './shapes.ts'

/** Rules against overlapping times of rows that are alike in some fields. An empty end is later than every time. */
export const noOverlap = (entity: EntityModel): readonly Clash[] =>
  rowRulesOf(entity).noOverlap.map(({ by, from, to, when, says }, place) => ({
    name: `times.${place}`,
    alike: by.map((field) => ({ field, by: null })),
    most: null,
    byKey: false,
    times: { from, to },
    when,
    looksAt: [...by.map(({ name }) => name), from.name, to.name, ...fieldsOf(when)],
    at: from,
    wording: 'sentence',
    says: () => says,
    saysOfLine: (line) => refusedLine.times(says, line),
  }))
