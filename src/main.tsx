import './client/design/base.css'
import { type ComponentType, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { StartFailed } from './client/StartFailed.tsx'
import { hasToken } from './client/session/session.ts'

const place = document.getElementById('app')
if (!place) throw new Error('The page has no element with the id app.')
const root = createRoot(place)

const isResetLink = () => location.hash.startsWith('#/new-password/')
addEventListener('hashchange', () => isResetLink() && location.reload()) // a link pasted into a page that is open

/** What this visit begins with; each is a script of its own. */
const first = (): Promise<ComponentType> => {
  if (isResetLink()) return import('./client/session/ResetScreen.tsx').then((part) => part.ResetScreen)
  if (hasToken()) return import('./client/App.tsx').then((part) => part.App)
  return import('./client/session/LoginScreen.tsx').then((part) => part.LoginScreen)
}

first().then(
  (First) => startTransition(() => root.render(<First />)), // in slices: the browser answers in between
  (error: unknown) => {
    console.error(error)
    root.render(<StartFailed />)
  },
)
