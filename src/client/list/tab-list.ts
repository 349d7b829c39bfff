import type { Model } from '../../model/index.ts'
import { listing } from '../../model/messages.ts'
import type { ListCounts } from '../hooks/use-list-counts.ts'
import { byNeed } from './by-need.ts'
import type { ListView } from './list-view.ts'

export interface Tab {
  readonly title: string
  readonly route: string
  readonly current: boolean
  /** Rows of the list; null where nobody knows. */
  readonly count: number | null
  /** A line stands before it: a new group begins. */
  readonly begins: boolean
}

export interface Known {
  /** What the server counts, by the list's name. */
  readonly lists: ListCounts
  /** The dashboard's counts by key. */
  readonly counts: Readonly<Record<string, number>>
  /** Totals of lists that have been open, by their call. */
  readonly totals: Readonly<Record<string, number>>
}

/** The key under which the dashboard counts a list; '' for the plain list. */
const counted = (model: Model, entity: string, list: string): string | undefined => {
  const { dashboard } = model
  if (dashboard?.of !== entity) return undefined
  return list === ''
    ? dashboard.total[0]
    : Object.entries(dashboard.counts).find(([, counts]) => counts === list)?.[0]
}

/** Whether the screen has tabs. */
export const isTabbed = ({ entity, laidOver }: ListView): boolean => entity.lists.length > 0 && !laidOver

/** The lists of an entity as tabs: all rows, then what needs somebody, then the others in their groups; none for an entity without. */
export const tabsOf = (view: ListView, { lists, counts, totals }: Known): readonly Tab[] => {
  if (!isTabbed(view)) return []
  const { model, entity, named } = view
  const count = (list: string, api: string): number | null => {
    const key = counted(model, entity.name, list)
    return lists?.[list] ?? totals[api] ?? (key === undefined ? undefined : counts[key]) ?? null
  }
  const all: Tab = {
    title: listing.all,
    route: entity.route.list,
    current: named === null,
    count: count('', entity.api.list),
    begins: false,
  }
  const groups = entity.tabs.map((names) =>
    names.flatMap((name) => entity.lists.find((list) => list.name === name) ?? []),
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
          begins: index === 0,
        }),
      ),
    ),
  ]
}
