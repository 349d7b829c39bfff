import { UNSAFE_createHashHistory as createHashHistory, type Location, type To } from 'react-router-dom'
import { isGuarded, mayLeave } from './leave-guard.ts'

export interface Place {
  readonly action: ReturnType<typeof createHashHistory>['action']
  readonly location: Location
}

/** The browser's history by the address's hash, which asks before a guarded screen is left. */
export interface GuardedHistory extends Place {
  readonly createHref: (to: To) => string
  readonly push: (to: To, state?: unknown) => void
  readonly replace: (to: To, state?: unknown) => void
  readonly go: (delta: number) => void
  /** @returns a function that ends the listening */
  readonly listen: (moved: (place: Place) => void) => () => void
}

const pathOf = (to: To): string | undefined => (typeof to === 'string' ? to.split(/[?#]/)[0] : to.pathname)

/** One for the page: react-router's own hash history, with the question in front of it. */
export const guardedHistory = (): GuardedHistory => {
  const history = createHashHistory({ v5Compat: true })
  let ignored = 0
  let here = history.location
  const staysHere = (to: To): boolean => (pathOf(to) || here.pathname) === here.pathname
  const asking = async (to: To, go: () => void) => {
    if (!isGuarded() || staysHere(to) || (await mayLeave())) go()
  }
  return {
    get action() {
      return history.action
    },
    get location() {
      return history.location
    },
    createHref: (to) => history.createHref(to),
    push: (to, state) => void asking(to, () => history.push(to, state)),
    replace: (to, state) => void asking(to, () => history.replace(to, state)),
    go: (delta) => history.go(delta),
    listen: (moved) =>
      history.listen(({ action, location, delta }) => {
        if (ignored > 0) {
          ignored -= 1
          return
        }
        if (action !== 'POP' || !isGuarded() || staysHere(location)) {
          here = location
          moved({ action, location })
          return
        }
        ignored += 1 // the way back to the screen that is being asked about
        history.go(-(delta ?? 1))
        void mayLeave().then((leave) => {
          if (!leave) return
          if (delta === null) history.push(location)
          else history.go(delta)
        })
      }),
  }
}
