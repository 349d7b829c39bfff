import { memo } from 'react'
import { addressQuery, defaultQuery } from '../../model/index.ts'
import { listing } from '../../model/messages.ts'
import { useDashboard } from '../hooks/use-dashboard.ts'
import { useListCounts } from '../hooks/use-list-counts.ts'
import { useStore } from '../hooks/use-store.ts'
import { knownTotals } from './known-totals.ts'
import type { ListView } from './list-view.ts'
import { Tabs } from './Tabs.tsx'
import { isTabbed, tabsOf } from './tab-list.ts'

const nothing = {}

interface ListTabsProps {
  readonly view: ListView
  /** What is searched for; it stays from tab to tab. */
  readonly keyword: string
  readonly scrolls: boolean
}

/** The tabs of an entity with named lists, with the counts that somebody knows; nothing for the others. */
export const ListTabs = memo(({ view, keyword, scrolls }: ListTabsProps) => {
  const { data: lists = null, error, loading } = useListCounts(isTabbed(view) ? view.entity : null)
  // A server that knows the specification alone counts the lists of its dashboard, and no others.
  const uncounted = isTabbed(view) && view.model.dashboard?.of === view.entity.name
  const { data } = useDashboard(uncounted && lists === null && (error !== undefined || !loading))
  const totals = useStore(knownTotals)
  const tabs = tabsOf(view, { lists, counts: data?.counts ?? nothing, totals })
  return tabs.length === 0 ? null : (
    <Tabs
      label={listing.lists(view.entity.title.one)}
      tabs={tabs}
      search={addressQuery({ ...defaultQuery, keyword })}
      scrolls={scrolls}
    />
  )
})
