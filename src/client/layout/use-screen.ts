import { createContext, useContext } from 'react'
import type { Screen } from '../routes.tsx'

interface CurrentScreen {
  readonly screen: Screen
  readonly pathname: string
}

const ScreenContext = createContext<CurrentScreen>({ screen: { kind: 'missing' }, pathname: '' })

export const ScreenProvider = ScreenContext.Provider

/** What the address shows now. */
export const useScreen = (): CurrentScreen => useContext(ScreenContext)
