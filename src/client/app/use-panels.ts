import { useEffect, useLayoutEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { asked } from '../design/overlay/Prompt.tsx'
import { followKeys } from '../layout/follow-keys.ts'
import { drawerOpen } from '../layout/sidebar-state.ts'
import { docked } from '../screen/dock.ts'
import { closePanel } from '../screen/panels.ts'

/**
 * Follows the keys that open panels, and closes what lies over a screen with it: Back does not leave a question about a
 * row that is out of sight.
 */
export const usePanels = (): void => {
  const { pathname, search } = useLocation()
  useLayoutEffect(followKeys, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another screen is shown
  useEffect(
    () => () => {
      closePanel()
      drawerOpen.set(false)
      asked.get()?.answer(false)
    },
    [pathname, search],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another screen is shown; a page of the same list is none
  useEffect(() => () => docked.set(null), [pathname])
}
