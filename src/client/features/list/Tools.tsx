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
  /** What rows are drawn as, where that is no table. */
  readonly layout: string | undefined
  /** What the address groups them by. */
  readonly groups: string | undefined
  /** Rows are drawn as cards, which have no columns. */
  readonly cards: boolean
}

const drawn = { filter: Funnel, columns: Columns, group: Group, more: InAndOut } as const

/** Those that open a menu; the others open a panel beside the list. */
const menus: ReadonlySet<Tool> = new Set(['group', 'more'])

/** How many filters a rule is, as they stand below; 0 where it is none. */
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

/** What shapes a list, each in a part of its own that comes when it is asked for. */
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
  return (Object.keys(drawn) as Tool[]) // the keys of what is drawn are tools
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
