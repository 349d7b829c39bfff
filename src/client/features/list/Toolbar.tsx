import Info from 'lucide-react/icons/info'
import { memo } from 'react'
import { both, lower } from '#texts/grammar'
import { listing } from '#texts/list'
import type { ListQuery } from '../../../model/index.ts'
import { buttonClass } from '../../shared/design/Button.tsx'
import { Icon } from '../../shared/design/Icon.tsx'
import { onFirstUse } from '../../shared/design/overlay/on-first-use.tsx'
import { Popover } from '../../shared/design/overlay/Popover.tsx'
import { remindingPlace, turningPlace } from '../../shared/screen/dock.ts'
import type { QueryChange } from '../../shared/screen/list-changes.ts'
import { Search } from '../../shared/screen/Search.tsx'
import { LayoutSwitch } from './LayoutSwitch.tsx'
import { type LegendProps, legendWords } from './legend-words.ts'
import type { ListView } from './list-view.ts'
import { narrowingOf } from './supported-query.ts'
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
  /** Rows are drawn as cards, without headings to sort by. */
  readonly cards: boolean
  /** The tones of the rows in view as one string, so that its identity is stable. */
  readonly occurring: string
  readonly onChange: (change: QueryChange) => void
  readonly onSearch: (keyword: string) => void
  readonly onLeaveSearch: () => void
}

/** Small screens only. */
const sort = onFirstUse(() => import('./SortSelect.tsx').then((part) => part.SortSelect), {
  what: listing.sort,
  as: 'place',
})

/** Opened by its button; preloaded so that it works offline. */
const legend = onFirstUse(() => import('./Legend.tsx').then((part) => part.Legend), {
  what: listing.legend,
  as: 'place',
  early: true,
})

/** Search, narrowing and colour legend; on small screens also the sort order. */
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

/** Button that explains the row colours in view. */
const Legend = ({ entity, occurring }: LegendProps) =>
  legendWords(entity, occurring).length === 0 ? null : (
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
