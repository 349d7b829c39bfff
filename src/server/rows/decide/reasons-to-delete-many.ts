import { refused } from '#texts/answers'
import { lower } from '#texts/grammar'
import type { EntityModel } from '../../../model/index.ts'
import { mayAtAll, scopedEntities } from '../../access/rights.ts'
import { quote } from '../../platform/database/driver/dialect.ts'
import {
  alwaysTrue,
  type Condition,
  joinConditions,
  neverTrue,
  not,
  wrapCondition,
} from '../../platform/sql/condition.ts'
import { fromVisible, unfilteredRows } from '../../platform/sql/row-security.ts'
import { where } from '../../platform/sql/where.ts'
import { now } from '../rules/changed-row.ts'
import { guardedRows } from '../rules/guard.ts'
import { rowsInUse } from '../rules/in-use.ts'
import { lockedRows } from '../rules/lock.ts'
import type { RefusalContext, RefusalReason } from '../rules/reason.ts'
import { inRefusalOrder } from '../rules/refusal-order.ts'
import { outsideScopeMessage, outsideScopes } from '../rules/scope.ts'

/** The reasons that refuse a deletion, ordered by `refusalOrder`. */
export const reasonsToDelete = (judging: RefusalContext): readonly RefusalReason[] => {
  const { entity, caller } = judging
  const called = refused.called(null, lower(entity.title.one))
  const all: readonly RefusalReason[] = [
    {
      when: outsideScopes(judging, 'delete', judging.own, now),
      says: outsideScopeMessage(caller, entity, 'delete'),
      rank: 'right',
    },
    ...guardedRows(judging.guarded, entity, now, null),
    ...lockedRows(judging, entity, now),
    ...rowsInUse(judging, entity, now, called),
    ...ownedOf(judging, entity, now, called, 0),
  ]
  return inRefusalOrder(all.filter(({ when }) => when.sql !== neverTrue.sql))
}

/** Levels of ownership to follow; it ends the recursion for entities that own rows of their own kind. */
const deepest = 4

/** Reasons in the owned rows that would be deleted too. @param called how the sentence names the deleted row */
const ownedOf = (
  judging: RefusalContext,
  entity: EntityModel,
  alias: string,
  called: string,
  level: number,
): readonly RefusalReason[] => {
  if (level === deepest) return []
  const { parts, caller, own } = judging
  return entity.owned.flatMap(({ entity: name, field: fieldName }) => {
    const owned = parts.model.entities[name]
    const field = owned?.field[fieldName]
    if (!owned || !field) return []
    const inner = `w${level}`
    const rows = `exists (select 1 from ${fromVisible(owned, unfilteredRows, inner)} where ${inner}.${quote(field.key)} = ${alias}."id"`
    const some = (condition: Condition): Condition => wrapCondition(`${rows} and (`, condition, '))')
    const within = (verb: 'read' | 'delete'): Condition => {
      const bound = scopedEntities(parts.model, caller, verb).find((each) => each.entity === owned)
      return bound ? where(owned, bound.rows, own, inner) : alwaysTrue
    }
    const unseen = not(within('read'))
    // Of a row that the caller does not see, the reason reveals only that it exists.
    const outside = joinConditions([within('read'), not(within('delete'))], 'and')
    const lacking = mayAtAll(caller, owned, 'delete') ? neverTrue : alwaysTrue
    const further = [
      ...guardedRows(judging.guarded, owned, inner, null),
      ...lockedRows(judging, owned, inner),
      ...rowsInUse(judging, owned, inner, owned.title.one),
      ...ownedOf(judging, owned, inner, owned.title.one, level + 1),
    ]
    const found: readonly RefusalReason[] = [
      { when: unseen, says: refused.used(called, [refused.otherRows]), rank: 'use' },
      { when: outside, says: outsideScopeMessage(caller, owned, 'delete'), rank: 'right' },
      { when: lacking, says: refused.permission(owned.permission.delete), rank: 'right' },
      ...further,
    ]
    return found
      .filter(({ when }) => when.sql !== neverTrue.sql)
      .map(({ when, ...reason }): RefusalReason => ({ ...reason, when: some(when) }))
  })
}
