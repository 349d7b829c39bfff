import { type KeyboardEvent, useRef, useState } from 'react'
import { inputs } from '#texts/form'
import { lower, withArticle } from '#texts/grammar'
import { type EntityModel, labelOf, type Model, placedLabel, type Row } from '../../../model/index.ts'
import { nearestFirst } from '../../../model/values/hits.ts'
import { pointingNowhere } from '../choosing/pointing.ts'
import { loadOptions } from '../request/use-options.ts'
import { useRequests } from '../request/use-requests.tsx'
import { useMay } from '../request/use-user.ts'
import { optionNames } from './choices-state.ts'
import { type EntryField, EntryMenu } from './EntryMenu.tsx'
import type { InputProps } from './input-props.ts'
import styles from './inputs.module.css'
import { type ChoiceEntry, entriesOf, entryOf } from './menu-entries.ts'
import { useChoices } from './use-choices.ts'
import { creatableBy, useCreation } from './use-creation.ts'

interface ChoiceSelectProps extends InputProps {
  readonly target: EntityModel
  readonly several: boolean
  readonly chosen: readonly Row[]
  readonly onChoose: (rows: readonly Row[]) => void
  /** Once one of several is chosen, Enter bubbles to the form. */
  readonly passesEnter?: boolean
}

/** The chosen row as an entry; a row without a label shows its id. */
const chosenEntry =
  (model: Model, target: EntityModel) =>
  (row: Row): ChoiceEntry => {
    const id = row.id ?? 0
    return entryOf({
      id,
      label: placedLabel(row, labelOf(model, target, row)) || inputs.choice.unknown(id),
      row,
    })
  }

const rowsOf = (entries: readonly ChoiceEntry[]): readonly Row[] =>
  entries.flatMap((entry) => (entry.does === 'choose' ? [entry.option.row] : []))

/** A dropdown of an entity's rows: searches while typing, loads page by page, and adds rows where permitted. */
export const ChoiceSelect = (props: ChoiceSelectProps) => {
  const { model, target, several, chosen, onChoose, id, disabled, addRow: AddRow } = props
  const requests = useRequests()
  const [open, setOpen] = useState(false)
  const [pointing, point] = useState(pointingNowhere)
  const { keyword } = pointing
  /** The keyword from which the form of a new row opened; null while it is closed. */
  const [adding, setAdding] = useState<string | null>(null)
  const input = useRef<EntryField>(null)
  const [room, setRoom] = useState<MenuRoom>({ placement: 'bottom', height: tallest })
  /** The reference allows one row per target, so only targets without one are offered. */
  const without = props.field.belongs && props.field.unique ? props.entity.name : ''
  /** A tree has no cycles, so descendants of the row are not offered. */
  const outside = props.field.tree ? (props.item?.id ?? 0) : 0
  const choices = useChoices(model, target, open ? keyword : null, without, outside)
  const one = lower(target.title.one)
  const mayAdd = useMay()('create', target) && AddRow !== null
  const creatable = mayAdd && creatableBy(target) !== null
  const addable = mayAdd && !creatable ? withArticle(one) : null
  const add = (row: Row) => onChoose(several ? [...chosen, row] : [row])
  const creation = useCreation(target, add)
  const { offers } = props
  const clearable = !offers || offers.includes(null)
  const taken = several ? new Set(chosen.map(({ id: each }) => each)) : null
  const options = choices.options.filter(
    ({ id: each, label }) => (!offers || offers.includes(label)) && !taken?.has(each),
  )
  const entries = entriesOf(
    { ...choices, options },
    { keyword, creatable: creatable && !offers, addable: offers ? null : addable },
  )

  const addByForm = () => {
    setOpen(false)
    setAdding(keyword.trim())
  }
  const choose = (now: readonly ChoiceEntry[]) => {
    const action = now.find((entry) => entry.does !== 'choose')
    if (!action) {
      onChoose(rowsOf(now))
      if (!several && matchMedia('(pointer: coarse)').matches) input.current?.blur() // closes the touch keyboard
    } else if (action.does === 'create') creation.create(keyword.trim())
    else if (action.does === 'add') addByForm()
    else {
      setOpen(true)
      if (action.does === 'retry') choices.retry()
      else choices.onEnd()
    }
  }
  /** Chooses the best match of the keyword once it loads; nothing if none matches. */
  const leftEarly = () => {
    loadOptions(requests, model, target, keyword.trim(), 1, without, outside).then(
      ({ options: found }) => {
        const [first] = nearestFirst(found, optionNames, keyword).filter(
          ({ id: each, label }) => (!offers || offers.includes(label)) && !taken?.has(each),
        )
        if (first) add(first.row)
      },
      () => {},
    )
  }
  const pressed = (event: KeyboardEvent) => {
    const empties = event.key === 'Delete' && keyword === '' && clearable && !props.required && !several
    if (empties && chosen.length > 0) {
      event.preventDefault()
      return onChoose([])
    }
    if (!open || event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || !mayAdd) return
    event.preventDefault()
    if (!creatable) return addByForm()
    if (keyword.trim() !== '') creation.create(keyword.trim())
    point(pointingNowhere)
    setOpen(false)
  }

  const nothing = !choices.loading && !choices.error && choices.options.length === 0
  return (
    <>
      <EntryMenu
        ref={input}
        id={id}
        extras={{
          label: props.field.label,
          describedBy: props.describedBy,
          required: props.required,
          nothing,
          adds: mayAdd,
        }}
        aria-invalid={props.invalid}
        several={several}
        passesEnter={props.passesEnter}
        isClearable={clearable}
        backspaceRemovesValue={several && !props.required} // a stray Backspace must not empty a single value
        isDisabled={disabled}
        isLoading={(open && choices.loading) || creation.creating !== null}
        open={open}
        onOpen={(opens) => {
          if (opens && !open) setRoom(roomAround(input.current?.controlRef))
          setOpen(opens)
        }}
        pointing={pointing}
        point={point}
        entries={entries}
        chosen={chosen.map(chosenEntry(model, target))}
        waiting={choices.loading}
        onChosen={choose}
        onLeftEarly={leftEarly}
        onKey={pressed}
        placeholder={
          disabled
            ? inputs.choice.nothing
            : several
              ? inputs.choice.several(lower(target.title.many))
              : inputs.choice.placeholder(withArticle(one))
        }
        noOptionsMessage={() =>
          creatable && keyword.trim() === ''
            ? `${inputs.choice.none} ${inputs.choice.typeOne(withArticle(one))}`
            : inputs.choice.none
        }
        loadingMessage={() => inputs.choice.loading}
        onMenuScrollToBottom={choices.onEnd}
        menuPlacement={room.placement}
        maxMenuHeight={room.height}
        menuShouldScrollIntoView={false} // it opens where it fits
      />
      <p className={styles.note} role="status">
        {creation.creating !== null && inputs.choice.creating(creation.creating)}
      </p>
      {creation.failure && (
        <p className={styles.wrong} role="alert">
          {inputs.choice.notCreated(creation.failure.label)} {creation.failure.why}
        </p>
      )}
      {adding !== null && AddRow !== null && (
        <AddRow
          target={target}
          outer={props.entity}
          typed={adding}
          onClose={() => setAdding(null)}
          onChosen={(row) => {
            add(row)
            setAdding(null)
          }}
        />
      )}
    </>
  )
}

/** Where a dropdown's menu opens, and its greatest height in pixels. */
interface MenuRoom {
  readonly placement: 'top' | 'bottom'
  readonly height: number
}

const tallest = 296

/** Pixels kept free between field, menu and window edge. */
const apart = 16
/** The menu is at least this high, in pixels, so that some options show. */
const lowest = 120

/**
 * The room for a menu above or below its field. It depends on the window alone: a menu placed by its first options
 * would overflow when more load.
 */
const roomAround = (field: Element | null | undefined): MenuRoom => {
  if (!field) return { placement: 'bottom', height: tallest }
  const { top, bottom } = field.getBoundingClientRect()
  const below = (window.visualViewport?.height ?? innerHeight) - bottom - apart
  const above = top - apart
  const placement = below < tallest && above > below ? 'top' : 'bottom'
  return { placement, height: Math.max(lowest, Math.min(tallest, placement === 'top' ? above : below)) }
}
