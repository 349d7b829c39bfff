import { frame } from '../../model/messages.ts'
import { onFirstUse } from '../design/overlay/on-first-use.tsx'
import { rowsOf } from '../form/draft.ts'
import { isMatrix } from '../form/is-wide.ts'
import { ChoiceSelect } from './ChoiceSelect.tsx'
import type { InputProps } from './input-props.ts'
import type { PermissionMatrixProps } from './PermissionMatrix.tsx'

const matrix = onFirstUse<PermissionMatrixProps>(
  () => import('./PermissionMatrix.tsx').then((part) => part.PermissionMatrix),
  { what: frame.parts.matrix, as: 'place' },
)

/** Any number of rows of another entity; what roles hold is a matrix of its own. */
export const ReferencesInput = (props: InputProps) => {
  const { model, entity, field, draft, change } = props
  const target = model.entities[field.to ?? '']
  const rows = rowsOf(draft[field.key])
  const onChoose = (chosen: typeof rows) => change({ [field.key]: chosen })
  if (!target) return null
  if (isMatrix(model, entity, field))
    return <matrix.Part {...props} target={target} chosen={rows} onChoose={onChoose} />
  return <ChoiceSelect {...props} target={target} several chosen={rows} onChoose={onChoose} />
}
