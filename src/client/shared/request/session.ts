import Cookies from 'js-cookie'
import { createStore } from '../state/store.ts'
import type { User } from './user.ts'

const tokenNow = (): string | undefined => Cookies.get('token')

export const hasToken = (): boolean => Boolean(tokenNow())

/** What this browser keeps beside the token; it may refuse to. Other tabs hear of each change at once. */
const inStorage = (change: (storage: Storage) => void): void => {
  try {
    change(localStorage)
  } catch {
    // nothing is kept
  }
}

const tellTabs = (): void => inStorage((storage) => storage.setItem('signed', String(Date.now())))

/** Keeps the token for one day. */
export const storeToken = (token: string): void => {
  Cookies.set('token', token, { expires: 1, sameSite: 'Strict', secure: location.protocol === 'https:' })
  tellTabs()
}

/**
 * Forgets a token and what was chosen, and shows the login screen; where another tab has put another token in its place,
 * that stays, and its screen is shown.
 */
export const clearSession = (token = tokenNow()): void => {
  if (tokenNow() === token) {
    Cookies.remove('token')
    inStorage((storage) => storage.removeItem('settings')) // of state/settings.ts, which this first script does without
    tellTabs()
  }
  location.reload()
}

/** Why somebody must sign in over the screen: nobody is signed in any more, or somebody else is, whose name this is. */
export interface SignInNeeded {
  readonly instead: string | null
}

const isSame = (one: User, other: User): boolean =>
  one.id === other.id && (one.id !== null || one.email === other.email)

type Asked = (token: string) => Promise<User>

/**
 * Whose page this is. Every call goes with the token that the page began with, or one that the same person got since:
 * where another tab has signed out, or in as somebody else, calls wait and the screen is covered.
 */
export class PageSession {
  /** Null while the page is signed in. */
  readonly signInNeeded = createStore<SignInNeeded | null>(null)
  readonly #whose: Asked
  #token = window.token ?? tokenNow()
  #user: User | undefined
  /** The token in the browser about which the server is being asked. */
  #asked: string | undefined
  #waiting: (() => void)[] = []

  /** @param whose asks the server who is signed in with a token @throws Failed where it does not say */
  constructor(whose: Asked) {
    this.#whose = whose
  }

  /** The user fetch has been answered: from now on the end of a session keeps the screen. */
  started(user: User): void {
    if (!this.#user)
      for (const sign of ['storage', 'focus', 'pageshow', 'visibilitychange', 'online'])
        addEventListener(sign, () => void this.look(), true)
    this.#user = user
  }

  /** The page's own token, whatever the browser has by now. */
  get own(): string | undefined {
    return this.#token
  }

  /** Whether the browser is signed in as the page is. */
  get isOwn(): boolean {
    this.#token ??= tokenNow()
    return tokenNow() === this.#token
  }

  /** The token for a call; waits until the browser is signed in as the page is. */
  async token(): Promise<string | undefined> {
    while (!this.isOwn) await this.#regained()
    return this.#token
  }

  /** A call with this token was answered 401. Resolves when it may be made again; at once where the token is another by now. */
  ended(token: string | undefined): Promise<void> {
    if (!this.#user) {
      clearSession(token)
      return new Promise(() => {}) // the page is about to load again
    }
    if (token !== this.#token) return Promise.resolve()
    if (this.isOwn) Cookies.remove('token')
    return this.#regained()
  }

  /** Somebody has signed in over the screen: the calls that waited go on. */
  renewed(token: string): void {
    this.#token = token
    storeToken(token)
    this.#resume()
  }

  /** Shows the login screen, or the screen of whoever has signed in since. */
  leave(): void {
    clearSession(this.#token)
  }

  /** Looks whether another tab has signed out, or in. */
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
