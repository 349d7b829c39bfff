import { Cells } from '../features/edit/Cells.tsx'
import { Paste } from '../features/edit/paste/Paste.tsx'
import { BulkSelection } from '../features/many/BulkSelection.tsx'
import type { ShownList } from '../shared/screen/dock.ts'
import type { QueuedPress } from './queued-press.ts'
import { ReplayedPress } from './ReplayedPress.tsx'

export { fetchInput } from '../shared/field-editor/Editor.tsx'

export interface RowHandlersProps {
  readonly list: ShownList
  readonly press: QueuedPress | null
  /** Tells `onFirstUse` not to wait for the part; `queuedPress` does. */
  readonly open: false
}

/** All handlers of a list's rows in one script, so that they mount together and no press falls between them. */
export const RowHandlers = ({ list, press }: RowHandlersProps) => (
  <>
    <BulkSelection list={list} />
    <Cells list={list} />
    <Paste list={list} />
    <ReplayedPress region={list.region} press={press} />
  </>
)
