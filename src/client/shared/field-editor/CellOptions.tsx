import Check from 'lucide-react/icons/check'
import Eraser from 'lucide-react/icons/eraser'
import RotateCw from 'lucide-react/icons/rotate-cw'
import Search from 'lucide-react/icons/search'
import { type KeyboardEvent, useId, useLayoutEffect, useRef } from 'react'
import { editing } from '#texts/editing'
import { chipClass } from '../cells/cells.tsx'
import { afterTyping, type MenuLine, type Pointing } from '../choosing/pointing.ts'
import { useFrozenLines } from '../choosing/use-frozen-lines.ts'
import { useMenuKeys } from '../choosing/use-menu-keys.ts'
import { isComposing } from '../design/composing.ts'
import { Icon } from '../design/Icon.tsx'
import { Kbd } from '../design/marks.tsx'
import type { CellExit, EditorProps } from './CellMenu.tsx'
import styles from './edit.module.css'
import type { NewValue } from './save-cell.ts'

const nothing: NewValue = { value: null, row: null, text: '' }

/** The value that the line sets; null for Retry. */
interface Choice extends MenuLine {
  readonly to: NewValue | null
}

const choiceOf = (to: NewValue): Choice => ({ key: `=${to.value}`, does: 'choose', to })

interface CellOptionsProps extends EditorProps {
  readonly pointing: Pointing
  readonly point: (pointing: Pointing) => void
  readonly searched: boolean
  readonly options: readonly NewValue[]
  /** The message below the options. */
  readonly state: string | null
  /** Whether options for the search are loading. */
  readonly waiting: boolean
  /** Retries after a failure; null otherwise. */
  readonly retry: (() => void) | null
}

/** The menu of a cell: its options and a search field. */
export const CellOptions = (props: CellOptionsProps) => {
  const { field, held, present, offers, canBeEmpty, leaves, onSet, onLeave } = props
  const { pointing, point, searched, state, waiting, retry } = props
  const open = props.options.filter(({ text }) => !offers || offers.includes(text))
  const known = !waiting && retry === null
  const lines: readonly Choice[] = useFrozenLines([
    ...open.map(choiceOf),
    ...(known && canBeEmpty && pointing.keyword === '' && present !== ''
      ? [{ key: 'empty', does: 'empty', to: nothing } as const]
      : []),
    ...(retry ? [{ key: 'retry', does: 'retry', to: null } as const] : []),
  ])
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const take = (key: string, then: CellExit) => {
    const line = lines.find((each) => each.key === key)
    if (line?.to) onSet(line.to, then)
    else if (line) retry?.()
  }
  const { pointed, press, hover } = useMenuKeys({
    ...{ pointing, point },
    shown: { lines, held: present === '' ? null : `=${held}`, waiting },
    act: (action) => (action.does === 'take' ? take(action.key, action.then) : onLeave(action.then)),
  })
  const at = lines.findIndex(({ key }) => key === pointed)
  useLayoutEffect(() => {
    list.current?.querySelector(`[id="${id}-${at}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [id, at])
  const onKeyDown = (event: KeyboardEvent) => {
    const empties = event.key === 'Delete' && canBeEmpty && pointing.keyword === '' && !isComposing(event)
    if (empties) onSet(nothing, 'stay')
    else if (!press(event) && event.key !== 'Enter' && event.key !== 'Tab') return
    else if (isComposing(event)) return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <>
      <label className={styles.find} data-quiet={!searched || undefined}>
        <Icon of={Search} size={14} />
        <input
          // biome-ignore lint/a11y/noAutofocus: it opens on somebody's wish, and is left by Escape
          autoFocus
          role="combobox"
          aria-label={editing.find(field.heading)}
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={at >= 0 ? `${id}-${at}` : undefined}
          placeholder={editing.find(field.heading)}
          value={pointing.keyword}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => point(afterTyping(target.value))}
          onKeyDown={onKeyDown}
        />
      </label>
      <div ref={list} className={styles.options} id={`${id}-list`} role="listbox" aria-label={field.heading}>
        {lines.map((line, place) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are heard by the field that has the focus
          <div
            key={line.key}
            id={`${id}-${place}`}
            className={styles.option}
            role="option"
            tabIndex={-1}
            aria-selected={line.key === `=${held}`}
            data-pointed={place === at || undefined}
            onPointerMove={(event) => place !== at && hover(event, line.key)}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => take(line.key, 'stay')}
          >
            <Line line={line} {...props} isHeld={line.key === `=${held}`} leaves={leaves} />
          </div>
        ))}
      </div>
      <p className={styles.state} role="status" hidden={state === null && lines.length > 0}>
        {state ?? (lines.length === 0 && editing.none)}
      </p>
      <p className={styles.keys} aria-hidden="true">
        {editing.keys.map(([key, does]) => (
          <span key={key}>
            <Kbd>{key}</Kbd> {does}
          </span>
        ))}
      </p>
    </>
  )
}

interface LineProps extends Pick<EditorProps, 'field' | 'leaves'> {
  readonly line: Choice
  readonly isHeld: boolean
}

const Line = ({ line, field, isHeld, leaves }: LineProps) => {
  const { does, to } = line
  if (does === 'empty')
    return (
      <>
        <Icon of={Eraser} size={14} />
        <span className={styles.text}>{editing.empty}</span>
        <Kbd>{editing.emptyKey}</Kbd>
      </>
    )
  if (to === null)
    return (
      <>
        <Icon of={RotateCw} size={14} />
        <span className={styles.text}>{editing.retry}</span>
      </>
    )
  return (
    <>
      <span className={field.chips ? chipClass(field.chips[to.text] ?? 'neutral') : styles.text}>
        {to.text}
      </span>
      {isHeld ? (
        <Icon of={Check} size={14} className={styles.held} />
      ) : (
        leaves(to) && <span className={styles.leaves}>{editing.leaves}</span>
      )}
    </>
  )
}
