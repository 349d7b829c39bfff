import { useEffect } from 'react'
import { frame } from '#texts/frame'
import { Columns } from '../columns/Columns.tsx'
import { FitRows } from '../columns/FitRows.tsx'
import { KeptSettings } from '../columns/KeptSettings.tsx'
import { SortedBy } from '../columns/SortedBy.tsx'
import { onFirstUse } from '../design/overlay/on-first-use.tsx'
import { Tooltips } from '../design/overlay/Tooltips.tsx'
import { said } from '../design/overlay/toast.ts'
import type { GroupMenuProps } from '../list/GroupMenu.tsx'
import { Freshness } from '../live/Freshness.tsx'
import { UnreadCount } from '../live/UnreadCount.tsx'
import { useRequests } from '../request/use-requests.tsx'
import { useCan } from '../request/use-user.ts'
import { docked, type ListScreenState, listScreen, openTool } from '../screen/dock.ts'
import { keptShown } from '../screen/take-back.ts'
import { leftBehind } from '../screen/under-way.ts'
import { useEverTrue, useStore } from '../state/store.ts'
import '../list/print.css'
import { fetchLikely } from './fetch-likely.ts'
import { loadHands } from './held-press.ts'
import { Moving } from './Moving.tsx'
import { PastedLines } from './PastedLines.tsx'
import { Reminding } from './Reminding.tsx'
import { Selecting } from './Selecting.tsx'

const undo = onFirstUse<object>(() => import('../undo/Undo.tsx').then((part) => part.Undo), {
  what: frame.parts.undo,
  as: 'hint',
  early: true, // Ctrl + Z may follow a change at once
})

const takenUp = onFirstUse<object>(() => import('../many/TakenUp.tsx').then((part) => part.TakenUp), {
  what: frame.parts.many,
  as: 'needed',
})

const peek = onFirstUse<{ readonly onClose: () => void }>(
  () => import('../record/Peek.tsx').then((part) => part.Peek),
  { what: frame.parts.peek, as: 'over', early: true },
)

const groupMenu = onFirstUse<GroupMenuProps>(
  () => import('../list/GroupMenu.tsx').then((part) => part.GroupMenu),
  { what: frame.parts.menu, as: 'over' },
)

const layouts = onFirstUse<object>(() => import('../layouts/Layouts.tsx').then((part) => part.Layouts), {
  what: frame.parts.layouts,
  as: 'needed',
})

/** What nobody misses before the first screen is at rest. */
export const Later = () => (
  <>
    <Freshness />
    <UnreadCount />
    <Tooltips />
    <Undoing />
    <Selecting />
    <TakingUp />
    <Peeking />
    <Choosing />
    <FitRows />
    <Grouping />
    <Moving />
    <Reminding />
    <Viewing />
    <LayingOut />
    <Fetching />
    <PastedLines />
  </>
)

/** The way back from what one does, once there is something to go back from. */
const Undoing = () => {
  const done = useStore(said)?.batch !== undefined
  const kept = useStore(keptShown) !== null
  const can = useCan('undo')
  return useEverTrue(can && (done || kept)) ? <undo.Part /> : null
}

/** What one chooses is kept for oneself, where the server keeps it. */
const Choosing = () =>
  useCan('settings') && (
    <>
      <KeptSettings />
      <Columns />
      <SortedBy />
    </>
  )

/** What goes on without the screen that began it. */
const TakingUp = () => (useEverTrue(useStore(leftBehind)) ? <takenUp.Part /> : null)

const views = onFirstUse<{ readonly list: ListScreenState }>(
  () => import('../views/Views.tsx').then((part) => part.Views),
  { what: frame.parts.views, as: 'hint' },
)

/** Lists that people have shaped and named, beside the tabs of the list on the screen. */
const Viewing = () => {
  const list = useStore(listScreen)
  const can = useCan('views')
  return can && list && list.screen === list.entity ? <views.Part key={list.entity.name} list={list} /> : null
}

const closeTool = () => openTool.set(null)

/** By what the rows of the list are grouped, at the button that asks for it. */
const Grouping = () => {
  const open = useStore(openTool)
  return open?.tool === 'group' ? <groupMenu.Part anchor={open.anchor} onClose={closeTool} /> : null
}

const close = () => docked.set(null)

/** One row beside its list, on somebody's wish. */
const Peeking = () => (useStore(docked) === 'peek' ? <peek.Part onClose={close} /> : null)

/** Rows that are drawn as something else than a table. */
const LayingOut = () => (useStore(listScreen)?.query.layout === undefined ? null : <layouts.Part />)

/** What has not come to its place yet. */
const coming = 'tbody[aria-hidden], [aria-busy="true"]'

/** What is wanted soonest of it: hands on the rows, a row to be read. */
const soonest = [loadHands, () => import('../record/RecordScreen.tsx')]

/** What may be wanted next, so that it is there without the network. */
const Fetching = () => {
  const { inFlight } = useRequests()
  useEffect(
    () => fetchLikely(soonest, () => inFlight.get() > 0 || document.querySelector(coming) !== null),
    [inFlight],
  )
  return null
}
