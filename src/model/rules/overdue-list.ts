import type { EntityModel, NamedList } from '../entity/model.ts'
import { addDays } from '../values/day.ts'
import { holds, testsOf } from './predicate.ts'

const anyDay = '2000-06-15' // any day works: rules give days relative to today

/**
 * The urgency of a list, from its rule on the deadline: 0 soon, 1 missed, 2 later; null if the rule does not test the
 * deadline.
 */
export const listUrgency = ({ deadline }: EntityModel, { rows }: NamedList): number | null => {
  const day = deadline?.days.of ?? ''
  if (!deadline || !testsOf(rows).some(({ field, is }) => field === day && is === 'lies')) return null
  const holdsIn = (days: number) =>
    holds({ [day]: rows[day] ?? null }, { [day]: addDays(anyDay, days) }, anyDay, 'UTC')
  return holdsIn(0) ? 0 : holdsIn(-1) ? 1 : 2
}

/** The list of recently missed rows that matches `named`: the same rule, but for past days; null if there is none. */
export const overdueList = (
  entity: EntityModel,
  named: NamedList,
  lists: readonly NamedList[],
): NamedList | null => {
  if (listUrgency(entity, named) !== 0) return null
  const day = entity.deadline?.days.of ?? ''
  const rest = (list: NamedList) => JSON.stringify({ ...list.rows, [day]: null })
  return lists.find((list) => listUrgency(entity, list) === 1 && rest(list) === rest(named)) ?? null
}
