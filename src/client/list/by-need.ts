import { addDays, type EntityModel, holds, type NamedList, testsOf } from '../../model/index.ts'

const anyDay = '2000-06-15' // rules say days by their distance from today alone

/**
 * How soon a list needs somebody, by what its rule says of the deadline: 0 soon, 1 missed, 2 later; null where it says
 * nothing of it.
 */
const needOf = ({ deadline }: EntityModel, { rows }: NamedList): number | null => {
  const day = deadline?.days.of ?? ''
  if (!deadline || !testsOf(rows).some(({ field, is }) => field === day && is === 'within')) return null
  const holdsIn = (days: number) =>
    holds({ [day]: rows[day] ?? null }, { [day]: addDays(anyDay, days) }, anyDay)
  return holdsIn(0) ? 0 : holdsIn(-1) ? 1 : 2
}

/** Named lists in groups: first those that need somebody, soon, missed, later; then the others in the groups they are in. */
export const byNeed = (
  entity: EntityModel,
  groups: readonly (readonly NamedList[])[],
): readonly (readonly NamedList[])[] => {
  const needing = groups
    .flat()
    .flatMap((list) => {
      const need = needOf(entity, list)
      return need === null ? [] : [{ list, need }]
    })
    .sort((one, other) => one.need - other.need)
    .map(({ list }) => list)
  const others = groups.map((lists) => lists.filter((list) => !needing.includes(list)))
  return [needing, ...others].filter(({ length }) => length > 0)
}
