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

/** react-router over the address's hash. What `HashRouter` does, with a history that asks before a screen is left. */
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

/** Which entry of the tab's history this is, as react-router counts them; null where it did not make it. */
const numberOfEntry = (): number | null => window.history.state?.idx ?? null

const isSame = (one: Location, other: Location): boolean =>
  one.pathname === other.pathname && one.search === other.search

/** One for the page: react-router's own hash history, with the question in front of it. */
export const guardedHistory = (guard: LeaveGuard): GuardedHistory => {
  const history = createHashHistory({ v5Compat: true })
  /** Called as each way back to the screen that is being asked about has arrived. */
  const ways: (() => void)[] = []
  let here = history.location
  let number = numberOfEntry() ?? 0
  /** How far this entry lies from the last one. One whose address was typed has no number yet: it gets the next. */
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
    createHref: (to) => `#${typeof to === 'string' ? to : createPath(to)}`, // history's looks for a <base> each time
    push: (to, state) => void asking(to, () => history.push(to, state)),
    replace: (to, state) => void asking(to, () => history.replace(to, state)),
    go: (delta) => history.go(delta),
    listen: (moved) => {
      const begun = history.location
      if (!isSame(begun, here)) {
        steps(begun) // the address changed before anybody listened
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
        // a browser that is on its way takes no further step
        const back = new Promise<void>((resolve) => ways.push(resolve))
        history.go(-by)
        void Promise.all([guard.mayLeave(), back]).then(([leave]) => leave && history.go(by))
      })
    },
  }
}
