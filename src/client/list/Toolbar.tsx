import Info from 'lucide-react/icons/info'
import { memo } from 'react'
import { both, lower } from '#texts/grammar'
import { listing } from '#texts/list'
import type { ListQuery } from '../../model/index.ts'
import { buttonClass } from '../design/Button.tsx'
import { Icon } from '../design/Icon.tsx'
import { onFirstUse } from '../design/overlay/on-first-use.tsx'
import { Popover } from '../design/overlay/Popover.tsx'
import { remindingPlace, turningPlace } from '../screen/dock.ts'
import type { Change } from '../screen/list-changes.ts'
import { Search } from '../screen/Search.tsx'
import { narrowingOf } from './askable.ts'
import { LayoutSwitch } from './LayoutSwitch.tsx'
import { type LegendProps, wordsOf } from './legend-words.ts'
import type { ListView } from './list-view.ts'
import { Tools } from './Tools.tsx'
import styles from './toolbar.module.css'

interface ToolbarProps {
  readonly view: ListView
  readonly keyword: string
  readonly sortBy: string
  readonly order: ListQuery['order']
  readonly has: string
  readonly where: string
  readonly layout: string | undefined
  readonly groups: string | undefined
  /** Rows are drawn as cards: no headings sort them. */
  readonly cards: boolean
  /** The tones of the rows in view, in one text: it stays the same while they do. */
  readonly occurring: string
  readonly onChange: (change: Change) => void
  readonly onSearch: (keyword: string) => void
  readonly onLeaveSearch: () => void
}

/** Of small screens alone. */
const sort = onFirstUse(() => import('./SortSelect.tsx').then((part) => part.SortSelect), {
  what: listing.sort,
  as: 'place',
})

/** Behind its button; there without the network. */
const legend = onFirstUse(() => import('./Legend.tsx').then((part) => part.Legend), {
  what: listing.legend,
  as: 'place',
  early: true,
})

/** What to show: search, narrowing, the key of colours, and on small screens the order. */
export const Toolbar = memo((props: ToolbarProps) => {
  const {
    view,
    keyword,
    sortBy,
    order,
    has,
    where,
    layout,
    groups,
    cards,
    occurring,
    onChange,
    onSearch,
    onLeaveSearch,
  } = props
  const narrowing = narrowingOf(view)
  const entities = view.laidOver ? [view.entity, view.rows] : [view.rows]
  const searched = both(entities.map(({ title }) => lower(title.many)))
  return (
    <search className={styles.toolbar}>
      <Search
        label={listing.search(searched)}
        keyword={keyword}
        onSearch={onSearch}
        onLeave={onLeaveSearch}
      />
      {layout === 'calendar' && <div id={turningPlace} />}
      {cards && layout !== 'calendar' && view.columns.some(({ sortBy: by }) => by !== null) && (
        <div className={styles.sort}>
          <sort.Part view={view} sortBy={sortBy} order={order} onChange={onChange} />
        </div>
      )}
      {narrowing && (
        <label className={styles.narrow}>
          <input
            type="checkbox"
            className="tick-box"
            checked={has === narrowing}
            onChange={(event) => onChange({ to: 'narrow', has: event.target.checked ? narrowing : '' })}
          />
          {listing.narrow(lower(view.entity.title.one))}
        </label>
      )}
      <Tools view={view} where={where} layout={layout} groups={groups} cards={cards} />
      <div id={remindingPlace} className={styles.late} />
      <div className={styles.end}>
        {layout !== 'calendar' && (
          <Legend
            entity={view.rows}
            occurring={layout ? Object.keys(view.rows.legend).join(' ') : occurring}
          />
        )}
        <LayoutSwitch view={view} layout={layout} cards={cards} onChange={onChange} />
      </div>
    </search>
  )
})

/** What the row colours in view mean, behind a button. */
const Legend = ({ entity, occurring }: LegendProps) =>
  wordsOf(entity, occurring).length === 0 ? null : (
    <Popover
      label={listing.legend}
      align="end"
      trigger={(props) => (
        <button
          {...props}
          className={buttonClass({ variant: 'ghost' })}
          aria-label={listing.legend}
          onPointerEnter={(event) => {
            props.onPointerEnter?.(event)
            legend.fetch()
          }}
        >
          <Icon of={Info} />
          <span className="only-desktop">{listing.legend}</span>
        </button>
      )}
    >
      <legend.Part entity={entity} occurring={occurring} />
    </Popover>
  )
