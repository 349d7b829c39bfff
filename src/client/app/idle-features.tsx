import type { ComponentType } from 'react'
import { editing } from '#texts/editing'
import { frame } from '#texts/frame'
import { listing } from '#texts/list'
import { ColumnsTool } from '../features/columns/ColumnsTool.tsx'
import { FitRows } from '../features/columns/FitRows.tsx'
import { SettingsSync } from '../features/columns/SettingsSync.tsx'
import { SortedBy } from '../features/columns/SortedBy.tsx'
import { RemindButton } from '../features/list/RemindButton.tsx'
import { Freshness } from '../features/live/Freshness.tsx'
import { UnreadCount } from '../features/live/UnreadCount.tsx'
import { withDialog } from '../shared/design/overlay/Dialog.tsx'
import { onFirstUse } from '../shared/design/overlay/on-first-use.tsx'
import { Tooltips } from '../shared/design/overlay/Tooltips.tsx'
import { currentToast } from '../shared/design/overlay/toast.ts'
import { useCan } from '../shared/request/use-user.ts'
import {
  changedPlace,
  docked,
  type ListScreenState,
  listScreen,
  openTool,
  remindingPlace,
  shownList,
} from '../shared/screen/dock.ts'
import type { Panel } from '../shared/screen/panels.ts'
import { isBatchDetached } from '../shared/screen/resumable-batch.ts'
import { undoConflicts } from '../shared/screen/undo-with-toast.ts'
import { useEverTrue, useStore } from '../shared/state/store.ts'
import '../shared/design/late-parts.css'
import '../features/list/print.css'
import { Features, type FeatureTable, feature } from './feature.tsx'
import type { panelFeatures } from './features.tsx'
import { FetchLikely } from './fetch-likely.ts'
import { PastedLines } from './PastedLines.tsx'
import { panel } from './panel.tsx'
import { loadRowHandlers, type QueuedPress, queuedPress } from './queued-press.ts'
import { ReplayedPress } from './ReplayedPress.tsx'
import type { RowHandlersProps } from './row-handlers.tsx'
import { useIntent } from './use-intent.ts'

const always = (): object => ({})

/** The current list, if it shows rows of the screen's own entity. */
const useOwnList = (): ListScreenState | null => {
  const list = useStore(listScreen)
  return list?.screen === list?.entity ? list : null
}

const closeTool = () => openTool.set(null)
const closeDock = () => docked.set(null)

const hands = onFirstUse(
  async () => {
    const { RowHandlers, fetchInput } = await loadRowHandlers()
    fetchInput() // the first row handlers also fetch the cell input
    return RowHandlers
  },
  { what: editing.part, as: 'hint' },
)

const remindHere = onFirstUse(
  withDialog(() =>
    import('../features/reminders/ListReminderDialog.tsx').then((part) => part.ListReminderDialog),
  ),
  { what: frame.parts.dialog, as: 'over' },
)

const panels = {
  why: panel('why', frame.parts.why, () =>
    import('../features/why/WhyPanel.tsx').then((part) => part.WhyPanel),
  ),
  keys: panel('keys', frame.parts.keys, () =>
    import('../features/shell/KeysHelp.tsx').then((part) => part.KeysHelp),
  ),
  password: panel('password', frame.parts.password, () =>
    import('../features/account/ChangePassword.tsx').then((part) => part.ChangePassword),
  ),
  sessions: panel('sessions', frame.parts.sessions, () =>
    import('../features/account/SessionsDialog.tsx').then((part) => part.SessionsDialog),
  ),
} satisfies Record<Exclude<Panel, keyof typeof panelFeatures>, ComponentType>

/** The features that load once the first screen is idle. */
export const idleFeatures = {
  Freshness,
  UnreadCount,
  Tooltips,
  /** Undo, mounted once there is a change to undo. */
  undo: feature({
    part: onFirstUse(() => import('../features/undo/Undo.tsx').then((part) => part.Undo), {
      what: frame.parts.undo,
      as: 'hint',
      early: true, // Ctrl + Z may follow a change at once
    }).Part,
    can: 'undo',
    when: () => {
      const done = useStore(currentToast)?.batch !== undefined
      const shown = useStore(undoConflicts) !== null
      return useEverTrue(useCan('undo') && (done || shown)) ? {} : null
    },
  }),
  /** A press on rows before their handlers are loaded; shows an error where the script fails to load. */
  heldPress: feature({
    part: onFirstUse<{ readonly press: QueuedPress }>(() => hands.fetched().then(() => () => null), {
      what: editing.part,
      as: 'over',
      giveUp: ({ press }) => queuedPress.get() === press && queuedPress.set(null),
    }).Part,
    can: 'bulk',
    when: () => {
      const press = useStore(queuedPress)
      return useStore(shownList) && press && { press }
    },
    key: ({ press }) => press.event.timeStamp,
  }),
  /** The row handlers, where the server supports bulk changes. */
  hands: feature({
    part: hands.Part,
    can: 'bulk',
    when: (): RowHandlersProps | null => {
      const list = useStore(shownList)
      const press = useStore(queuedPress)
      useIntent(useCan('bulk') && list ? list.region : null, hands.fetch)
      return list && { list, press, open: false }
    },
  }),
  /** Replays the queued press where the server supports no bulk changes, since no row handlers load. */
  served: feature({
    part: ReplayedPress,
    when: () => {
      const can = useCan('bulk')
      const list = useStore(shownList)
      const press = useStore(queuedPress)
      return !can && list ? { region: list.region, press } : null
    },
  }),
  /** A running batch whose screen was closed. */
  takenUp: feature({
    part: onFirstUse(() => import('../features/many/ResumedBatch.tsx').then((part) => part.ResumedBatch), {
      what: frame.parts.many,
      as: 'needed',
    }).Part,
    when: () => (useEverTrue(useStore(isBatchDetached)) ? {} : null),
  }),
  /** The peek panel: one row beside its list. */
  peek: feature({
    part: onFirstUse(() => import('../features/record/Peek.tsx').then((part) => part.Peek), {
      what: frame.parts.peek,
      as: 'over',
      early: true,
    }).Part,
    when: () => (useStore(docked) === 'peek' ? { onClose: closeDock } : null),
  }),
  // the user's choices are saved where the server supports settings
  settings: feature({ part: SettingsSync, can: 'settings', when: always }),
  columns: feature({ part: ColumnsTool, can: 'settings', when: always }),
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
  /** The filter builder, anchored to its button. */
  filter: feature({
    part: onFirstUse(() => import('../features/filters/Builder.tsx').then((part) => part.Builder), {
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
  /** The menu that groups the rows of the list, anchored to its button. */
  groups: feature({
    part: onFirstUse(() => import('../features/list/GroupMenu.tsx').then((part) => part.GroupMenu), {
      what: frame.parts.menu,
      as: 'over',
    }).Part,
    when: () => {
      const open = useStore(openTool)
      return open?.tool === 'group' ? { anchor: open.anchor, onClose: closeTool } : null
    },
  }),
  /** The import and export menu of the list or of the selected rows, anchored to its button. */
  inAndOut: feature({
    part: onFirstUse(
      () => import('../features/export/ImportExportMenu.tsx').then((part) => part.ImportExportMenu),
      {
        what: frame.parts.menu,
        as: 'over',
      },
    ).Part,
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
  /** The dialog of `remindButton`; a menu opens it on small screens. */
  remindHere: feature({
    part: remindHere.Part,
    can: 'reminders',
    when: () => {
      const list = useOwnList()
      return useStore(openTool)?.tool === 'remind' && list ? { list, onClose: closeTool } : null
    },
  }),
  /** Saved views, beside the tabs of the current list. */
  views: feature({
    part: onFirstUse(() => import('../features/views/SavedViews.tsx').then((part) => part.SavedViews), {
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
  /** Layouts other than the table. */
  layouts: feature({
    part: onFirstUse(() => import('../features/layouts/Layouts.tsx').then((part) => part.Layouts), {
      what: frame.parts.layouts,
      as: 'needed',
    }).Part,
    when: () => (useStore(listScreen)?.query.layout === undefined ? null : {}),
  }),
  ...panels,
  FetchLikely,
  PastedLines,
} satisfies FeatureTable

export const IdleFeatures = () => <Features of={idleFeatures} />
