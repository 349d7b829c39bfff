import { frame } from '#texts/frame'
import { onFirstUse } from '../design/overlay/on-first-use.tsx'
import { ChoiceSelect } from './ChoiceSelect.tsx'
import { chooseReference, chosenRow, isMatrix, referencedRows } from './chosen.ts'
import type { InputProps } from './input-props.ts'

/** A reference to one row of another entity. */
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
        onChoose={([chosen]) => change(chooseReference(field, chosen ?? null))}
      />
    )
  )
}

const matrix = onFirstUse(() => import('./PermissionMatrix.tsx').then((part) => part.PermissionMatrix), {
  what: frame.parts.matrix,
  as: 'place',
})

/** References to any number of rows of another entity; a role's permissions use the matrix. */
export const ReferencesInput = (props: InputProps) => {
  const { model, entity, field, draft, change } = props
  const target = model.entities[field.to ?? '']
  const rows = referencedRows(draft[field.key])
  const onChoose = (chosen: typeof rows) => change({ [field.key]: chosen })
  if (!target) return null
  if (isMatrix(model, entity, field))
    return <matrix.Part {...props} target={target} chosen={rows} onChoose={onChoose} />
  return <ChoiceSelect {...props} target={target} several chosen={rows} onChoose={onChoose} />
}
