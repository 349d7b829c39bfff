import { type ReactNode, startTransition } from 'react'
import type { Root } from 'react-dom/client'
import { startFailed } from '#texts/sign-in'
import { followTranslation } from './app/follow-translation.ts'
import { replaceForm } from './app/replace-form.ts'
import { hasToken, storeToken } from './shared/request/session.ts'
import './shared/design/base.css'
import './shared/design/parts.css'

const place = document.getElementById('app')
if (!place) throw new Error('The page has no element with the id app.')
followTranslation()

const isResetLink = () => location.hash.startsWith('#/new-password/')
addEventListener('hashchange', () => isResetLink() && location.reload()) // a reset link pasted into an open page

let root: Root | undefined

const show = (screen: ReactNode): void => {
  const shown = root ?? replaceForm(place)
  root = shown
  startTransition(() => shown.render(screen)) // renders in slices: the browser stays responsive
}

/** Loads and runs the scripts of the screen in the address. */
const loadApp = async () => {
  const app = await import('./app/AppRoot.tsx')
  app.fetchScreen()
  return app
}

const openApp = async (): Promise<void> => {
  const { AppRoot } = await loadApp()
  show(<AppRoot />)
}

/** Shows the first screen of this visit; each is a script of its own. */
const begin = async (): Promise<void> => {
  if (isResetLink()) {
    const { ResetScreen } = await import('./features/account/ResetScreen.tsx')
    return show(<ResetScreen />)
  }
  if (hasToken()) return openApp()
  const { LoginScreen, hydrateForm } = await import('./features/account/LoginScreen.tsx')
  const form = <LoginScreen onSignedIn={signedIn} />
  root = hydrateForm(place, form)
  if (!root) show(form)
  // while the server checks the password
  place.addEventListener('submit', () => void loadApp().catch(() => {}), { once: true })
}

begin().catch((error: unknown) => {
  console.error(error)
  show(<StartFailed />)
})

/** After so long the files of this page may have been replaced by newer ones; in milliseconds. */
const outdated = 600_000

/** Opens the screen in the address; without a reload, so that what the sign-in has fetched and compiled is used. */
const signedIn = (token: string): void => {
  storeToken(token)
  window.token = token
  window.beginCalls?.()
  const opened = performance.now() > outdated ? Promise.reject() : openApp()
  opened.catch(() => location.reload()) // it fetches the newer files
}

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
