import ChevronDown from 'lucide-react/icons/chevron-down'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { listing } from '../../model/messages.ts'
import { showNumber } from '../dashboard/number.ts'
import { Icon } from '../design/Icon.tsx'
import { Menu } from '../design/overlay/index.ts'
import { fitTabs } from './fit-tabs.ts'
import type { Tab } from './tab-list.ts'
import styles from './tabs.module.css'

interface TabsProps {
  readonly label: string
  readonly tabs: readonly Tab[]
  /** The query that each tab's address takes along; '' for none. */
  readonly search: string
  /** On small screens the strip scrolls; else what does not fit goes into a menu. */
  readonly scrolls: boolean
}

/** Room for "12 more" with its arrow, in CSS pixels. */
const moreWidth = 96

const addressOf = ({ route }: Tab, search: string): string => (search ? `${route}?${search}` : route)

const TabLink = ({ tab, search }: { readonly tab: Tab; readonly search: string }) => (
  <Link to={addressOf(tab, search)} className={styles.tab} aria-current={tab.current ? 'page' : undefined}>
    {tab.title}
    {tab.count !== null && <span className={styles.count}>{showNumber(tab.count)}</span>}
  </Link>
)

/**
 * Places of the tabs that fit: measured when titles, counts or the width change, before anything is painted. The rest
 * stays what it was meanwhile: its menu may be open.
 */
const useFitting = (tabs: readonly Tab[], scrolls: boolean) => {
  const strip = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  const [fitting, setFitting] = useState<{ readonly of: string; readonly places: readonly number[] }>()
  const measured = tabs.map(({ title, count, current }) => `${title} ${count} ${current}`).join()
  const of = `${measured} ${width} ${scrolls}`
  useLayoutEffect(() => {
    const element = strip.current
    if (!element) return
    const whole = element.parentElement ?? element // the strip itself is as wide as the button for the rest lets it be
    const resizes = window.ResizeObserver && new ResizeObserver(() => setWidth(whole.clientWidth))
    setWidth(whole.clientWidth)
    resizes?.observe(whole)
    return () => resizes?.disconnect()
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: `of` says all that the tabs' widths depend on
  useLayoutEffect(() => {
    const element = strip.current
    if (!element || scrolls || element.clientWidth === 0) return
    const widths = [...element.children].map((item) => item.getBoundingClientRect().width)
    const current = tabs.findIndex((tab) => tab.current)
    const button = element.nextElementSibling?.getBoundingClientRect().width ?? 0
    setFitting({ of, places: fitTabs(widths, element.clientWidth + button, moreWidth, current) })
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
export const Tabs = ({ label, tabs, search, scrolls }: TabsProps) => {
  const { strip, shown, fits } = useFitting(tabs, scrolls)
  const rest = tabs.filter((_, place) => !fits[place])
  const current = tabs.findIndex((tab) => tab.current)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another current tab must come into view
  useEffect(() => {
    if (scrolls) strip.current?.children[current]?.scrollIntoView?.({ block: 'nearest', inline: 'center' })
  }, [scrolls, current])
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
      </div>
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
              ...(tab.count === null ? {} : { end: showNumber(tab.count) }),
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
    </nav>
  )
}
