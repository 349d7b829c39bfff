import { memo } from 'react'
import { listing } from '../../model/messages.ts'
import { useDashboard } from '../hooks/use-dashboard.ts'
import { useStore } from '../hooks/use-store.ts'
import { knownTotals } from './known-totals.ts'
import type { ListView } from './list-view.ts'
import { Tabs } from './Tabs.tsx'
import { countsNeeded, tabsOf } from './tab-list.ts'

const nothing = {}

/** The tabs of an entity with named lists, with the counts that somebody knows; nothing for the others. */
export const ListTabs = memo(({ view, scrolls }: { readonly view: ListView; readonly scrolls: boolean }) => {
  const { data } = useDashboard(countsNeeded(view))
  const totals = useStore(knownTotals)
  const tabs = tabsOf(view, { counts: data?.counts ?? nothing, totals })
  return tabs.length === 0 ? null : (
    <Tabs label={listing.lists(view.entity.title.one)} tabs={tabs} scrolls={scrolls} />
  )
})
