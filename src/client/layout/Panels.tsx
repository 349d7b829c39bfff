import { useLayoutEffect } from 'react'
import { onFirstUse } from '../design/overlay/on-first-use.tsx'
import { useEverTrue } from '../hooks/use-ever-true.ts'
import { useStore } from '../hooks/use-store.ts'
import { followKeys } from './follow-keys.ts'
import { closePanel, openedPanel, type Panel } from './panels.ts'

export interface PanelProps {
  readonly open: boolean
  readonly onClose: () => void
}

const panels = {
  palette: onFirstUse<PanelProps>(
    () => import('../palette/Palette.tsx').then((part) => part.Palette),
    closePanel,
  ),
  keys: onFirstUse<PanelProps>(() => import('./KeysHelp.tsx').then((part) => part.KeysHelp), closePanel),
  password: onFirstUse<PanelProps>(
    () => import('../session/ChangePassword.tsx').then((part) => part.ChangePassword),
    closePanel,
  ),
  sessions: onFirstUse<PanelProps>(
    () => import('../session/Sessions.tsx').then((part) => part.Sessions),
    closePanel,
  ),
  why: onFirstUse<PanelProps>(() => import('../why/Why.tsx').then((part) => part.Why), closePanel),
} satisfies Record<Panel, ReturnType<typeof onFirstUse<PanelProps>>>

/** What lies over the screen on somebody's wish, and the keys that call it. Each script is fetched on first use. */
export const Panels = () => {
  const opened = useStore(openedPanel)
  useLayoutEffect(followKeys, [])
  return Object.entries(panels).map(([name, { Part }]) => (
    <Opened key={name} part={Part} open={opened === name} />
  ))
}

const Opened = ({
  part: Part,
  open,
}: {
  readonly part: (typeof panels)[Panel]['Part']
  readonly open: boolean
}) => {
  const wanted = useEverTrue(open)
  return wanted ? <Part open={open} onClose={closePanel} /> : null
}
