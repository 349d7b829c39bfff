import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { columns as words } from '#texts/columns'
import { liken } from '../../../model/index.ts'
import { Button } from '../../shared/design/Button.tsx'
import { Dock } from '../../shared/design/Dock.tsx'
import { useHasPermission, useSetting } from '../../shared/request/use-user.ts'
import { choiceIn, settingOf } from '../../shared/screen/columns-choice.ts'
import { saveColumns } from '../../shared/screen/columns-of-view.ts'
import { type ListScreenState, listScreen, type ShownList, shownList } from '../../shared/screen/dock.ts'
import { useOpenView } from '../../shared/screen/open-view.ts'
import { useStore } from '../../shared/state/store.ts'
import { ColumnLine } from './ColumnLine.tsx'
import {
  type Choosable,
  hiddenOf,
  moveColumn,
  pinColumn,
  sizeColumn,
  toggleColumn,
} from './change-columns.ts'
import styles from './columns.module.css'
import { overflowingColumns } from './headings.ts'
import { useDrag } from './use-drag.ts'

interface ColumnsDockProps {
  readonly onClose: () => void
}

/** Dock that shows, hides, moves, resizes and pins columns. The list in view updates at once. */
export const ColumnsDock = ({ onClose }: ColumnsDockProps) => {
  const screen = useStore(listScreen)
  const list = useStore(shownList)
  return screen && list && <Chooser screen={screen} list={list} onClose={onClose} />
}

/** Focuses the search field first, but not on touch devices, where that opens the on-screen keyboard. */
const takeFocus = (input: HTMLInputElement | null): void => {
  if (!matchMedia('(pointer: coarse)').matches) input?.focus()
}

interface ChooserProps extends ColumnsDockProps {
  readonly screen: ListScreenState
  readonly list: ShownList
}

const Chooser = ({ screen: of, list, onClose }: ChooserProps) => {
  const { screen, entity, named, change } = of
  const may = useHasPermission()
  const sorted = useSetting(settingOf('sort', screen, named)) !== undefined
  const own = useSetting(settingOf('columns', screen, named))
  const view = useOpenView()
  const kept = view?.columns ?? own
  const choice = useMemo(() => choiceIn(kept), [kept])
  const choose = (next: typeof choice) => saveColumns(of, next)
  const [sought, seek] = useState('')
  const [said, say] = useState('')
  const { columns, rows } = list
  const out = useYielded(list)

  const drawn = columns.map(({ name }) => name)
  const movable = [
    ...columns.slice(1).filter(({ name }) => !out.has(name)),
    ...columns.slice(1).filter(({ name }) => out.has(name)),
  ].map(({ name }) => name)
  const hidden = useMemo(
    () => hiddenOf(entity, screen, new Set(columns.map(({ name }) => name)), rows, may),
    [entity, screen, columns, rows, may],
  )
  const changing = useRef<{ readonly name: string; readonly columns: typeof columns } | null>(null)
  useLayoutEffect(() => {
    if (changing.current === null) return
    const { name, columns: before } = changing.current
    if (document.activeElement === document.body)
      // its line may have moved in the dock
      document.querySelector<HTMLElement>(`[data-column="${CSS.escape(name)}"] input`)?.focus()
    if (columns !== before) changing.current = null
  })
  const moveTo = (name: string, place: number) => {
    if (!movable.includes(name) || place < 0 || place >= movable.length) return
    choose(moveColumn(choice, movable, name, place))
    const heading = columns.find((column) => column.name === name)?.field.heading ?? ''
    say(words.moved(heading, place + 2, drawn.length))
  }
  const drag = useDrag(movable, moveTo)

  const found = ({ heading }: Choosable) => liken(heading).includes(liken(sought.trim()))
  const shown = columns.map(({ name, field }) => ({ name, heading: field.heading }))
  const why = (name: string) => {
    const column = columns.find((each) => each.name === name)
    return column && words.why[column.ordered ? 'ordered' : column.yields]
  }
  const groups = [
    { title: words.inView, items: shown.filter(({ name }) => !out.has(name)) },
    { title: words.yielded, items: shown.filter(({ name }) => out.has(name)) },
    { title: words.hidden, items: hidden },
  ]
    .map((group) => ({ ...group, items: group.items.filter(found) }))
    .filter(({ items }) => items.length > 0)

  return (
    <Dock
      title={words.title}
      head={
        <h2 className={styles.title}>
          {words.title} <span>{words.fit(drawn.length - out.size, drawn.length + hidden.length)}</span>
        </h2>
      }
      onClose={onClose}
      foot={
        <>
          <Button
            variant="ghost"
            icon={RotateCcw}
            onClick={() => {
              choose(choiceIn(null))
              const { sortBy, order } = entity.sort
              if (sorted && !view) change({ to: 'sort', by: sortBy, order })
            }}
          >
            {words.asSpecified}
          </Button>
          <span className={styles.kept}>{view ? words.keptInView : words.kept}</span>
        </>
      }
    >
      <input
        ref={takeFocus}
        type="search"
        className={styles.find}
        aria-label={words.find}
        placeholder={words.find}
        value={sought}
        onChange={(event) => seek(event.target.value)}
      />
      {groups.length === 0 && <p className={styles.none}>{words.noneFound}</p>}
      {groups.map(({ title, items }) => (
        <section key={title} className={styles.group} aria-label={title}>
          <h3 className={styles.heading}>
            {title}
            {title === words.inView && <span aria-hidden="true">{words.width}</span>}
          </h3>
          <ul>
            {items.map(({ name, heading }) => (
              <ColumnLine
                key={name}
                name={name}
                heading={heading}
                shown={drawn.includes(name)}
                first={name === drawn[0]}
                width={choice.widths[name] ?? null}
                pinned={choice.pinned.includes(name)}
                note={out.has(name) ? (why(name) ?? null) : null}
                over={drag.over === name ? drag.side : null}
                onTick={(shows) => {
                  changing.current = { name, columns }
                  choose(toggleColumn(choice, of, name, shows))
                }}
                onPin={(stays) => choose(pinColumn(choice, name, stays))}
                onSize={(width) => choose(sizeColumn(choice, name, width))}
                onStep={(by) => {
                  changing.current = { name, columns }
                  moveTo(name, movable.indexOf(name) + by)
                }}
                onGrip={movable.includes(name) ? (event) => drag.begin(name, event) : null}
              />
            ))}
          </ul>
        </section>
      ))}
      <p className={styles.keys}>{words.keys}</p>
      <p className="sr-only" role="status">
        {said}
      </p>
    </Dock>
  )
}

/** Names of the columns right of the visible part of the table. Updates when the table's width changes. */
const useYielded = ({ region, columns }: ShownList): ReadonlySet<string> => {
  const [out, setOut] = useState<ReadonlySet<string>>(new Set())
  useLayoutEffect(() => {
    const look = () => {
      const next = overflowingColumns(region, columns)
      setOut((was) => ([...was].join() === [...next].join() ? was : next))
    }
    look()
    const resizes = new ResizeObserver(look)
    resizes.observe(region)
    const changes = new MutationObserver(look)
    changes.observe(region, { subtree: true, attributeFilter: ['style'] })
    return () => {
      resizes.disconnect()
      changes.disconnect()
    }
  }, [region, columns])
  return out
}
