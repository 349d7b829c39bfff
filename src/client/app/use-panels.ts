import { useEffect, useLayoutEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { followKeys } from '../features/shell/follow-keys.ts'
import { drawerOpen } from '../features/shell/sidebar-state.ts'
import { openQuestion } from '../shared/design/overlay/Prompt.tsx'
import { docked } from '../shared/screen/dock.ts'
import { closePanel } from '../shared/screen/panels.ts'

/**
 * Handles the keys that open panels, and closes dialogs when the screen changes: Back must not leave a question about a
 * hidden row.
 */
export const usePanels = (): void => {
  const { pathname, search } = useLocation()
  useLayoutEffect(followKeys, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another screen is shown
  useEffect(
    () => () => {
      closePanel()
      drawerOpen.set(false)
      openQuestion.get()?.answer(false)
    },
    [pathname, search],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another screen is shown; a page of the same list is none
  useEffect(() => () => docked.set(null), [pathname])
}
