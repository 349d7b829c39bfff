import type { ComponentType } from 'react'
import { editing } from '#texts/editing'
import { frame } from '#texts/frame'
import { listing } from '#texts/list'
import { Columns } from '../columns/Columns.tsx'
import { FitRows } from '../columns/FitRows.tsx'
import { KeptSettings } from '../columns/KeptSettings.tsx'
import { SortedBy } from '../columns/SortedBy.tsx'
import { withDialog } from '../design/overlay/Dialog.tsx'
import { onFirstUse } from '../design/overlay/on-first-use.tsx'
import { Tooltips } from '../design/overlay/Tooltips.tsx'
import { said } from '../design/overlay/toast.ts'
import { RemindButton } from '../list/RemindButton.tsx'
import { Freshness } from '../live/Freshness.tsx'
import { UnreadCount } from '../live/UnreadCount.tsx'
import { useCan } from '../request/use-user.ts'
import {
  changedPlace,
  docked,
  type ListScreenState,
  listScreen,
  openTool,
  remindingPlace,
  shownList,
} from '../screen/dock.ts'
import type { Panel } from '../screen/panels.ts'
import { keptShown } from '../screen/take-back.ts'
import { leftBehind } from '../screen/under-way.ts'
import { useEverTrue, useStore } from '../state/store.ts'
import '../design/late-parts.css'
import '../list/print.css'
import { Features, type FeatureTable, feature } from './feature.tsx'
import type { panelFeatures } from './features.tsx'
import { FetchLikely } from './fetch-likely.ts'
import type { HandsProps } from './hands.tsx'
import { type HeldPress, heldPress, loadHands } from './held-press.ts'
import { PastedLines } from './PastedLines.tsx'
import { panel } from './panel.tsx'
import { ServedPress } from './ServedPress.tsx'
import { useSigns } from './use-signs.ts'

const always = (): object => ({})

/** The list on the screen, where it shows rows of its own entity. */
const useOwnList = (): ListScreenState | null => {
  const list = useStore(listScreen)
  return list?.screen === list?.entity ? list : null
}

const closeTool = () => openTool.set(null)
const closeDock = () => docked.set(null)

const hands = onFirstUse(
  async () => {
    const { Hands, fetchInput } = await loadHands()
    fetchInput() // with the first of them comes what a cell is written in
    return Hands
  },
  { what: editing.part, as: 'hint' },
)

const remindHere = onFirstUse(
  withDialog(() => import('../reminders/RemindHere.tsx').then((part) => part.RemindHere)),
  { what: frame.parts.dialog, as: 'over' },
)

const panels = {
  why: panel('why', frame.parts.why, () => import('../why/Why.tsx').then((part) => part.Why)),
  keys: panel('keys', frame.parts.keys, () => import('../layout/KeysHelp.tsx').then((part) => part.KeysHelp)),
  password: panel('password', frame.parts.password, () =>
    import('../account/ChangePassword.tsx').then((part) => part.ChangePassword),
  ),
  sessions: panel('sessions', frame.parts.sessions, () =>
    import('../account/Sessions.tsx').then((part) => part.Sessions),
  ),
} satisfies Record<Exclude<Panel, keyof typeof panelFeatures>, ComponentType>

/** What nobody misses before the first screen is at rest. */
export const featuresAtRest = {
  Freshness,
  UnreadCount,
  Tooltips,
  /** The way back from what one does, once there is something to go back from. */
  undo: feature({
    part: onFirstUse(() => import('../undo/Undo.tsx').then((part) => part.Undo), {
      what: frame.parts.undo,
      as: 'hint',
      early: true, // Ctrl + Z may follow a change at once
    }).Part,
    can: 'undo',
    when: () => {
      const done = useStore(said)?.batch !== undefined
      const shown = useStore(keptShown) !== null
      return useEverTrue(useCan('undo') && (done || shown)) ? {} : null
    },
  }),
  /** A press on the rows that came before what hears it: it says so where that does not come. */
  heldPress: feature({
    part: onFirstUse<{ readonly press: HeldPress }>(() => hands.fetched().then(() => () => null), {
      what: editing.part,
      as: 'over',
      giveUp: ({ press }) => heldPress.get() === press && heldPress.set(null),
    }).Part,
    can: 'bulk',
    when: () => {
      const press = useStore(heldPress)
      return useStore(shownList) && press && { press }
    },
    key: ({ press }) => press.event.timeStamp,
  }),
  /** What hears hands on the rows, where the server takes changes of many of them. */
  hands: feature({
    part: hands.Part,
    can: 'bulk',
    when: (): HandsProps | null => {
      const list = useStore(shownList)
      const press = useStore(heldPress)
      useSigns(useCan('bulk') && list ? list.region : null, hands.fetch)
      return list && { list, press, open: false }
    },
  }),
  /** Nobody else hears them where it does not. */
  served: feature({
    part: ServedPress,
    when: () => {
      const can = useCan('bulk')
      const list = useStore(shownList)
      const press = useStore(heldPress)
      return !can && list ? { region: list.region, press } : null
    },
  }),
  /** What goes on without the screen that began it. */
  takenUp: feature({
    part: onFirstUse(() => import('../many/TakenUp.tsx').then((part) => part.TakenUp), {
      what: frame.parts.many,
      as: 'needed',
    }).Part,
    when: () => (useEverTrue(useStore(leftBehind)) ? {} : null),
  }),
  /** One row beside its list. */
  peek: feature({
    part: onFirstUse(() => import('../record/Peek.tsx').then((part) => part.Peek), {
      what: frame.parts.peek,
      as: 'over',
      early: true,
    }).Part,
    when: () => (useStore(docked) === 'peek' ? { onClose: closeDock } : null),
  }),
  // what one chooses is saved where the server takes it
  settings: feature({ part: KeptSettings, can: 'settings', when: always }),
  columns: feature({ part: Columns, can: 'settings', when: always }),
  sortedBy: feature({
    part: SortedBy,
    can: 'settings',
    when: () => {
      const screen = useStore(listScreen)
      return screen && { screen }
    },
    where: changedPlace,
  }),
  FitRows,
  /** Where a filter is built, at the button that asks for it. */
  filter: feature({
    part: onFirstUse(() => import('../filters/Builder.tsx').then((part) => part.Builder), {
      what: listing.part,
      as: 'over',
      giveUp: closeTool,
    }).Part,
    can: 'where',
    when: () => {
      const list = useStore(listScreen)
      return useStore(openTool)?.tool === 'filter' && list ? { list } : null
    },
  }),
  /** By what the rows of the list are grouped, at the button that asks for it. */
  groups: feature({
    part: onFirstUse(() => import('../list/GroupMenu.tsx').then((part) => part.GroupMenu), {
      what: frame.parts.menu,
      as: 'over',
    }).Part,
    when: () => {
      const open = useStore(openTool)
      return open?.tool === 'group' ? { anchor: open.anchor, onClose: closeTool } : null
    },
  }),
  /** What brings rows in and out, at the button that asks for it: of the list, or of what is selected in it. */
  inAndOut: feature({
    part: onFirstUse(() => import('../export/InAndOut.tsx').then((part) => part.InAndOut), {
      what: frame.parts.menu,
      as: 'over',
    }).Part,
    when: () => {
      const open = useStore(openTool)
      if (open?.tool !== 'more' && open?.tool !== 'picked') return null
      const picked = open.tool === 'picked' ? open.picked : null
      return { anchor: open.anchor, picked, onClose: closeTool }
    },
  }),
  remindButton: feature({
    part: RemindButton,
    can: 'reminders',
    when: () => {
      const open = useStore(openTool)?.tool === 'remind'
      const list = useOwnList()
      return list && !list.cards ? { open, fetch: remindHere.fetch } : null
    },
    where: remindingPlace,
  }),
  /** The dialog that it opens, or a menu on small screens. */
  remindHere: feature({
    part: remindHere.Part,
    can: 'reminders',
    when: () => {
      const list = useOwnList()
      return useStore(openTool)?.tool === 'remind' && list ? { list, onClose: closeTool } : null
    },
  }),
  /** Lists that people have shaped and named, beside the tabs of the list on the screen. */
  views: feature({
    part: onFirstUse(() => import('../views/Views.tsx').then((part) => part.Views), {
      what: frame.parts.views,
      as: 'hint',
    }).Part,
    can: 'views',
    when: () => {
      const list = useOwnList()
      return list && { list }
    },
    key: ({ list }) => list.entity.name,
  }),
  /** Rows that are drawn as something else than a table. */
  layouts: feature({
    part: onFirstUse(() => import('../layouts/Layouts.tsx').then((part) => part.Layouts), {
      what: frame.parts.layouts,
      as: 'needed',
    }).Part,
    when: () => (useStore(listScreen)?.query.layout === undefined ? null : {}),
  }),
  ...panels,
  FetchLikely,
  PastedLines,
} satisfies FeatureTable

export const FeaturesAtRest = () => <Features of={featuresAtRest} />
