import Check from 'lucide-react/icons/check'
import Eraser from 'lucide-react/icons/eraser'
import Search from 'lucide-react/icons/search'
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { editing } from '#texts/editing'
import { type EntityModel, type FieldModel, type Model, meaningOf } from '../../model/index.ts'
import { chipClass } from '../cells/cells.tsx'
import { Icon } from '../design/Icon.tsx'
import { Kbd } from '../design/marks.tsx'
import { useChoices } from '../inputs/use-choices.ts'
import styles from './edit.module.css'
import type { NewValue } from './save-cell.ts'

/** How somebody leaves a cell that they change. */
export type Leaving = 'stay' | 'next' | 'before'

export interface EditorProps {
  readonly model: Model
  readonly entity: EntityModel
  readonly field: FieldModel
  /** What the cell holds in words; '' for nothing. */
  readonly present: string
  /** The texts that it may go to, null for none; undefined for any. */
  readonly offers: readonly (string | null)[] | undefined
  readonly canBeEmpty: boolean
  /** Whether a row that holds this is in the list no longer. */
  readonly leaves: (to: NewValue) => boolean
  readonly onSet: (to: NewValue, then: Leaving) => void
  readonly onLeave: () => void
}

/** With fewer than these nobody has to search. */
const searchedFrom = 6

const nothing: NewValue = { value: null, row: null, text: '' }

/** The values of a closed list, or of a yes and no. */
const ofField = ({ choices, kind }: FieldModel, zone: string): readonly NewValue[] => {
  if (choices) return choices.map((text) => ({ value: text, row: null, text }))
  return [true, false].map((value) => ({
    value,
    row: null,
    text: meaningOf(kind).show(value, undefined, zone) || String(value),
  }))
}

/** One of several values, to be set by a press or a key. */
export const CellMenu = (props: EditorProps) => {
  const target = props.field.links === 'one' ? props.model.entities[props.field.to ?? ''] : undefined
  return target ? <OfRows {...props} target={target} /> : <OfField {...props} />
}

const OfField = (props: EditorProps) => {
  const [keyword, search] = useState('')
  const all = ofField(props.field, props.model.zone)
  const sought = keyword.trim().toLocaleLowerCase()
  return (
    <Options
      {...props}
      keyword={keyword}
      onSearch={search}
      searched={all.length >= searchedFrom}
      options={all.filter(({ text }) => text.toLocaleLowerCase().includes(sought))}
      state={null}
      waiting={false}
    />
  )
}

const OfRows = ({ target, ...props }: EditorProps & { readonly target: EntityModel }) => {
  const [keyword, search] = useState('')
  const { options, loading, error, more } = useChoices(props.model, target, keyword, '', 0)
  const [searched, setSearched] = useState(false)
  if (!searched && (more || keyword !== '' || options.length >= searchedFrom)) setSearched(true)
  const state = error?.message ?? (loading && options.length === 0 ? editing.loading : null)
  return (
    <Options
      {...props}
      keyword={keyword}
      onSearch={search}
      searched={searched}
      options={options.map(({ id, label, row }) => ({ value: id, row, text: label }))}
      state={state ?? (more ? editing.more : null)}
      waiting={loading}
    />
  )
}

interface OptionsProps extends EditorProps {
  readonly keyword: string
  readonly onSearch: (keyword: string) => void
  readonly searched: boolean
  readonly options: readonly NewValue[]
  /** What is to be said below the options. */
  readonly state: string | null
  /** What answers the search is under way. */
  readonly waiting: boolean
}

const Options = (props: OptionsProps) => {
  const {
    field,
    present,
    offers,
    canBeEmpty,
    leaves,
    onSet,
    onLeave,
    keyword,
    onSearch,
    searched,
    state,
    waiting,
  } = props
  const open = props.options.filter(({ text }) => !offers || offers.includes(text))
  const entries = canBeEmpty && keyword === '' && present !== '' ? [...open, nothing] : open
  const held = entries.findIndex(({ text }) => text === present && text !== '')
  const [pointed, point] = useState<number | null>(null)
  const at = Math.min(pointed ?? Math.max(0, held), entries.length - 1)
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    list.current?.querySelector(`[id="${id}-${at}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [id, at])
  const hurried = useRef<Leaving | null>(null)
  const choose = (to: NewValue | undefined, then: Leaving) => {
    hurried.current = waiting && keyword !== '' ? then : null // a key came before what it asks for
    if (hurried.current) return
    if (to === undefined || to.text === present)
      return then === 'stay' ? onLeave() : onSet(to ?? nothing, then)
    onSet(to, then)
  }
  useEffect(() => {
    if (hurried.current && !waiting) choose(entries[at], hurried.current)
  })
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, shiftKey } = event
    const moves: Readonly<Record<string, number>> = {
      ArrowDown: (at + 1) % Math.max(1, entries.length),
      ArrowUp: (at - 1 + entries.length) % Math.max(1, entries.length),
      Home: 0,
      End: entries.length - 1,
    }
    if (moves[key] !== undefined && !(keyword !== '' && (key === 'Home' || key === 'End'))) point(moves[key])
    else if (key === 'Enter') choose(entries[at], 'stay')
    else if (key === 'Tab') choose(entries[at], shiftKey ? 'before' : 'next')
    else if (key === 'Escape') onLeave()
    else if (key === 'Delete' && canBeEmpty && keyword === '') onSet(nothing, 'stay')
    else return
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
          aria-activedescendant={entries.length > 0 ? `${id}-${at}` : undefined}
          placeholder={editing.find(field.heading)}
          value={keyword}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => {
            hurried.current = null
            point(0)
            onSearch(target.value)
          }}
          onKeyDown={onKeyDown}
        />
      </label>
      <div ref={list} className={styles.options} id={`${id}-list`} role="listbox" aria-label={field.heading}>
        {entries.map((entry, place) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are heard by the field that has the focus
          <div
            key={entry.text}
            id={`${id}-${place}`}
            className={styles.option}
            role="option"
            tabIndex={-1}
            aria-selected={place === held}
            data-pointed={place === at || undefined}
            onPointerMove={() => place !== at && point(place)}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(entry, 'stay')}
          >
            {entry === nothing ? (
              <>
                <Icon of={Eraser} size={14} />
                <span className={styles.text}>{editing.empty}</span>
                <Kbd>{editing.emptyKey}</Kbd>
              </>
            ) : (
              <>
                <span className={field.chips ? chipClass(field.chips[entry.text] ?? 'neutral') : styles.text}>
                  {entry.text}
                </span>
                {place === held ? (
                  <Icon of={Check} size={14} className={styles.held} />
                ) : (
                  leaves(entry) && <span className={styles.leaves}>{editing.leaves}</span>
                )}
              </>
            )}
          </div>
        ))}
        {entries.length === 0 && state === null && <p className={styles.state}>{editing.none}</p>}
        {state !== null && <p className={styles.state}>{state}</p>}
      </div>
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
