import { listing } from '#texts/list'
import type { EntityModel, Model, NamedList } from '../../../model/index.ts'
import { listUrgency, overdueList } from '../../../model/rules/overdue-list.ts'
import { listsOf } from '../../shared/request/paths.ts'
import type { ListCountsAnswer } from '../../shared/request/use-rows.ts'
import type { ListView } from './list-view.ts'

export interface Tab {
  readonly title: string
  readonly route: string
  readonly current: boolean
  /** The list's row count; null if unknown. */
  readonly count: number | null
  /** The count stopped early: there are more rows. */
  readonly more: boolean
  /** Starts a new group, after a separator. */
  readonly begins: boolean
}

interface Known {
  /** The server's counts by list name. */
  readonly lists: ListCountsAnswer | null
  /** The dashboard's counts by key. */
  readonly counts: Readonly<Record<string, number>>
  /** Totals of lists opened before, by call. */
  readonly totals: Readonly<Record<string, number>>
}

/** The dashboard's count key of a list; '' means the plain list. */
const counted = (model: Model, entity: string, list: string): string | undefined => {
  const { dashboard } = model
  if (dashboard?.of !== entity) return undefined
  return list === ''
    ? dashboard.total[0]
    : Object.entries(dashboard.counts).find(([, counts]) => counts === list)?.[0]
}

/** Whether the screen has tabs. */
export const isTabbed = ({ entity, laidOver }: ListView): boolean => entity.lists.length > 0 && !laidOver

/**
 * The lists of an entity as tabs: all rows, then lists that need attention, then the others in groups. Empty if the
 * entity has no named lists.
 */
export const tabsOf = (view: ListView, { lists, counts, totals }: Known): readonly Tab[] => {
  if (!isTabbed(view)) return []
  const { model, entity, named } = view
  const known = listsOf(entity, view.filters)
  const count = (list: string, api: string): number | null => {
    const key = counted(model, entity.name, list)
    return lists?.numbers[list] ?? totals[api] ?? (key === undefined ? undefined : counts[key]) ?? null
  }
  const more = (list: string): boolean => lists?.more.includes(list) === true
  const all: Tab = {
    title: listing.all,
    route: entity.route.list,
    current: named === null,
    count: count('', entity.api.list),
    more: more(''),
    begins: false,
  }
  const groups = entity.tabs.map((names) =>
    names.flatMap((name) => known.find((list) => list.name === name) ?? []),
  )
  return [
    all,
    ...byNeed(entity, groups).flatMap((lists) =>
      lists.map(
        (list, index): Tab => ({
          title: list.title,
          route: list.route,
          current: named?.name === list.name,
          count: count(list.name, list.api),
          more: more(list.name),
          begins: index === 0,
        }),
      ),
    ),
  ]
}

/** The list of overdue rows for this one: the same rule for past days; null if there is none. */
export const overdueListOf = ({ entity, rows, named, totals, filters }: ListView): NamedList | null => {
  if (!totals || !named || entity !== rows) return null
  return overdueList(rows, named, listsOf(rows, filters))
}

/**
 * Named lists in groups: first those that need attention (soon, missed, later), then the others in their own groups.
 */
export const byNeed = (
  entity: EntityModel,
  groups: readonly (readonly NamedList[])[],
): readonly (readonly NamedList[])[] => {
  const needing = groups
    .flat()
    .flatMap((list) => {
      const need = listUrgency(entity, list)
      return need === null ? [] : [{ list, need }]
    })
    .sort((one, other) => one.need - other.need)
    .map(({ list }) => list)
  const others = groups.map((lists) => lists.filter((list) => !needing.includes(list)))
  return [needing, ...others].filter(({ length }) => length > 0)
}

/**
 * The tabs that fit in the strip: all, or the first ones beside the overflow button. The current tab is always visible
 * and takes the last place if needed.
 * @param widths of the tabs, in order
 * @param more width of the overflow button
 * @returns indexes of the visible tabs, ascending
 */
export const fitTabs = (
  widths: readonly number[],
  available: number,
  more: number,
  current: number,
): readonly number[] => {
  const all = widths.map((_, place) => place)
  if (widths.reduce((sum, width) => sum + width, 0) <= available) return all
  const own = widths[current] ?? 0
  const within = (room: number): number => {
    let left = room
    return widths.findIndex((width) => {
      left -= width
      return left < 0
    })
  }
  const first = within(available - more)
  if (current < first || current < 0) return all.slice(0, Math.max(1, first))
  return [...all.slice(0, Math.max(0, within(available - more - own))), current]
}
