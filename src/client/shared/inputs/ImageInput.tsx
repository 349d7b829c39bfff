import { inputs } from '#texts/form'
import { onFirstUse } from '../design/overlay/on-first-use.tsx'
import { useCan } from '../request/use-user.ts'
import { FilesInput } from './FilesInput.tsx'
import type { InputProps } from './input-props.ts'

const address = onFirstUse(() => import('./ImageAddress.tsx').then((part) => part.ImageAddress), {
  what: inputs.image,
  as: 'place',
})

/** A picture as a file card; where the server stores no files, an address or data URL. */
export const ImageInput = (props: InputProps) =>
  useCan('files') ? <FilesInput {...props} /> : <address.Part {...props} />
