import Calendar from 'lucide-react/icons/calendar'
import Ellipsis from 'lucide-react/icons/ellipsis'
import List from 'lucide-react/icons/list'
import Board from 'lucide-react/icons/square-kanban'
import { memo, useRef } from 'react'
import { listing } from '#texts/list'
import { buttonClass } from '../../shared/design/Button.tsx'
import { Icon } from '../../shared/design/Icon.tsx'
import { Menu } from '../../shared/design/overlay/Menu.tsx'
import { openTool } from '../../shared/screen/dock.ts'
import { layoutFields } from '../../shared/screen/layout-field.ts'
import type { QueryChange } from '../../shared/screen/list-changes.ts'
import footer from './footer.module.css'
import { type ListView, layoutsOf } from './list-view.ts'

interface LayoutSwitchProps {
  readonly view: ListView
  /** The current layout; undefined for a table. */
  readonly layout: string | undefined
  /** On small screens it moves into the overflow menu. */
  readonly cards: boolean
  readonly onChange: (change: QueryChange) => void
}

const icons = { list: List, board: Board, calendar: Calendar } as const

const table = 'list'

/** Switches between table, board and calendar. Renders nothing if the descriptor defines no layouts. */
export const LayoutSwitch = memo(({ view, layout = table, cards, onChange }: LayoutSwitchProps) => {
  const more = useRef<HTMLSpanElement>(null)
  const layouts = layoutsOf(view)
  const options = [table, ...layouts].map((value) => {
    const name = value as keyof typeof icons // every layout of the language has an icon
    return { value, label: listing.layouts[name], icon: icons[name] }
  })
  const choose = (value: string) => onChange({ to: 'layout', layout: value === table ? undefined : value })
  const offered = layouts.length > 0
  if (cards) {
    const open = (tool: 'group' | 'remind') => () => {
      const anchor = more.current?.querySelector('button')
      if (anchor) openTool.set({ tool, anchor })
    }
    const grouped = view.totals && (layout === table || layoutFields(view.rows, layout).length > 1)
    if (!offered && !grouped && !view.reminds) return null
    return (
      <span ref={more}>
        <Menu
          label={listing.moreTools}
          align="end"
          entries={[
            ...(offered
              ? [
                  {
                    ...({ kind: 'choice', label: listing.layout, value: layout, options } as const),
                    onChoose: choose,
                  },
                ]
              : []),
            ...(['group', 'remind'] as const)
              .filter((tool) => (tool === 'group' ? grouped : view.reminds))
              .map((tool) => ({ kind: 'action', label: listing.tools[tool], onSelect: open(tool) }) as const),
          ]}
          trigger={(props) => (
            <button {...props} className={buttonClass({})} aria-label={listing.moreTools}>
              <Icon of={Ellipsis} />
            </button>
          )}
        />
      </span>
    )
  }
  if (!offered) return null
  return (
    <div className={`${footer.heights} ${footer.layouts}`} role="radiogroup" aria-label={listing.layout}>
      {options.map(({ value, label, icon }) => (
        <label key={value} data-tooltip={label}>
          <input
            type="radio"
            className="sr-only"
            name="layout"
            aria-label={label}
            checked={layout === value}
            onChange={() => choose(value)}
          />
          <Icon of={icon} size={14} />
          {layout === value && label}
        </label>
      ))}
    </div>
  )
})
