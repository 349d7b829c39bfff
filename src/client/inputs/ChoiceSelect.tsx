import { type KeyboardEvent, useEffect, useReducer, useRef, useState } from 'react'
import type { SelectInstance } from 'react-select'
import { inputs } from '#texts/form'
import { lower, withArticle } from '#texts/grammar'
import { type EntityModel, labelOf, type Model, placed, type Row } from '../../model/index.ts'
import { loadOptions } from '../request/use-options.ts'
import { useRequests } from '../request/use-requests.tsx'
import { useMay } from '../request/use-user.ts'
import { beginningMenu, menuReducer } from './choice-menu.ts'
import { type Entry, entriesOf, entryOf } from './entries.ts'
import type { InputProps } from './input-props.ts'
import styles from './inputs.module.css'
import { EntrySelect } from './select-parts.tsx'
import { useChoices } from './use-choices.ts'
import { creatableBy, useCreation } from './use-creation.ts'

interface ChoiceSelectProps extends InputProps {
  readonly target: EntityModel
  readonly several: boolean
  readonly chosen: readonly Row[]
  readonly onChoose: (rows: readonly Row[]) => void
}

/** The chosen row as an entry; one whose text is not known is shown by its number. */
const chosenEntry =
  (model: Model, target: EntityModel) =>
  (row: Row): Entry => {
    const id = row.id ?? 0
    return entryOf({ id, label: placed(row, labelOf(model, target, row)) || inputs.choice.unknown(id), row })
  }

const rowsOf = (entries: readonly Entry[]): readonly Row[] =>
  entries.flatMap((entry) => (entry.does === 'choose' ? [entry.option.row] : []))

const asList = (value: Entry | readonly Entry[] | null): readonly Entry[] =>
  value === null ? [] : 'does' in value ? [value] : value

/** A dropdown over the rows of an entity: finds as one types, page by page, and adds a row where that is possible. */
export const ChoiceSelect = (props: ChoiceSelectProps) => {
  const { model, target, several, chosen, onChoose, id, disabled, addRow: AddRow } = props
  const requests = useRequests()
  const [menu, change] = useReducer(menuReducer, beginningMenu)
  const { open, keyword, adding } = menu
  const input = useRef<SelectInstance<Entry, boolean>>(null)
  const [room, setRoom] = useState<MenuRoom>({ placement: 'bottom', height: tallest })
  /** A row that may have one such row at most is offered while it has none. */
  const without = props.field.belongs && props.field.unique ? props.entity.name : ''
  /** A row of a tree lies in none that lies in it. */
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
  const options = offers ? choices.options.filter(({ label }) => offers.includes(label)) : choices.options
  const entries = entriesOf(
    { ...choices, options },
    { keyword, creatable: creatable && !offers, addable: offers ? null : addable },
  )

  const choose = (value: Entry | readonly Entry[] | null) => {
    const action = asList(value).find((entry) => entry.does !== 'choose')
    if (!action) {
      onChoose(rowsOf(asList(value)))
      if (!several && matchMedia('(pointer: coarse)').matches) input.current?.blur() // takes the keyboard away
      return
    }
    if (action.does === 'create') return creation.create(keyword.trim())
    if (action.does === 'add') return change({ type: 'adding', keyword })
    change({ type: 'stayed', keyword })
    if (action.does === 'retry') choices.retry()
    else choices.onEnd()
  }

  /** Tab chooses what is marked, or the one row that what was typed will turn out to mean, and goes on. */
  const leave = () => {
    const marked = input.current?.state.focusedOption
    if (!choices.loading) return marked?.does === 'choose' && add(marked.option.row)
    loadOptions(requests, model, target, keyword.trim(), 1, without, outside).then(
      ({ options: [only, ...others] }) => only && others.length === 0 && add(only.row),
      () => {}, // nothing is chosen, as the field shows
    )
  }
  const pressed = (event: KeyboardEvent) => {
    const control = event.ctrlKey || event.metaKey
    if (
      event.key === 'Delete' &&
      keyword === '' &&
      clearable &&
      !props.required &&
      chosen.length > 0 &&
      !several
    ) {
      event.preventDefault()
      return onChoose([])
    }
    if (open && event.key === 'Enter' && control && mayAdd) {
      event.preventDefault()
      if (!creatable) return change({ type: 'adding', keyword })
      if (keyword.trim() !== '') creation.create(keyword.trim())
      return change({ type: 'closed' })
    }
    if (!open) return
    const moves = /^(Arrow|Page|Home|End)/.test(event.key)
    if (moves) change({ type: 'moved' })
    const meant = moves || menu.moved || keyword.trim() !== ''
    if (event.key === 'Tab' && !event.shiftKey && meant) leave()
    if (event.key !== 'Enter') return
    const looked = !meant && !several && chosen.length > 0 // opened to look: what is chosen stays
    if (entries.length > 0 && !looked) return
    event.preventDefault() // there is nothing to choose yet, and the form is not meant
    if (looked) change({ type: 'closed' })
    else if (choices.loading) change({ type: 'hurried' })
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the answer is there
  useEffect(() => {
    if (!menu.hurried || choices.loading) return
    const [only, ...others] = choices.options
    if (only && others.length === 0) add(only.row)
    change({ type: only && others.length === 0 ? 'chosen' : 'answered' })
  }, [menu.hurried, choices.loading])

  const nothing = !choices.loading && !choices.error && choices.options.length === 0
  return (
    <>
      <EntrySelect
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
        isMulti={several}
        closeMenuOnSelect={!several}
        isClearable={clearable}
        backspaceRemovesValue={several && !props.required} // one keystroke meant for a text that is not there
        isDisabled={disabled}
        isLoading={(open && choices.loading) || creation.creating !== null}
        value={chosen.map(chosenEntry(model, target))}
        options={entries}
        filterOption={null}
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
        menuIsOpen={open}
        onMenuOpen={() => {
          setRoom(roomAround(input.current?.controlRef))
          change({ type: 'opened' })
        }}
        onMenuClose={() => change({ type: 'closed' })}
        inputValue={keyword}
        onInputChange={(typed) => change({ type: 'typed', keyword: typed })}
        tabSelectsValue={false} // it would keep the focus
        onKeyDown={pressed}
        onChange={choose}
        onMenuScrollToBottom={choices.onEnd}
        menuPlacement={room.placement}
        maxMenuHeight={room.height}
        menuShouldScrollIntoView={false} // it opens where there is room
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
          onClose={() => change({ type: 'added' })}
          onChosen={(row) => {
            add(row)
            change({ type: 'added' })
          }}
        />
      )}
    </>
  )
}

/** Where a dropdown's menu opens, and how high it may grow, in pixels. */
interface MenuRoom {
  readonly placement: 'top' | 'bottom'
  readonly height: number
}

const tallest = 296

/** Kept free between the menu and its field, and the window's edge. */
const apart = 16
/** Some options must be in view, however low the window is. */
const lowest = 120

/**
 * The room for a menu above or below its field. Measured by the window alone, before there are options: a menu that is
 * placed by those of the first moment grows out of the window with the next ones.
 */
const roomAround = (field: Element | null | undefined): MenuRoom => {
  if (!field) return { placement: 'bottom', height: tallest }
  const { top, bottom } = field.getBoundingClientRect()
  const below = (window.visualViewport?.height ?? innerHeight) - bottom - apart
  const above = top - apart
  const placement = below < tallest && above > below ? 'top' : 'bottom'
  return { placement, height: Math.max(lowest, Math.min(tallest, placement === 'top' ? above : below)) }
}
