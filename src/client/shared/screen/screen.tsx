import { createContext, type ReactNode, useContext, useEffect } from 'react'
import { createPortal } from 'react-dom'
import type { EntityModel, NamedList } from '../../../model/index.ts'
import { createStore } from '../state/store.ts'
import { usePortalTarget } from './use-portal-target.ts'

/** The screen of an address. */
export type Screen =
  | { readonly kind: 'dashboard' }
  | { readonly kind: 'list'; readonly entity: EntityModel; readonly list: NamedList | null }
  | { readonly kind: 'form'; readonly entity: EntityModel; readonly id: string | null }
  | { readonly kind: 'record'; readonly entity: EntityModel; readonly id: string }
  | { readonly kind: 'import'; readonly entity: EntityModel }
  | { readonly kind: 'calls'; readonly call: string | null }
  | { readonly kind: 'outbox' }
  | { readonly kind: 'inbox' }
  | { readonly kind: 'missing' }

type OfKind<K extends Screen['kind']> = Omit<Extract<Screen, { readonly kind: K }>, 'kind'>

export type ListScreenProps = OfKind<'list'>
export type FormScreenProps = OfKind<'form'>
export type RecordScreenProps = OfKind<'record'>
export type ImportScreenProps = OfKind<'import'>
export type CallsScreenProps = OfKind<'calls'>

interface CurrentScreen {
  readonly screen: Screen
  readonly pathname: string
}

const ScreenContext = createContext<CurrentScreen>({ screen: { kind: 'missing' }, pathname: '' })

export const ScreenProvider = ScreenContext.Provider

/** The current screen. */
export const useScreen = (): CurrentScreen => useContext(ScreenContext)

const unknown = { label: '', looks: false }

/** The label of the current row in the top bar, and whether it is read-only, which the title then shows. */
export const screenLabel = createStore(unknown)

/** Sets the row's label in the top bar while the screen is mounted; '' until it is known. */
export const useScreenLabel = (label: string, looks = false): void => {
  useEffect(() => {
    const own = { label, looks }
    screenLabel.set(own)
    return () => {
      if (screenLabel.get() === own) screenLabel.set(unknown) // the next screen may have set its own
    }
  }, [label, looks])
}

/** The id of the element in the top bar into which screens render. */
export const topBarPlace = 'top-bar-place'

/** Renders into the top bar, before the button that adds. */
export const InTopBar = ({ children }: { readonly children: ReactNode }) => {
  const place = usePortalTarget(topBarPlace)
  return place && createPortal(children, place)
}
