import { useState } from 'react'
import { inputs } from '#texts/form'
import { hitsIn } from '../../../model/values/hits.ts'
import { pointingNowhere } from '../choosing/pointing.ts'
import { EntryMenu } from './EntryMenu.tsx'
import { entryOf } from './menu-entries.ts'
import type { EntrySelectProps } from './select-parts.tsx'

interface ListSelectProps
  extends Pick<EntrySelectProps, 'id' | 'isDisabled' | 'isClearable' | 'placeholder'> {
  /** The label; with `named` it is also the input's accessible name. */
  readonly label: string
  readonly named?: boolean
  readonly describedBy?: string | undefined
  readonly required?: boolean
  readonly invalid?: boolean
  readonly texts: readonly string[]
  readonly chosen: readonly string[]
  readonly several: boolean
  readonly onChoose: (texts: readonly string[]) => void
  /** Once one of several is chosen, Enter bubbles to the form. */
  readonly passesEnter?: boolean
}

/** A dropdown of one or several texts of a closed list. */
export const ListSelect = (props: ListSelectProps) => {
  const {
    label,
    named,
    describedBy,
    required = false,
    invalid,
    texts,
    chosen,
    several,
    onChoose,
    ...select
  } = props
  const [open, setOpen] = useState(false)
  const [pointing, point] = useState(pointingNowhere)
  const all = texts.map((text, at) => entryOf({ id: at + 1, label: text, row: { id: at + 1 } }))
  const offered = several ? all.filter((entry) => !chosen.includes(entry.label)) : all
  const entries = hitsIn(offered, (entry) => [entry.label], pointing.keyword)
  return (
    <EntryMenu
      {...select}
      extras={{ label, describedBy, required, nothing: false, adds: false }}
      {...(named && { 'aria-label': label })}
      aria-invalid={invalid}
      several={several}
      backspaceRemovesValue={several} // a stray Backspace must not empty a single value
      open={open}
      onOpen={setOpen}
      pointing={pointing}
      point={point}
      entries={entries}
      chosen={all.filter((entry) => chosen.includes(entry.label))}
      waiting={false}
      onChosen={(now) => onChoose(now.map((entry) => entry.label))}
      noOptionsMessage={() => inputs.choice.none}
      menuPlacement="auto"
    />
  )
}
