import type { EntityModel, NamedList } from '../entity/model.ts'
import { addDays } from '../values/day.ts'
import { holds, testsOf } from './predicate.ts'

const anyDay = '2000-06-15' // rules say days by their distance from today alone

/**
 * How soon a list needs somebody, by what its rule says of the deadline: 0 soon, 1 missed, 2 later; null where it says
 * nothing of it.
 */
export const listUrgency = ({ deadline }: EntityModel, { rows }: NamedList): number | null => {
  const day = deadline?.days.of ?? ''
  if (!deadline || !testsOf(rows).some(({ field, is }) => field === day && is === 'lies')) return null
  const holdsIn = (days: number) =>
    holds({ [day]: rows[day] ?? null }, { [day]: addDays(anyDay, days) }, anyDay, 'UTC')
  return holdsIn(0) ? 0 : holdsIn(-1) ? 1 : 2
}

/** Among some lists that of what one has just missed: the same rule, but for days that have passed; null where there is none. */
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
