import { inputs } from '#texts/form'
import { lower, withArticle } from '#texts/grammar'
import type { InputProps } from './input-props.ts'
import { ListSelect } from './ListSelect.tsx'

/** A value of a closed list; it offers the current value even if the list no longer has it. */
export const ChoiceInput = ({ field, draft, change, ...props }: InputProps) => {
  const { label, choices = [] } = field
  const value = draft[field.key]
  const held = typeof value === 'string' && value !== '' ? [value] : []
  const { offers } = props
  const offered = choices.filter((each) => !offers || offers.includes(each))
  return (
    <ListSelect
      id={props.id}
      label={label}
      describedBy={props.describedBy}
      required={props.required}
      invalid={props.invalid}
      isDisabled={props.disabled}
      isClearable={!props.required && (!offers || offers.includes(null))}
      texts={[...new Set([...offered, ...held])]}
      chosen={held}
      several={false}
      placeholder={
        props.disabled ? inputs.choice.nothing : inputs.choice.placeholder(withArticle(lower(label)))
      }
      onChoose={([chosen = null]) => change({ [field.key]: chosen })}
    />
  )
}
