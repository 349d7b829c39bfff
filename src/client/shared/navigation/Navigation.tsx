import { type ReactNode, useLayoutEffect, useState } from 'react'
import {
  UNSAFE_createHashHistory as createHashHistory,
  createPath,
  type Location,
  Router,
  type To,
} from 'react-router-dom'
import { LeaveGuard, LeaveGuardProvider } from './leave-guard.ts'

interface NavigationProps {
  readonly children: ReactNode
}

/** Routes by the address's hash: a `HashRouter` whose history asks before the user leaves a guarded screen. */
export const Navigation = ({ children }: NavigationProps) => {
  const [guard] = useState(() => new LeaveGuard())
  const [history] = useState(() => guardedHistory(guard))
  const [place, setPlace] = useState<Place>({ action: history.action, location: history.location })
  useLayoutEffect(() => history.listen(setPlace), [history])
  return (
    <LeaveGuardProvider value={guard}>
      <Router location={place.location} navigationType={place.action} navigator={history}>
        {children}
      </Router>
    </LeaveGuardProvider>
  )
}

interface Place {
  readonly action: ReturnType<typeof createHashHistory>['action']
  readonly location: Location
}

/** A hash history that asks before the user leaves a guarded screen. */
export interface GuardedHistory extends Place {
  readonly createHref: (to: To) => string
  readonly push: (to: To, state?: unknown) => void
  readonly replace: (to: To, state?: unknown) => void
  readonly go: (delta: number) => void
  /** @returns a function that removes the listener */
  readonly listen: (moved: (place: Place) => void) => () => void
}

const pathOf = (to: To): string | undefined => (typeof to === 'string' ? to.split(/[?#]/)[0] : to.pathname)

/**
 * The index of the current entry in the tab's history, as react-router stores it; null for entries it did not create.
 */
const numberOfEntry = (): number | null => window.history.state?.idx ?? null

const isSame = (one: Location, other: Location): boolean =>
  one.pathname === other.pathname && one.search === other.search

/** react-router's hash history with a leave guard. The page has one. */
export const guardedHistory = (guard: LeaveGuard): GuardedHistory => {
  const history = createHashHistory({ v5Compat: true })
  /** Resolvers for `history.go` back to the guarded screen, called when each arrives. */
  const ways: (() => void)[] = []
  let here = history.location
  let number = numberOfEntry() ?? 0
  /** The distance from the last entry. An entry without an index was typed as an address, and gets the next index. */
  const steps = (location: Location): number => {
    const found = numberOfEntry()
    const arrived = found ?? (isSame(location, here) ? number : number + 1)
    if (found === null) window.history.replaceState({ ...window.history.state, idx: arrived }, '')
    const by = arrived - number
    number = arrived
    return by
  }
  const staysHere = (to: To): boolean => (pathOf(to) || here.pathname) === here.pathname
  const asking = async (to: To, go: () => void) => {
    if (!guard.holds || staysHere(to) || (await guard.mayLeave())) go()
  }
  return {
    get action() {
      return history.action
    },
    get location() {
      return history.location
    },
    createHref: (to) => `#${typeof to === 'string' ? to : createPath(to)}`, // react-router's own looks up `<base>` on each call
    push: (to, state) => void asking(to, () => history.push(to, state)),
    replace: (to, state) => void asking(to, () => history.replace(to, state)),
    go: (delta) => history.go(delta),
    listen: (moved) => {
      const begun = history.location
      if (!isSame(begun, here)) {
        steps(begun) // the address changed before the listener
        here = begun
        moved({ action: history.action, location: begun })
      }
      return history.listen(({ action, location }) => {
        const by = steps(location)
        const arrive = ways.shift()
        if (arrive) return arrive()
        if (action !== 'POP' || !guard.holds || staysHere(location) || by === 0) {
          here = location
          moved({ action, location })
          return
        }
        // history.go is asynchronous: a browser ignores a step during another
        const back = new Promise<void>((resolve) => ways.push(resolve))
        history.go(-by)
        void Promise.all([guard.mayLeave(), back]).then(([leave]) => leave && history.go(by))
      })
    },
  }
}
