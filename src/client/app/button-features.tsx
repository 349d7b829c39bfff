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

/** What a store holds, or what it held last: it is drawn while it fades. */
const useLatest = <T,>(store: PageStore<T | null>): T | null => {
  const now = useStore(store)
  const [latest, setLatest] = useState(now)
  if (now !== null && now !== latest) setLatest(now)
  return now ?? latest
}

/** The buttons of rows; none in the built page of a product that has none: see commands/parts/product-buttons.mjs. */
export const buttonFeatures: FeatureTable = {
  /** The menu of a row. */
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
  /** What becomes of unsaved changes before a press. */
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
  /** What a press asks before it is done. */
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
  /** All of them go with the screen that they were opened on. */
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
