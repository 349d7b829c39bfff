import { type ComponentType, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { startFailed } from '#texts/sign-in'
import { followTranslation } from './app/follow-translation.ts'
import { hasToken } from './shared/request/session.ts'
import './shared/design/base.css'
import './shared/design/parts.css'

const place = document.getElementById('app')
if (!place) throw new Error('The page has no element with the id app.')
followTranslation()
const root = createRoot(place)

const isResetLink = () => location.hash.startsWith('#/new-password/')
addEventListener('hashchange', () => isResetLink() && location.reload()) // a reset link pasted into an open page

/** The first component of this visit; each is a script of its own. */
const first = (): Promise<ComponentType> => {
  if (isResetLink()) return import('./features/account/ResetScreen.tsx').then((part) => part.ResetScreen)
  if (hasToken()) return import('./app/AppRoot.tsx').then((part) => part.AppRoot)
  return import('./features/account/LoginScreen.tsx').then((part) => part.LoginScreen)
}

first().then(
  (First) => startTransition(() => root.render(<First />)), // renders in slices: the browser stays responsive
  (error: unknown) => {
    console.error(error)
    root.render(<StartFailed />)
  },
)

/** Shown where even the first screen's script fails to load. */
const StartFailed = () => (
  <main className="start-failed" role="alert">
    <h1>{startFailed.title}</h1>
    <p>{startFailed.text}</p>
    <button type="button" className="link" onClick={() => location.reload()}>
      {startFailed.reload}
    </button>
  </main>
)
