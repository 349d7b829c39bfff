import { choice, chosenRow } from '../form/draft.ts'
import { ChoiceSelect } from './ChoiceSelect.tsx'
import type { InputProps } from './input-props.ts'

/** One row of another entity. */
export const ReferenceInput = (props: InputProps) => {
  const { model, field, draft, change } = props
  const target = model.entities[field.to ?? '']
  const row = chosenRow(draft, field)
  return (
    target && (
      <ChoiceSelect
        {...props}
        target={target}
        several={false}
        chosen={row ? [row] : []}
        onChoose={([chosen]) => change(choice(field, chosen ?? null))}
      />
    )
  )
}
