import Cookies from 'js-cookie'
import { createStore } from '../state/store.ts'
import type { User } from './user.ts'

const tokenNow = (): string | undefined => Cookies.get('token')

export const hasToken = (): boolean => Boolean(tokenNow())

/** Changes the local storage, which the browser may refuse. Other tabs get a storage event. */
const inStorage = (change: (storage: Storage) => void): void => {
  try {
    change(localStorage)
  } catch {
    // storage is unavailable
  }
}

const tellTabs = (): void => inStorage((storage) => storage.setItem('signed', String(Date.now())))

/** Stores the token for one day. */
export const storeToken = (token: string): void => {
  Cookies.set('token', token, { expires: 1, sameSite: 'Strict', secure: location.protocol === 'https:' })
  tellTabs()
}

/**
 * Removes a token and the user's settings, and reloads to the login screen. If another tab has stored another token,
 * that stays and the reload uses it.
 */
export const clearSession = (token = tokenNow()): void => {
  if (tokenNow() === token) {
    Cookies.remove('token')
    inStorage((storage) => storage.removeItem('settings')) // of state/settings.ts, not imported to keep this first script small
    tellTabs()
  }
  location.reload()
}

/** Why the user must sign in over the screen: `instead` is the name of another signed-in user, null if nobody is. */
export interface SignInNeeded {
  readonly instead: string | null
}

const isSame = (one: User, other: User): boolean =>
  one.id === other.id && (one.id !== null || one.email === other.email)

type Asked = (token: string) => Promise<User>

/**
 * The page's user. Calls send the page's first token, or a newer one of the same user.
 * If another tab signs out or in as another user, calls wait and a dialog covers the screen.
 */
export class PageSession {
  /** Null while the page is signed in. */
  readonly signInNeeded = createStore<SignInNeeded | null>(null)
  readonly #whose: Asked
  #token = window.token ?? tokenNow()
  #user: User | undefined
  /** The browser's token whose user is being requested. */
  #asked: string | undefined
  #waiting: (() => void)[] = []

  /** @param whose requests the user of a token @throws Failed if the server does not answer */
  constructor(whose: Asked) {
    this.#whose = whose
  }

  /** Records the loaded user: from now on an ended session keeps the screen. */
  started(user: User): void {
    if (!this.#user)
      for (const sign of ['storage', 'focus', 'pageshow', 'visibilitychange', 'online'])
        addEventListener(sign, () => void this.look(), true)
    this.#user = user
  }

  /** The page's token, even if the browser has another by now. */
  get own(): string | undefined {
    return this.#token
  }

  /** Whether the browser has the page's token. */
  get isOwn(): boolean {
    this.#token ??= tokenNow()
    return tokenNow() === this.#token
  }

  /** The token for a call; waits until the browser is signed in as the page's user. */
  async token(): Promise<string | undefined> {
    while (!this.isOwn) await this.#regained()
    return this.#token
  }

  /** Handles a 401. Resolves when the call may be retried; at once if the page has a newer token. */
  ended(token: string | undefined): Promise<void> {
    if (!this.#user) {
      clearSession(token)
      return new Promise(() => {}) // the page reloads
    }
    if (token !== this.#token) return Promise.resolve()
    if (this.isOwn) Cookies.remove('token')
    return this.#regained()
  }

  /** Resumes waiting calls after the user has signed in over the screen. */
  renewed(token: string): void {
    this.#token = token
    storeToken(token)
    this.#resume()
  }

  /** Reloads to the login screen, or to the page of another user who has signed in meanwhile. */
  leave(): void {
    clearSession(this.#token)
  }

  /** Checks whether another tab has signed out or in. */
  async look(): Promise<void> {
    const token = tokenNow()
    if (this.isOwn) return this.#resume()
    if (!this.#user) return location.reload()
    if (token === undefined) return this.signInNeeded.set({ instead: null })
    if (token === this.#asked) return
    this.#asked = token
    const user = await this.#whose(token).catch(({ status }) => {
      if (status === 401 && tokenNow() === token) Cookies.remove('token')
      return null
    })
    this.#asked = undefined
    if (tokenNow() !== token) return this.look()
    if (user && isSame(user, this.#user)) {
      this.#token = token
      return this.#resume()
    }
    this.signInNeeded.set({ instead: user && (user.name || user.email) })
  }

  #regained(): Promise<void> {
    void this.look()
    return new Promise((resolve) => this.#waiting.push(resolve))
  }

  #resume(): void {
    const resumed = this.#waiting
    this.#waiting = []
    this.signInNeeded.set(null)
    for (const resume of resumed) resume()
  }
}
