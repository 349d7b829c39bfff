import Download from 'lucide-react/icons/download'
import Ellipsis from 'lucide-react/icons/ellipsis'
import SquarePen from 'lucide-react/icons/square-pen'
import Trash2 from 'lucide-react/icons/trash-2'
import X from 'lucide-react/icons/x'
import { type KeyboardEvent, type MouseEvent, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { selecting as words } from '#texts/many'
import { Button } from '../design/Button.tsx'
import { isComposing } from '../design/composing.ts'
import { IconButton } from '../design/Icon.tsx'
import { Kbd } from '../design/marks.tsx'
import { Menu } from '../design/overlay/Menu.tsx'
import { docked, openTool, type ShownList, selectionPlace } from '../screen/dock.ts'
import { useCards } from '../state/page.ts'
import { useStore } from '../state/store.ts'
import { begin, doing } from './doing.ts'
import type { Picks } from './follow-region.ts'
import type { Deeds } from './Many.tsx'
import { countOf, everyRow, isPicked, type ListSet, type Selection, selection, ticked } from './selection.ts'
import styles from './selection-bar.module.css'

interface SelectionBarProps {
  readonly list: ShownList
  readonly set: ListSet
  readonly total: number
  readonly now: Selection
  readonly deeds: Deeds
  readonly picks: Picks
}

/** As many buttons of rows stand side by side; more of them stand in a menu. */
const most = 2

/** What is selected, in words. */
const wordsOf = (now: Selection, total: number): string => {
  if (!now.all) return words.selected(now.ids.size)
  return now.ids.size === 0 ? words.all(total) : words.allBut(countOf(now, total), now.ids.size)
}

/** In the toolbar's place, so that no row moves: what is selected, and what can be done with it. */
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

/** The tick of the page: all of it, some, or none. */
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

/** From the page to all of the list, and back. */
const Reach = ({ list, set, total, now }: Pick<SelectionBarProps, 'list' | 'set' | 'total' | 'now'>) => {
  const ids = list.rows.flatMap(({ id }) => id ?? [])
  if (now.all)
    return (
      <Button variant="ghost" onClick={() => selection.set(ticked(null, set.key, ids, true))}>
        {words.onlyHere(ids.length)}
      </Button>
    )
  if (!set.sayable || total <= now.ids.size) return null
  return (
    <Button variant="ghost" onClick={() => selection.set(everyRow(set.key))}>
      {words.selectAll(total)}
    </Button>
  )
}

const Presses = ({ deeds: { buttons } }: Pick<SelectionBarProps, 'deeds'>) =>
  buttons.length > most ? (
    <Menu
      label={words.more}
      align="start"
      entries={buttons.map((button) => ({
        kind: 'action',
        label: button.title,
        onSelect: () => begin({ does: 'press', button }),
      }))}
      trigger={(props) => <IconButton icon={Ellipsis} label={words.more} large {...props} />}
    />
  ) : (
    buttons.map((button) => (
      <Button key={button.name} variant="ghost" onClick={() => begin({ does: 'press', button })}>
        {button.title}…
      </Button>
    ))
  )

/** What opens the formats that the selected rows can be had in. */
const useExportButton = ({ now, total }: Pick<SelectionBarProps, 'now' | 'total'>) => ({
  'aria-haspopup': 'menu' as const,
  'aria-expanded': useStore(openTool)?.tool === 'picked',
  onClick: ({ currentTarget: anchor }: MouseEvent<HTMLElement>) =>
    openTool.set({
      tool: 'picked',
      anchor,
      picked: { all: now.all, ids: now.ids, count: countOf(now, total) },
    }),
})

const Wide = (props: SelectionBarProps) => {
  const { total, now, deeds, picks } = props
  const open = useStore(docked) === 'many'
  const { does } = useStore(doing)
  const exporting = useExportButton(props)
  return (
    <>
      <PageTick {...props} />
      <strong className={styles.count}>{wordsOf(now, total)}</strong>
      <Reach {...props} />
      <span className={styles.apart} />
      {deeds.set && (
        <Button
          variant="ghost"
          icon={SquarePen}
          aria-expanded={open && does === 'set'}
          aria-keyshortcuts="S"
          onClick={() => begin({ does: 'set' })}
        >
          {words.set}
          <Kbd className={styles.key}>{words.setKey}</Kbd>
        </Button>
      )}
      {deeds.export && (
        <Button variant="ghost" icon={Download} {...exporting}>
          {words.export}
        </Button>
      )}
      <Presses {...props} />
      {deeds.delete && (
        <Button
          variant="ghost"
          icon={Trash2}
          aria-expanded={open && does === 'delete'}
          onClick={() => begin({ does: 'delete' })}
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

/** On top what is selected, below what can be done with it. */
const Small = (props: SelectionBarProps) => {
  const { list, total, now, deeds, picks } = props
  const picked = list.rows.filter(({ id }) => isPicked(now, id ?? 0)).length
  const exporting = useExportButton(props)
  return (
    <>
      <div className={styles.head}>
        <IconButton icon={X} label={words.clear} large onClick={picks.clear} />
        <strong className={styles.count}>{wordsOf(now, total)}</strong>
        <span className={styles.end}>
          {deeds.export && <IconButton icon={Download} label={words.export} large {...exporting} />}
          {deeds.delete && (
            <IconButton icon={Trash2} label={words.delete} large onClick={() => begin({ does: 'delete' })} />
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
      {(deeds.set || deeds.buttons.length > 0) && (
        <div className={styles.below}>
          {deeds.set && (
            <Button variant="primary" block icon={SquarePen} onClick={() => begin({ does: 'set' })}>
              {words.set}
            </Button>
          )}
          <Presses {...props} />
        </div>
      )}
    </>
  )
}
