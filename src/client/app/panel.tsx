import type { ComponentType } from 'react'
import { withDialog } from '../shared/design/overlay/Dialog.tsx'
import { onFirstUse } from '../shared/design/overlay/on-first-use.tsx'
import { closePanel, openedPanel, type Panel, type PanelProps } from '../shared/screen/panels.ts'
import { useEverTrue, useStore } from '../shared/state/store.ts'
import { feature } from './feature.tsx'

/** A panel over the screen that the user opens; once opened it stays mounted for its closing animation. */
export const panel = (name: Panel, what: string, load: () => Promise<ComponentType<PanelProps>>) =>
  feature({
    part: onFirstUse(withDialog(load), { what, as: 'over', early: true, takesText: true }).Part,
    when: () => {
      const open = useStore(openedPanel) === name
      return useEverTrue(open) ? { open, onClose: closePanel } : null
    },
  })
