import ChevronDown from 'lucide-react/icons/chevron-down'
import { memo, useLayoutEffect, useRef, useState } from 'react'
import { listing } from '#texts/list'
import { addressQuery, defaultQuery } from '../../../model/index.ts'
import { Icon } from '../../shared/design/Icon.tsx'
import { Link } from '../../shared/design/Link.tsx'
import { Menu } from '../../shared/design/overlay/Menu.tsx'
import { showNumber } from '../../shared/design/text.tsx'
import { useDashboard, useListCounts } from '../../shared/request/use-rows.ts'
import { useStore } from '../../shared/state/store.ts'
import type { ListView } from './list-view.ts'
import { fitTabs, isTabbed, type Tab, tabsOf } from './tab-list.ts'
import styles from './tabs.module.css'
import { knownTotals } from './use-listed.ts'

const nothing = {}

interface ListTabsProps {
  readonly view: ListView
  /** The search and filter, which tab links preserve. */
  readonly keyword: string
  readonly where: string
  /** A saved view is open, so no tab is current. */
  readonly shaped: boolean
  readonly scrolls: boolean
}

/** The tabs of an entity with named lists, with the known counts; nothing for other entities. */
export const ListTabs = memo(({ view, keyword, where, shaped, scrolls }: ListTabsProps) => {
  const { data: lists = null, error, loading } = useListCounts(isTabbed(view) ? view.entity : null)
  // a server with only the specification counts only the lists of its dashboard
  const uncounted = isTabbed(view) && view.model.dashboard?.of === view.entity.name
  const { data } = useDashboard(uncounted && lists === null && (error !== undefined || !loading))
  const totals = useStore(knownTotals)
  const tabs = tabsOf(view, { lists, counts: data?.counts ?? nothing, totals }).map((tab) => ({
    ...tab,
    current: tab.current && !shaped,
  }))
  return tabs.length === 0 ? null : (
    <Tabs
      label={listing.lists(view.entity.title.one)}
      tabs={tabs}
      search={addressQuery({ ...defaultQuery, keyword, where })}
      scrolls={scrolls}
    />
  )
})

interface TabsProps {
  readonly label: string
  readonly tabs: readonly Tab[]
  /** The query string that tab links preserve; '' for none. */
  readonly search: string
  /** The strip scrolls on small screens; otherwise tabs that do not fit go into a menu. */
  readonly scrolls: boolean
}

/** Width of "12 more" with its arrow, in CSS pixels. */
const moreWidth = 96

const addressOf = ({ route }: Tab, search: string): string => (search ? `${route}?${search}` : route)

const TabLink = ({ tab, search }: { readonly tab: Tab; readonly search: string }) => (
  <Link to={addressOf(tab, search)} className={styles.tab} aria-current={tab.current ? 'page' : undefined}>
    {tab.title}
    {tab.count !== null && <span className={styles.count}>{showNumber(tab.count, tab.more)}</span>}
  </Link>
)

/** On small screens, puts the current tab first so that it is in view. */
const inView = (tabs: readonly Tab[], scrolls: boolean): readonly Tab[] => {
  const current = tabs.find((tab) => tab.current)
  if (!scrolls || !current) return tabs
  const others = tabs
    .filter((tab) => !tab.current)
    .map((tab, place) => ({ ...tab, begins: place === 0 || tab.begins }))
  return [{ ...current, begins: false }, ...others]
}

/**
 * Indexes of the tabs that fit, measured before paint when titles, counts or the width change. Until then the previous
 * result is kept, since the overflow menu may be open.
 */
const useFitting = (tabs: readonly Tab[], scrolls: boolean) => {
  const strip = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  const [fitting, setFitting] = useState<{ readonly of: string; readonly places: readonly number[] }>()
  const measured = tabs
    .map(({ title, count, more, current }) => `${title} ${count} ${more} ${current}`)
    .join()
  const of = `${measured} ${width} ${scrolls}`
  useLayoutEffect(() => {
    const element = strip.current
    if (!element) return
    const resizes = window.ResizeObserver && new ResizeObserver(() => setWidth(element.clientWidth))
    setWidth(element.clientWidth)
    resizes?.observe(element)
    return () => resizes?.disconnect()
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: `of` says all that the tabs' widths depend on
  useLayoutEffect(() => {
    const element = strip.current
    if (!element || scrolls || element.clientWidth === 0) return
    const items = [...element.children].slice(0, tabs.length) // the overflow button follows them
    const widths = items.map((item) => item.getBoundingClientRect().width)
    const current = tabs.findIndex((tab) => tab.current)
    setFitting({ of, places: fitTabs(widths, element.clientWidth, moreWidth, current) })
  }, [of])
  const among = (places: readonly number[] | undefined) =>
    tabs.map((_, place) => scrolls || !places || places.includes(place))
  return {
    strip,
    shown: among(fitting?.of === of ? fitting.places : undefined),
    fits: among(fitting?.places),
  }
}

/** The named lists of an entity, each a link to its route. */
const Tabs = ({ label, tabs: ordered, search, scrolls }: TabsProps) => {
  const tabs = inView(ordered, scrolls)
  const { strip, shown, fits } = useFitting(tabs, scrolls)
  const rest = tabs.filter((_, place) => !fits[place])
  const first = tabs[0]?.route
  // biome-ignore lint/correctness/useExhaustiveDependencies: another one that comes first must be in view
  useLayoutEffect(() => {
    strip.current?.scrollTo?.({ left: 0 })
  }, [first])
  return (
    <nav className={styles.tabs} aria-label={label} data-scrolls={scrolls || undefined}>
      <div className={styles.strip} ref={strip}>
        {tabs.map(
          (tab, place) =>
            shown[place] && (
              <span key={tab.route} className={tab.begins ? styles.begins : styles.item}>
                <TabLink tab={tab} search={search} />
              </span>
            ),
        )}
        {rest.length > 0 && (
          <Menu
            label={listing.moreLists}
            align="end"
            entries={rest.flatMap((tab, index) => [
              ...(tab.begins && index > 0 ? [{ kind: 'line' } as const] : []),
              {
                kind: 'link',
                label: tab.title,
                to: addressOf(tab, search),
                ...(tab.count === null ? {} : { end: showNumber(tab.count, tab.more) }),
              } as const,
            ])}
            trigger={(props) => (
              <button {...props} className={`${styles.tab} ${styles.more}`}>
                {listing.more(rest.length)}
                <Icon of={ChevronDown} size={14} />
              </button>
            )}
          />
        )}
      </div>
    </nav>
  )
}
