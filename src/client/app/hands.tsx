import { Cells } from '../features/edit/Cells.tsx'
import { Paste } from '../features/edit/paste/Paste.tsx'
import { Many } from '../features/many/Many.tsx'
import type { ShownList } from '../shared/screen/dock.ts'
import type { HeldPress } from './held-press.ts'
import { ServedPress } from './ServedPress.tsx'

export { fetchInput } from '../shared/field-editor/Editor.tsx'

export interface HandsProps {
  readonly list: ShownList
  readonly press: HeldPress | null
  /** Nobody waits for them here. */
  readonly open: false
}

/** What hears hands on the rows of a list, in one script: so that no press comes between. */
export const Hands = ({ list, press }: HandsProps) => (
  <>
    <Many list={list} />
    <Cells list={list} />
    <Paste list={list} />
    <ServedPress region={list.region} press={press} />
  </>
)
