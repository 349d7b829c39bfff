import Download from 'lucide-react/icons/download'
import Ellipsis from 'lucide-react/icons/ellipsis'
import SquarePen from 'lucide-react/icons/square-pen'
import Trash2 from 'lucide-react/icons/trash-2'
import X from 'lucide-react/icons/x'
import { type KeyboardEvent, type MouseEvent, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { selecting as words } from '#texts/many'
import { Button } from '../../shared/design/Button.tsx'
import { isComposing } from '../../shared/design/composing.ts'
import { IconButton } from '../../shared/design/Icon.tsx'
import { Kbd } from '../../shared/design/marks.tsx'
import { Menu } from '../../shared/design/overlay/Menu.tsx'
import { docked, openTool, type ShownList, selectionPlace } from '../../shared/screen/dock.ts'
import { useCards } from '../../shared/state/page.ts'
import { useStore } from '../../shared/state/store.ts'
import type { BulkActions } from './BulkSelection.tsx'
import { bulkAction, openBulkAction } from './bulk-action.ts'
import type { Picks } from './follow-region.ts'
import {
  countSelected,
  isPicked,
  type ListSet,
  type RowSelection,
  rowSelection,
  selectEveryRow,
  tickRows,
} from './selection.ts'
import styles from './selection-bar.module.css'

interface SelectionBarProps {
  readonly list: ShownList
  readonly set: ListSet
  readonly total: number
  readonly now: RowSelection
  readonly actions: BulkActions
  readonly picks: Picks
}

/** The most row buttons side by side; further ones go into a menu. */
const most = 2

/** Describes the selection. */
const wordsOf = (now: RowSelection, total: number): string => {
  if (!now.all) return words.selected(now.ids.size)
  return now.ids.size === 0 ? words.all(total) : words.allBut(countSelected(now, total), now.ids.size)
}

/** The selection and its actions, drawn over the toolbar so that no row moves. */
export const SelectionBar = (props: SelectionBarProps) => {
  const { total, now, picks } = props
  const cards = useCards()
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const [height, setHeight] = useState<number>()
  useLayoutEffect(() => {
    const here = document.getElementById(selectionPlace)
    const measure = () => setHeight((here?.nextElementSibling as HTMLElement | null)?.offsetHeight) // the toolbar
    setPlace(here)
    measure()
    addEventListener('resize', measure)
    return () => removeEventListener('resize', measure)
  }, [])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || isComposing(event)) return
    event.preventDefault()
    picks.clear()
  }
  if (!place) return null
  return createPortal(
    <>
      <section
        className={cards ? styles.small : styles.bar}
        style={cards ? undefined : { height }}
        aria-label={words.bar}
        onKeyDown={onKeyDown}
      >
        {cards ? <Small {...props} /> : <Wide {...props} />}
      </section>
      <p className="sr-only" role="status">
        {wordsOf(now, total)}
      </p>
    </>,
    place,
  )
}

/** The page's tick box: checked, mixed or unchecked. */
const PageTick = ({ list, now, picks }: Pick<SelectionBarProps, 'list' | 'now' | 'picks'>) => {
  const box = useRef<HTMLInputElement>(null)
  const picked = list.rows.filter(({ id }) => isPicked(now, id ?? 0)).length
  useLayoutEffect(() => {
    if (box.current) box.current.indeterminate = picked > 0 && picked < list.rows.length
  }, [picked, list.rows.length])
  return (
    <label className={styles.tick}>
      <input
        ref={box}
        type="checkbox"
        className="tick-box pressable"
        aria-label={words.page}
        checked={picked > 0 && picked === list.rows.length}
        onChange={picks.turnPage}
      />
    </label>
  )
}

/** Extends the selection from the page to the whole list, and back. */
const Reach = ({ list, set, total, now }: Pick<SelectionBarProps, 'list' | 'set' | 'total' | 'now'>) => {
  const ids = list.rows.flatMap(({ id }) => id ?? [])
  if (now.all)
    return (
      <Button variant="ghost" onClick={() => rowSelection.set(tickRows(null, set.key, ids, true))}>
        {words.onlyHere(ids.length)}
      </Button>
    )
  if (!set.sayable || total <= now.ids.size) return null
  return (
    <Button variant="ghost" onClick={() => rowSelection.set(selectEveryRow(set.key))}>
      {words.selectAll(total)}
    </Button>
  )
}

const Presses = ({ actions: { buttons } }: Pick<SelectionBarProps, 'actions'>) =>
  buttons.length > most ? (
    <Menu
      label={words.more}
      align="start"
      entries={buttons.map((button) => ({
        kind: 'action',
        label: button.title,
        onSelect: () => openBulkAction({ does: 'press', button }),
      }))}
      trigger={(props) => <IconButton icon={Ellipsis} label={words.more} large {...props} />}
    />
  ) : (
    buttons.map((button) => (
      <Button key={button.name} variant="ghost" onClick={() => openBulkAction({ does: 'press', button })}>
        {button.title}…
      </Button>
    ))
  )

/** Props of the button that opens the export formats for the selected rows. */
const useExportButton = ({ now, total }: Pick<SelectionBarProps, 'now' | 'total'>) => ({
  'aria-haspopup': 'menu' as const,
  'aria-expanded': useStore(openTool)?.tool === 'picked',
  onClick: ({ currentTarget: anchor }: MouseEvent<HTMLElement>) =>
    openTool.set({
      tool: 'picked',
      anchor,
      picked: { all: now.all, ids: now.ids, count: countSelected(now, total) },
    }),
})

const Wide = (props: SelectionBarProps) => {
  const { total, now, actions, picks } = props
  const open = useStore(docked) === 'many'
  const { does } = useStore(bulkAction)
  const exporting = useExportButton(props)
  return (
    <>
      <PageTick {...props} />
      <strong className={styles.count}>{wordsOf(now, total)}</strong>
      <Reach {...props} />
      <span className={styles.apart} />
      {actions.set && (
        <Button
          variant="ghost"
          icon={SquarePen}
          aria-expanded={open && does === 'set'}
          aria-keyshortcuts="S"
          onClick={() => openBulkAction({ does: 'set' })}
        >
          {words.set}
          <Kbd className={styles.key}>{words.setKey}</Kbd>
        </Button>
      )}
      {actions.export && (
        <Button variant="ghost" icon={Download} {...exporting}>
          {words.export}
        </Button>
      )}
      <Presses {...props} />
      {actions.delete && (
        <Button
          variant="ghost"
          icon={Trash2}
          aria-expanded={open && does === 'delete'}
          onClick={() => openBulkAction({ does: 'delete' })}
        >
          {words.delete}
        </Button>
      )}
      <span className={styles.end}>
        <Button variant="ghost" icon={X} aria-keyshortcuts="Escape" onClick={picks.clear}>
          {words.clear}
          <Kbd className={styles.key}>{words.clearKey}</Kbd>
        </Button>
      </span>
    </>
  )
}

/** Small screens: the selection at the top, the actions at the bottom. */
const Small = (props: SelectionBarProps) => {
  const { list, total, now, actions, picks } = props
  const picked = list.rows.filter(({ id }) => isPicked(now, id ?? 0)).length
  const exporting = useExportButton(props)
  return (
    <>
      <div className={styles.head}>
        <IconButton icon={X} label={words.clear} large onClick={picks.clear} />
        <strong className={styles.count}>{wordsOf(now, total)}</strong>
        <span className={styles.end}>
          {actions.export && <IconButton icon={Download} label={words.export} large {...exporting} />}
          {actions.delete && (
            <IconButton
              icon={Trash2}
              label={words.delete}
              large
              onClick={() => openBulkAction({ does: 'delete' })}
            />
          )}
        </span>
      </div>
      <div className={styles.reach}>
        <PageTick {...props} />
        <span>{words.here(picked, list.rows.length)}</span>
        <span className={styles.end}>
          <Reach {...props} />
        </span>
      </div>
      {(actions.set || actions.buttons.length > 0) && (
        <div className={styles.below}>
          {actions.set && (
            <Button variant="primary" block icon={SquarePen} onClick={() => openBulkAction({ does: 'set' })}>
              {words.set}
            </Button>
          )}
          <Presses {...props} />
        </div>
      )}
    </>
  )
}
