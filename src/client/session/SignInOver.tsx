import { frame } from '../../model/messages.ts'
import { dialogFetched } from '../design/overlay/Dialog.tsx'
import { onFirstUse } from '../design/overlay/on-first-use.tsx'
import { useStore } from '../hooks/use-store.ts'
import { signInNeeded } from './session.ts'

const dialog = onFirstUse<object>(
  async () => {
    const [part] = await Promise.all([import('./SignInDialog.tsx'), dialogFetched()])
    return part.SignInDialog
  },
  { what: frame.parts.signIn, as: 'needed', early: true },
)

/** Sign-in over the screen, when a session ends in mid-work; its script is fetched then. */
export const SignInOver = () => (useStore(signInNeeded) ? <dialog.Part /> : null)
