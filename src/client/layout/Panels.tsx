import { type ComponentType, useEffect, useLayoutEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { frame } from '../../model/messages.ts'
import { asked } from '../design/overlay/ask.ts'
import { dialogFetched } from '../design/overlay/Dialog.tsx'
import { onFirstUse } from '../design/overlay/on-first-use.tsx'
import { useEverTrue } from '../hooks/use-ever-true.ts'
import { useStore } from '../hooks/use-store.ts'
import { followKeys } from './follow-keys.ts'
import { closePanel, openedPanel, type Panel } from './panels.ts'
import { drawerOpen } from './sidebar-state.ts'

export interface PanelProps {
  readonly open: boolean
  readonly onClose: () => void
}

const panel = (what: string, load: () => Promise<ComponentType<PanelProps>>) =>
  onFirstUse<PanelProps>(() => Promise.all([load(), dialogFetched()]).then(([part]) => part), {
    what,
    as: 'over',
    giveUp: closePanel,
    early: true,
  })

const panels = {
  palette: panel(frame.parts.palette, () => import('../palette/Palette.tsx').then((part) => part.Palette)),
  why: panel(frame.parts.why, () => import('../why/Why.tsx').then((part) => part.Why)),
  keys: panel(frame.parts.keys, () => import('./KeysHelp.tsx').then((part) => part.KeysHelp)),
  password: panel(frame.parts.password, () =>
    import('../session/ChangePassword.tsx').then((part) => part.ChangePassword),
  ),
  sessions: panel(frame.parts.sessions, () =>
    import('../session/Sessions.tsx').then((part) => part.Sessions),
  ),
} satisfies Record<Panel, ReturnType<typeof onFirstUse<PanelProps>>>

/** What lies over the screen on somebody's wish, and the keys that call it. Each script is fetched on first use. */
export const Panels = () => {
  const opened = useStore(openedPanel)
  useLayoutEffect(followKeys, [])
  useCloseWithScreen()
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

/** What lies over a screen goes with it: Back does not leave a question about a row that is out of sight. */
const useCloseWithScreen = (): void => {
  const { pathname, search } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another screen is shown
  useEffect(
    () => () => {
      closePanel()
      drawerOpen.set(false)
      asked.get()?.answer(false)
    },
    [pathname, search],
  )
}
