import Columns from 'lucide-react/icons/columns-3'
import Funnel from 'lucide-react/icons/list-filter'
import Group from 'lucide-react/icons/rows-3'
import { memo } from 'react'
import { listing } from '#texts/list'
import { ruleIn, testsOf } from '../../model/index.ts'
import { buttonClass } from '../design/Button.tsx'
import { Icon } from '../design/Icon.tsx'
import { Kbd } from '../design/marks.tsx'
import { openTool, type Tool } from '../screen/dock.ts'
import { singleKeys } from '../state/single-keys.ts'
import { useStore } from '../state/store.ts'
import type { ListView } from './list-view.ts'
import styles from './toolbar.module.css'

interface ToolsProps {
  readonly view: ListView
  /** The rule that filters the list, as JSON; '' for none. */
  readonly where: string
  /** Rows are drawn as something else than a table. */
  readonly laidOut: boolean
  /** Rows are drawn as cards, which have no columns. */
  readonly cards: boolean
}

const drawn = { filter: Funnel, columns: Columns, group: Group } as const

/** How many tests a rule has; 0 where it is none. */
const testsIn = (where: string): number => {
  try {
    return where ? testsOf(ruleIn(where)).length : 0
  } catch {
    return 0
  }
}

/** What shapes a list, each in a part of its own that comes when it is asked for. */
export const Tools = memo(({ view, where, laidOut, cards }: ToolsProps) => {
  const open = useStore(openTool)?.tool
  const keys = useStore(singleKeys)
  const offered: Readonly<Record<Tool, boolean>> = {
    filter: view.filters,
    columns: view.settings && !laidOut && !cards,
    group: view.totals && !laidOut && !cards,
  }
  const count = testsIn(where)
  return (Object.keys(drawn) as Tool[]) // the keys of what is drawn are tools
    .filter((tool) => offered[tool])
    .map((tool) => (
      <button
        key={tool}
        type="button"
        className={`${buttonClass({ variant: 'ghost' })} ${styles.tool}`}
        data-tool={tool}
        aria-haspopup="dialog"
        aria-expanded={open === tool}
        aria-label={tool === 'filter' && count > 0 ? listing.filters(count) : undefined}
        onClick={({ currentTarget: anchor }) => openTool.set(open === tool ? null : { tool, anchor })}
      >
        <Icon of={drawn[tool]} />
        <span>{listing.tools[tool]}</span>
        {tool === 'filter' && count > 0 && <b>{count}</b>}
        {tool === 'filter' && keys && <Kbd>F</Kbd>}
      </button>
    ))
})
