import { inputs } from '#texts/form'
import { onFirstUse } from '../design/overlay/on-first-use.tsx'
import { useCan } from '../request/use-user.ts'
import { FilesInput } from './FilesInput.tsx'
import type { InputProps } from './input-props.ts'

const address = onFirstUse(() => import('./ImageAddress.tsx').then((part) => part.ImageAddress), {
  what: inputs.image,
  as: 'place',
})

/** A picture as a card that shows it; before a server that keeps no files its address or its bytes as text. */
export const ImageInput = (props: InputProps) =>
  useCan('files') ? <FilesInput {...props} /> : <address.Part {...props} />
