import { type KeyboardEvent, type Ref, useImperativeHandle, useLayoutEffect, useRef } from 'react'
import type { SelectInstance } from 'react-select'
import { afterChoice, afterTyping, type Pointing, pointingNowhere } from '../choosing/pointing.ts'
import { useFrozenLines } from '../choosing/use-frozen-lines.ts'
import { useMenuKeys } from '../choosing/use-menu-keys.ts'
import { type ChoiceEntry, entryKey } from './menu-entries.ts'
import { EntrySelect, type EntrySelectProps } from './select-parts.tsx'

export type EntryField = SelectInstance<ChoiceEntry, boolean>

interface EntryMenuProps extends Omit<EntrySelectProps, 'value' | 'options' | 'onChange' | 'isMulti'> {
  readonly ref?: Ref<EntryField>
  readonly several: boolean
  readonly open: boolean
  readonly onOpen: (open: boolean) => void
  readonly pointing: Pointing
  readonly point: (pointing: Pointing) => void
  /** All lines, in order. */
  readonly entries: readonly ChoiceEntry[]
  readonly chosen: readonly ChoiceEntry[]
  /** Whether options for the keyword are loading. */
  readonly waiting: boolean
  /** Called with the chosen entries, or with the one entry that is an action of the menu. */
  readonly onChosen: (chosen: readonly ChoiceEntry[]) => void
  /** Called when Tab leaves before the keyword's options have loaded. */
  readonly onLeftEarly?: () => void
  /** Called first with each key; `preventDefault` stops the menu's own handling. */
  readonly onKey?: (event: KeyboardEvent) => void
  /** Once one of several is chosen, Enter bubbles to the form; otherwise it closes the menu. */
  readonly passesEnter?: boolean | undefined
}

const asList = (value: ChoiceEntry | readonly ChoiceEntry[] | null): readonly ChoiceEntry[] =>
  value === null ? [] : 'does' in value ? [value] : value

/**
 * The dropdown of every form, filter and dock: react-select renders it, and `pointing.ts` decides which line is active
 * and chosen.
 */
export const EntryMenu = (props: EntryMenuProps) => {
  const { ref, several, open, onOpen, pointing, point, chosen, waiting, onChosen } = props
  const { onLeftEarly, onKey, passesEnter = false, extras, ...select } = props
  const entries = useFrozenLines(props.entries, open)
  const field = useRef<EntryField>(null)
  useImperativeHandle(ref, () => field.current as EntryField) // mounted together with the menu
  const [held] = several ? [] : chosen
  const close = () => {
    point(pointingNowhere)
    onOpen(false)
  }
  const { pointed, press, hover } = useMenuKeys({
    pointing,
    point,
    shown: {
      lines: entries.map((entry) => ({ key: entryKey(entry), does: entry.does })),
      held: held ? entryKey(held) : null,
      waiting,
    },
    act: (action) => {
      if (action.does === 'leave') return close()
      const entry = entries.find((each) => entryKey(each) === action.key)
      if (entry) field.current?.selectOption(entry)
    },
  })
  const at = entries.findIndex((entry) => entryKey(entry) === pointed)
  useLayoutEffect(() => {
    const select = field.current
    const focusedOption = entries[at] ?? null
    if (!select || !open || select.state.focusedOption === focusedOption) return
    const focusedOptionId = focusedOption && `${select.getElementId('option')}-${at}`
    select.setState({ focusedOption, focusedOptionId })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is pointed at now is brought into view
  useLayoutEffect(() => {
    const list = field.current?.menuListRef
    list?.querySelector(`[id$="-option-${at}"]`)?.scrollIntoView?.({ block: 'nearest' })
  }, [pointed, open])
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    onKey?.(event)
    if (event.defaultPrevented || !open) return
    const { key } = event
    if (key === 'Escape') return
    if (key === 'Tab') {
      if (event.shiftKey) return
      if (waiting && pointing.keyword.trim() !== '' && pointing.led === null) onLeftEarly?.()
      else press(event)
      return
    }
    const spaces = key === ' ' && pointing.keyword === ''
    const isTaken = press(event, spaces ? 'Enter' : key)
    if (isTaken || spaces) event.preventDefault()
    else if (key === 'Enter' && !passesEnter) {
      event.preventDefault()
      close()
    }
  }
  return (
    <EntrySelect
      {...select}
      ref={field}
      extras={{ ...extras, hover }}
      isMulti={several}
      closeMenuOnSelect={!several}
      hideSelectedOptions={false}
      filterOption={null}
      tabSelectsValue={false} // it would keep the focus in the field
      value={chosen}
      options={entries}
      menuIsOpen={open}
      onMenuOpen={() => onOpen(true)}
      onMenuClose={close}
      inputValue={pointing.keyword}
      onInputChange={(typed, { action }) => {
        if (action === 'input-change') point(afterTyping(typed))
      }}
      onKeyDown={onKeyDown}
      onChange={(value, { action }) => {
        const now = asList(value)
        const about = now.find(({ does }) => does !== 'choose')
        if (about) point(afterTyping(about.does === 'create' ? '' : pointing.keyword))
        else if (action === 'select-option') point(several ? afterChoice(Math.max(0, at)) : pointingNowhere)
        onChosen(about ? [about] : now)
      }}
    />
  )
}
