import { type ComponentType, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { startFailed } from '#texts/sign-in'
import { followTranslation } from './app/translated.ts'
import { hasToken } from './request/session.ts'
import './design/base.css'
import './design/parts.css'

const place = document.getElementById('app')
if (!place) throw new Error('The page has no element with the id app.')
followTranslation()
const root = createRoot(place)

const isResetLink = () => location.hash.startsWith('#/new-password/')
addEventListener('hashchange', () => isResetLink() && location.reload()) // a link pasted into a page that is open

/** What this visit begins with; each is a script of its own. */
const first = (): Promise<ComponentType> => {
  if (isResetLink()) return import('./account/ResetScreen.tsx').then((part) => part.ResetScreen)
  if (hasToken()) return import('./app/App.tsx').then((part) => part.App)
  return import('./account/LoginScreen.tsx').then((part) => part.LoginScreen)
}

first().then(
  (First) => startTransition(() => root.render(<First />)), // in slices: the browser answers in between
  (error: unknown) => {
    console.error(error)
    root.render(<StartFailed />)
  },
)

/** Stands where not even the first screen's script arrived. */
const StartFailed = () => (
  <main className="start-failed" role="alert">
    <h1>{startFailed.title}</h1>
    <p>{startFailed.text}</p>
    <button type="button" className="link" onClick={() => location.reload()}>
      {startFailed.reload}
    </button>
  </main>
)
