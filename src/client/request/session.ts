import Cookies from 'js-cookie'
import { createStore } from '../state/store.ts'

export const hasToken = (): boolean => Boolean(Cookies.get('token'))

/** Keeps the token for one day. */
export const keepToken = (token: string): void => {
  Cookies.set('token', token, { expires: 1, sameSite: 'Strict', secure: location.protocol === 'https:' })
}

/** Forgets the token and what was chosen, and shows the login screen. */
export const leave = (): void => {
  Cookies.remove('token')
  try {
    localStorage.removeItem('settings') // of state/settings.ts, which this first script does without
  } catch {
    // nothing was kept
  }
  location.reload()
}

/** What becomes of calls once the server knows the token no more. */
export class Session {
  /** Whether somebody must sign in over the screen before the calls that wait can go on. */
  readonly signInNeeded = createStore(false)
  #started = false
  #waiting: (() => void)[] = []

  /** The first user fetch has been answered: from now on the end of a session keeps the screen. */
  started(): void {
    this.#started = true
  }

  /** A call was answered 401: the token is gone, sign-in opens over the screen. Resolves when somebody has signed in. */
  ended(): Promise<void> {
    if (!this.#started) {
      leave()
      return new Promise(() => {}) // the page is about to load again
    }
    Cookies.remove('token')
    this.signInNeeded.set(true)
    return new Promise((resolve) => this.#waiting.push(resolve))
  }

  /** Somebody has signed in over the screen: the calls that waited go on. */
  renewed(token: string): void {
    keepToken(token)
    const resumed = this.#waiting
    this.#waiting = []
    this.signInNeeded.set(false)
    for (const resume of resumed) resume()
  }
}
