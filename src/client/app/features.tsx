import type { ComponentType } from 'react'
import { frame } from '#texts/frame'
import { listing } from '#texts/list'
import { withDialog } from '../shared/design/overlay/Dialog.tsx'
import { onFirstUse } from '../shared/design/overlay/on-first-use.tsx'
import { useRequests } from '../shared/request/use-requests.tsx'
import { useMay } from '../shared/request/use-user.ts'
import { docked, listScreen, openTool } from '../shared/screen/dock.ts'
import { useOpenView } from '../shared/screen/open-view.ts'
import { openedPanel, type Panel } from '../shared/screen/panels.ts'
import { topBarPlace, useScreen } from '../shared/screen/screen.tsx'
import { useEverTrue, useStore } from '../shared/state/store.ts'
import { type FeatureTable, feature } from './feature.tsx'
import { panel } from './panel.tsx'
import { queuedPress } from './queued-press.ts'
import { useFirstIdle } from './use-first-idle.ts'

/** Features of the current screen, inside its error boundary. */
export const screenFeatures = {
  /** The filters of the list in the address. */
  filters: feature({
    part: onFirstUse(() => import('../features/filters/Filters.tsx').then((part) => part.Filters), {
      what: listing.part,
      as: 'needed',
      early: true,
    }).Part,
    can: 'where',
    when: () => {
      const list = useStore(listScreen)
      const { where, only } = list?.query ?? {}
      const left = useOpenView()?.where // a filter removed from a saved view is shown too
      const wanted = useEverTrue(Boolean(where || only || left))
      return list && wanted ? { list } : null
    },
  }),
  /** The actions on the account in the form. */
  account: feature({
    part: onFirstUse(() => import('../features/account/AccountTools.tsx').then((part) => part.AccountTools), {
      what: frame.parts.accountTools,
      as: 'place',
    }).Part,
    when: () => {
      const { screen } = useScreen()
      const may = useMay()
      if (screen.kind !== 'form' || screen.id === null || screen.entity.serves !== 'account') return null
      return may('update', screen.entity) ? { account: screen.entity, id: screen.id } : null
    },
    key: ({ id }) => id,
    where: topBarPlace,
  }),
} satisfies FeatureTable

/** Panels over the screen that load before the idle features, because the user types into them at once. */
export const panelFeatures = {
  palette: panel('palette', frame.parts.palette, () =>
    import('../features/palette/Palette.tsx').then((part) => part.Palette),
  ),
} satisfies Partial<Record<Panel, ComponentType>>

const atRest = onFirstUse(() => import('./idle-features.tsx').then((part) => part.IdleFeatures), {
  what: frame.parts.many,
  as: 'hint',
})

/** Whether the user has already requested one of the idle features. */
const useWished = (): boolean => {
  const panel = useStore(openedPanel)
  const wishes = [
    useStore(queuedPress),
    useStore(openTool),
    useStore(docked),
    panel && !(panel in panelFeatures),
  ]
  return wishes.some(Boolean)
}

/** Features of every page, independent of the screen. */
export const pageFeatures = {
  /** An idle feature that is requested early: shows press feedback, and an error where its script fails to load. */
  wished: feature({
    part: onFirstUse(() => atRest.fetched().then(() => () => null), {
      what: frame.parts.many,
      as: 'needed',
    }).Part,
    when: () => (useWished() ? {} : null),
  }),
  /** The features that load once the first screen is idle. */
  atRest: feature({
    part: atRest.Part,
    when: () => {
      const wished = useWished()
      return useEverTrue(useFirstIdle() || wished) ? {} : null
    },
  }),
  /** Asks for the password when the session ends while the user works. */
  signIn: feature({
    part: onFirstUse(
      withDialog(() => import('../features/account/SignInDialog.tsx').then((part) => part.SignInDialog)),
      { what: frame.parts.signIn, as: 'needed', early: true },
    ).Part,
    when: () => (useStore(useRequests().session.signInNeeded) ? {} : null),
  }),
} satisfies FeatureTable
