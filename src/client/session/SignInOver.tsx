import { onFirstUse } from '../design/overlay/on-first-use.tsx'
import { useStore } from '../hooks/use-store.ts'
import { signInNeeded } from './session.ts'

const dialog = onFirstUse<object>(() => import('./SignInDialog.tsx').then((part) => part.SignInDialog))

/** Sign-in over the screen, when a session ends in mid-work; its script is fetched then. */
export const SignInOver = () => (useStore(signInNeeded) ? <dialog.Part /> : null)
