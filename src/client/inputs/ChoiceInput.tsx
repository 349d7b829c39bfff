import { inputs } from '#texts/form'
import { lower, withArticle } from '#texts/grammar'
import { type Entry, entryOf } from './entries.ts'
import type { InputProps } from './input-props.ts'
import { EntrySelect } from './select-parts.tsx'

const textOf = (entry: Entry | null): string | null => entry?.label ?? null

/** One of a closed list; what the row holds is among them, though it may be none of the list any more. */
export const ChoiceInput = ({ field, draft, change, ...props }: InputProps) => {
  const { label, choices = [] } = field
  const value = draft[field.key]
  const held = typeof value === 'string' && value !== '' ? [value] : []
  const { offers } = props
  const offered = choices.filter((each) => !offers || offers.includes(each))
  const entries = [...new Set([...offered, ...held])].map((each, at) =>
    entryOf({ id: at + 1, label: each, row: { id: at + 1 } }),
  )
  return (
    <EntrySelect
      id={props.id}
      extras={{
        label,
        describedBy: props.describedBy,
        required: props.required,
        nothing: false,
        adds: false,
      }}
      aria-invalid={props.invalid}
      isClearable={!props.required && (!offers || offers.includes(null))}
      backspaceRemovesValue={false} // one keystroke meant for a text that is not there
      isDisabled={props.disabled}
      value={entries.filter((entry) => entry.label === value)}
      options={entries}
      placeholder={
        props.disabled ? inputs.choice.nothing : inputs.choice.placeholder(withArticle(lower(label)))
      }
      noOptionsMessage={() => inputs.choice.none}
      onChange={(chosen) => change({ [field.key]: textOf([chosen].flat()[0] ?? null) })}
      menuPlacement="auto"
    />
  )
}

ChoiceInput.pasted = (text: string, { choices = [] }: InputProps['field']): string =>
  choices.find((each) => each.toLocaleLowerCase() === text.toLocaleLowerCase()) ?? text
