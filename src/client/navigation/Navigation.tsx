import { type ReactNode, useLayoutEffect, useState } from 'react'
import { Router } from 'react-router-dom'
import { forgetStarted } from '../api.ts'
import { type GuardedHistory, guardedHistory, type Place } from './guarded-history.ts'

interface NavigationProps {
  /** Tests give their own. */
  readonly history?: GuardedHistory
  readonly children: ReactNode
}

/** react-router over the address's hash. What `HashRouter` does, with a history that asks before a screen is left. */
export const Navigation = ({ history: given, children }: NavigationProps) => {
  const [history] = useState(() => given ?? guardedHistory())
  const [place, setPlace] = useState<Place>({ action: history.action, location: history.location })
  useLayoutEffect(
    () =>
      history.listen((next) => {
        forgetStarted() // it was for the screen that is left
        setPlace(next)
      }),
    [history],
  )
  return (
    <Router location={place.location} navigationType={place.action} navigator={history}>
      {children}
    </Router>
  )
}
