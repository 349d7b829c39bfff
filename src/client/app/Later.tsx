import { useEffect, useState } from 'react'
import { editing } from '#texts/editing'
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
import { useCan } from '../request/use-user.ts'
import {
  docked,
  type ListScreenState,
  listScreen,
  openTool,
  type ShownList,
  shownList,
} from '../screen/dock.ts'
import { keptShown } from '../screen/take-back.ts'
import { leftBehind } from '../screen/under-way.ts'
import { useEverTrue, useStore } from '../state/store.ts'
import '../list/print.css'
import { Moving } from './Moving.tsx'
import { Reminding } from './Reminding.tsx'

const many = onFirstUse<{ readonly list: ShownList }>(
  () => import('../many/Many.tsx').then((part) => part.Many),
  { what: frame.parts.many, as: 'hint', early: true },
)

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
  { what: frame.parts.peek, as: 'over' },
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

const cells = onFirstUse<{ readonly list: ShownList }>(
  () => import('../edit/Cells.tsx').then((part) => part.Cells),
  { what: editing.part, as: 'hint', early: true },
)

const paste = onFirstUse<{ readonly list: ShownList }>(
  () => import('../edit/paste/Paste.tsx').then((part) => part.Paste),
  { what: frame.parts.paste, as: 'hint', early: true },
)

/** A finger comes without a sign: the press that selects is the first that is heard of it. */
const isByTouch = (): boolean => window.matchMedia?.('(pointer: coarse)').matches ?? false

/** What is selected in the list in view, where the server takes changes of many rows; its script comes with a hand on the table. */
const Selecting = () => {
  const list = useStore(shownList)
  const [near, come] = useState(isByTouch)
  const can = useCan('bulk') && list?.entity.serves === null
  const region = can ? list.region : null
  useEffect(() => {
    const done = new AbortController()
    if (region?.matches(':hover, :focus-within')) come(true) // it came before anybody listened
    for (const sign of ['pointerover', 'focusin'])
      region?.addEventListener(sign, () => come(true), { signal: done.signal })
    return () => done.abort()
  }, [region])
  return (
    can &&
    near && (
      <>
        <many.Part list={list} />
        <cells.Part list={list} />
        <paste.Part list={list} />
      </>
    )
  )
}

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

/** After the first paint, in milliseconds: until then the network is for what is on the screen. */
const soon = 2_000

const close = () => docked.set(null)

const isMetered = (): boolean => 'connection' in navigator && isSaving(navigator.connection)

const isSaving = (connection: unknown): boolean =>
  typeof connection === 'object' &&
  connection !== null &&
  'saveData' in connection &&
  connection.saveData === true

/** One row beside its list, on somebody's wish; its script comes with the wish, or in idle time before it. */
const Peeking = () => {
  const open = useStore(docked)
  const can = useCan('history')
  useEffect(() => {
    const idle = window.requestIdleCallback ?? ((act: () => void) => setTimeout(act, 1))
    const timer = setTimeout(() => !can || isMetered() || idle(peek.fetch), soon)
    return () => clearTimeout(timer)
  }, [can])
  return open === 'peek' ? <peek.Part onClose={close} /> : null
}

/** Rows that are drawn as something else than a table. */
const LayingOut = () => (useStore(listScreen)?.query.layout === undefined ? null : <layouts.Part />)
