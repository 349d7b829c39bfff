import { type ComponentType, useEffect, useLayoutEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { frame } from '#texts/frame'
import { dialogFetched } from '../design/overlay/Dialog.tsx'
import { onFirstUse } from '../design/overlay/on-first-use.tsx'
import { asked } from '../design/overlay/Prompt.tsx'
import { followKeys } from '../layout/follow-keys.ts'
import { drawerOpen } from '../layout/sidebar-state.ts'
import { useRequests } from '../request/use-requests.tsx'
import { docked } from '../screen/dock.ts'
import { closePanel, openedPanel, type Panel, type PanelProps } from '../screen/panels.ts'
import { useEverTrue, useStore } from '../state/store.ts'

const panel = (what: string, load: () => Promise<ComponentType<PanelProps>>) =>
  onFirstUse<PanelProps>(() => Promise.all([load(), dialogFetched()]).then(([part]) => part), {
    what,
    as: 'over',
    early: true,
    takesText: true,
  })

const panels = {
  palette: panel(frame.parts.palette, () => import('../palette/Palette.tsx').then((part) => part.Palette)),
  why: panel(frame.parts.why, () => import('../why/Why.tsx').then((part) => part.Why)),
  keys: panel(frame.parts.keys, () => import('../layout/KeysHelp.tsx').then((part) => part.KeysHelp)),
  password: panel(frame.parts.password, () =>
    import('../account/ChangePassword.tsx').then((part) => part.ChangePassword),
  ),
  sessions: panel(frame.parts.sessions, () =>
    import('../account/Sessions.tsx').then((part) => part.Sessions),
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another screen is shown; a page of the same list is none
  useEffect(() => () => docked.set(null), [pathname])
}

const dialog = onFirstUse<object>(
  async () => {
    const [part] = await Promise.all([import('../account/SignInDialog.tsx'), dialogFetched()])
    return part.SignInDialog
  },
  { what: frame.parts.signIn, as: 'needed', early: true },
)

/** Sign-in over the screen, when a session ends in mid-work; its script is fetched then. */
export const SignInOver = () => (useStore(useRequests().session.signInNeeded) ? <dialog.Part /> : null)
