import { inputs } from '#texts/form'
import { onFirstUse } from '../design/overlay/on-first-use.tsx'
import type { InputProps } from './input-props.ts'

const files = onFirstUse(() => import('../uploads/FilesOfForm.tsx').then((part) => part.FilesOfForm), {
  what: inputs.files,
  as: 'place',
})

/** The files of a row as cards; the script is fetched with the first form that has files. */
export const FilesInput = (props: InputProps) => {
  const { entity, field, item, draft, id, disabled, describedBy, invalid, change } = props
  return (
    <files.Part
      {...{ entity, field, draft, id, disabled, describedBy, invalid, change }}
      row={item?.id ?? null}
    />
  )
}
