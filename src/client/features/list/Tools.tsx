import InAndOut from 'lucide-react/icons/arrow-down-up'
import Columns from 'lucide-react/icons/columns-3'
import Funnel from 'lucide-react/icons/list-filter'
import Group from 'lucide-react/icons/rows-3'
import { memo } from 'react'
import { listing } from '#texts/list'
import { ruleIn, testsOf } from '../../../model/index.ts'
import { buttonClass } from '../../shared/design/Button.tsx'
import { Icon } from '../../shared/design/Icon.tsx'
import { Kbd } from '../../shared/design/marks.tsx'
import { openTool, type Tool } from '../../shared/screen/dock.ts'
import { layoutField, layoutFields } from '../../shared/screen/layout-field.ts'
import { singleKeys } from '../../shared/state/single-keys.ts'
import { useStore } from '../../shared/state/store.ts'
import type { ListView } from './list-view.ts'
import styles from './toolbar.module.css'

interface ToolsProps {
  readonly view: ListView
  /** The rule that filters the list, as JSON; '' for none. */
  readonly where: string
  /** The current layout; undefined for a table. */
  readonly layout: string | undefined
  /** The grouping in the address. */
  readonly groups: string | undefined
  /** Rows are drawn as cards, without columns. */
  readonly cards: boolean
}

const drawn = { filter: Funnel, columns: Columns, group: Group, more: InAndOut } as const

/** Tools that open a menu; the others open a panel beside the list. */
const menus: ReadonlySet<Tool> = new Set(['group', 'more'])

/** The number of filters in a rule; 0 if it is invalid. */
const testsIn = (where: string): number => {
  try {
    const tests = where ? testsOf(ruleIn(where)) : []
    return tests.reduce(
      (sum, test) => sum + (test.is === 'group' && test.word !== 'any' ? test.of.length : 1),
      0,
    )
  } catch {
    return 0
  }
}

/** Buttons for filters, columns, grouping and files; each loads its part on first use. */
export const Tools = memo(({ view, where, layout, groups, cards }: ToolsProps) => {
  const open = useStore(openTool)?.tool
  const keys = useStore(singleKeys)
  const offered: Readonly<Record<Tool, boolean>> = {
    filter: view.filters,
    columns: view.settings && !layout && !cards,
    more: view.files,
    group: view.totals && !cards && (!layout || layoutFields(view.rows, layout).length > 1),
  }
  const by = layoutField(view.rows, { layout, groups })
  const called = (tool: Tool) => (tool === 'group' && by ? listing.laidBy(by.heading) : listing.tools[tool])
  const count = testsIn(where)
  return (Object.keys(drawn) as Tool[]) // the keys of `drawn` are tools
    .filter((tool) => offered[tool])
    .map((tool) => (
      <button
        key={tool}
        type="button"
        className={`${buttonClass({ variant: 'ghost' })} ${styles.tool}`}
        data-tool={tool}
        aria-haspopup={menus.has(tool) ? 'menu' : 'dialog'}
        aria-expanded={open === tool}
        aria-label={[called(tool), tool === 'filter' && count, tool === 'filter' && keys && 'F']
          .filter(Boolean)
          .join(' ')}
        onClick={({ currentTarget: anchor }) => openTool.set(open === tool ? null : { tool, anchor })}
      >
        <Icon of={drawn[tool]} />
        {tool !== 'more' && <span>{called(tool)}</span>} {tool === 'filter' && count > 0 && <b>{count}</b>}{' '}
        {tool === 'filter' && keys && <Kbd>F</Kbd>}
      </button>
    ))
})
