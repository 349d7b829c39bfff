import type { EntityModel } from '../../../model/index.ts'
import type { Clash } from '../../../model/rules/shapes.ts'
import { neverTrue } from '../../platform/sql/condition.ts'
import { periodParts, reasonOf, rowRivalsOf } from './clash-many.ts'
import { clashQuestion, overLimitQuestion, shownOf } from './clash-question.ts'
import {
  clashColumnOf,
  comparedValueOf,
  enteredGroups,
  groupMoveOf,
  groupName,
  groupsOf,
  timeSpanOf,
} from './groups.ts'
import { changesAnyOf, type GroupMove, type Reservation, type Rule } from './rule.ts'

/** A rule that forbids two alike rows, or more than a limit, as every door checks it. */
export const clashRule = (clashesOf: (entity: EntityModel) => readonly Clash[]): Rule => ({
  holds: (entity) => clashesOf(entity).length > 0,
  questions: (row) =>
    clashesOf(row.entity).flatMap((clash) => {
      const isAsked = clash.most === null && !clash.looksAt.some(row.isDoubtful)
      return isAsked && enteredGroups(clash, row).length > 0 ? [clashQuestion(clash, row)] : []
    }),
  reasons: (judging, setting, row) =>
    clashesOf(judging.entity).flatMap((clash) =>
      clash.most === null ? [reasonOf(judging, clash, setting, row)] : [],
    ),
  rivalries: (judging, setting, row) =>
    clashesOf(judging.entity).flatMap((clash) =>
      row.becomesOther(clash.looksAt).sql === neverTrue.sql
        ? []
        : [rowRivalsOf(judging, clash, setting, row)],
    ),
  periods: (entity, setting, row) =>
    clashesOf(entity).flatMap((clash) =>
      row.becomesOther(clash.looksAt).sql === neverTrue.sql ? [] : periodParts(clash, setting),
    ),
  claims: (row) =>
    clashesOf(row.entity).flatMap((clash): readonly Reservation[] => {
      if (clash.most !== null) return []
      const isAsked = changesAnyOf(row.entity, row.revision, clash.looksAt)
      if (!isAsked && clash.times === null) return [] // the table shows it already
      return groupsOf(row.entity, clash, row.revision.after, row.reading).map((group) => ({
        name: groupName(clash, group),
        times: timeSpanOf(clash, row.revision.after),
        isAsked,
        fault: (line) => ({
          key: clash.at.key,
          message: line === null ? clash.says(shownOf(row)) : clash.saysOfLine(line, shownOf(row)),
          rank: clash.wording,
        }),
      }))
    }),
  passages: (row) =>
    clashesOf(row.entity).flatMap((clash): readonly GroupMove[] => {
      if (clash.most === null || clash.looksAt.some((name) => row.isDoubtful?.(name))) return []
      const fault = {
        ...{ key: clash.at.key, message: clash.says(shownOf(row)), rank: clash.wording },
        needs: clash.looksAt,
      }
      const { from, to } = groupMoveOf(clash, row)
      const over = to === null || to === from ? null : overLimitQuestion(clash, clash.most, row)
      return [{ from, to, over, fault }]
    }),
  // Uniqueness has a unique index, on which a second writer waits. Time spans and limits need these locks instead.
  isLocking: (entity) => clashesOf(entity).some(({ most, times }) => most !== null || times !== null),
  locks: (entity, revision, reading) =>
    clashesOf(entity).flatMap((clash) => {
      const called = (name: string) => `${entity.table} ${name}`
      if (clash.most !== null) {
        const { from, to } = groupMoveOf(clash, { entity, revision, reading })
        return to === null || to === from ? [] : [called(to)]
      }
      if (clash.times === null || !changesAnyOf(entity, revision, clash.looksAt)) return []
      return [revision.before, revision.after]
        .flatMap((row) => (row === null ? [] : groupsOf(entity, clash, row, reading)))
        .map((group) => called(groupName(clash, group)))
    }),
  freedColumns: (entity, given) =>
    clashesOf(entity).flatMap((clash) => {
      if (clash.times !== null || clash.most !== null) return [] // queries exclude the rows written together
      return clash.alike
        .filter(({ field: { name } }) => given(name))
        .map(({ field }) => ({
          field,
          column: clashColumnOf(entity, clash, field),
          value: (value: unknown) => comparedValueOf(entity, clash, field, value),
        }))
    }),
})
