import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { pressing as wording } from '#texts/buttons'
import { askingPress, openRowMenu, startPress } from '../shared/buttons/presses.ts'
import { unsaved } from '../shared/buttons/save-first.ts'
import { Button } from '../shared/design/Button.tsx'
import { Dialog, withDialog } from '../shared/design/overlay/Dialog.tsx'
import { MenuAt, type MenuListProps } from '../shared/design/overlay/Menu.tsx'
import { onFirstUse } from '../shared/design/overlay/on-first-use.tsx'
import { useRequests } from '../shared/request/use-requests.tsx'
import { type PageStore, useStore } from '../shared/state/store.ts'
import { type FeatureTable, feature } from './feature.tsx'

/** The value of a store, or its last value that was not null, to render during the closing animation. */
const useLatest = <T,>(store: PageStore<T | null>): T | null => {
  const now = useStore(store)
  const [latest, setLatest] = useState(now)
  if (now !== null && now !== latest) setLatest(now)
  return now ?? latest
}

/** The buttons of rows; the build removes them where the product has none: see commands/parts/product-buttons.mjs. */
export const buttonFeatures: FeatureTable = {
  menu: feature({
    part: MenuAt,
    when: (): MenuListProps | null => {
      const requests = useRequests()
      const open = useStore(openRowMenu) !== null
      const shown = useLatest(openRowMenu)
      return (
        shown && {
          entries: shown.presses.map((press) => ({
            kind: 'action',
            label: press.button.title,
            onSelect: () => startPress(requests, press),
          })),
          label: shown.label,
          align: 'end',
          anchor: shown.anchor,
          open,
          onClose: () => openRowMenu.set(null),
        }
      )
    },
  }),
  /** Asks what to do with unsaved changes before a press. */
  saveFirst: feature({
    part: Dialog,
    when: () => {
      const open = useStore(unsaved) !== null
      const shown = useLatest(unsaved)
      if (!shown) return null
      const { title, text, answer } = shown
      return {
        alert: true,
        open,
        onClose: () => unsaved.get()?.answer(null),
        title,
        text,
        actions: (
          <>
            <Button onClick={() => answer(null)}>{wording.cancel}</Button>
            <Button onClick={() => answer('without')}>{wording.without}</Button>
            <Button variant="primary" data-autofocus onClick={() => answer('save')}>
              {wording.saveFirst}
            </Button>
          </>
        ),
      }
    },
  }),
  /** The dialog of a button that asks for values or a confirmation. */
  press: feature({
    part: onFirstUse(
      withDialog(() => import('../features/form/PressDialog.tsx').then((part) => part.PressDialog)),
      { what: wording.part, as: 'over', giveUp: () => askingPress.set(null) },
    ).Part,
    when: () => {
      const press = useStore(askingPress)
      return press && { press }
    },
  }),
  /** Closes all of them when another screen opens. */
  Closing: () => {
    const { pathname, search } = useLocation()
    // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another screen is shown
    useEffect(
      () => () => {
        openRowMenu.set(null)
        askingPress.set(null)
        unsaved.get()?.answer(null)
      },
      [pathname, search],
    )
    return null
  },
}
