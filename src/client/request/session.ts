import Cookies from 'js-cookie'
import { createStore } from '../state/store.ts'

/** Whether somebody must sign in over the screen before the calls that wait can go on. */
export const signInNeeded = createStore(false)

let waiting: Array<() => void> = []

export const hasToken = (): boolean => Boolean(Cookies.get('token'))

/** Keeps the token for one day. */
export const keepToken = (token: string): void => {
  Cookies.set('token', token, { expires: 1, sameSite: 'Strict', secure: location.protocol === 'https:' })
}

/** Forgets the token and shows the login screen. */
export const leave = (): void => {
  Cookies.remove('token')
  location.reload()
}

/** A call was answered 401: the token is gone, sign-in opens over the screen. Resolves when somebody has signed in. */
export const sessionEnded = (): Promise<void> => {
  if (!started) {
    leave()
    return new Promise(() => {}) // the page is about to load again
  }
  Cookies.remove('token')
  signInNeeded.set(true)
  return new Promise((resolve) => waiting.push(resolve))
}

let started = false

/** The first user fetch has been answered: from now on the end of a session keeps the screen. */
export const sessionStarted = (): void => {
  started = true
}

/** Somebody has signed in over the screen: the calls that waited go on. */
export const sessionRenewed = (token: string): void => {
  keepToken(token)
  const resumed = waiting
  waiting = []
  signInNeeded.set(false)
  for (const resume of resumed) resume()
}
