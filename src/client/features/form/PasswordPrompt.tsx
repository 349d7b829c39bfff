import { frame } from '#texts/frame'
import { withDialog } from '../../shared/design/overlay/Dialog.tsx'
import { onFirstUse } from '../../shared/design/overlay/on-first-use.tsx'
import type { FormControl } from './use-form.ts'

const currentPassword = onFirstUse(
  withDialog(() => import('./CurrentPassword.tsx').then((part) => part.CurrentPassword)),
  { what: frame.parts.password, as: 'over', giveUp: ({ proving }) => proving.cancel() },
)

/** Asks for the current password while a save waits for it. */
export const PasswordPrompt = ({ control: { proving } }: { readonly control: FormControl }) =>
  proving && <currentPassword.Part proving={proving} />
