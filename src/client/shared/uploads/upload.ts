import type { EntityModel, FieldModel } from '../../../model/index.ts'
import type { StoredFile } from '../../../model/kinds/file.ts'

/** Where files go that are sent. */
export interface UploadTarget {
  readonly entity: EntityModel
  readonly field: FieldModel
  /** The row that holds them; null while it is not there yet. */
  readonly row: number | null
  /** Into the form that is open, which saves them with all else; or into the row at once. */
  readonly lands: 'form' | 'row'
  /** That form lies over another one. */
  readonly over: boolean
}

/** A file on its way. */
export interface FileUpload {
  readonly key: number
  readonly place: UploadTarget
  readonly file: File
  /** `waiting` for others to be sent, `offline` for the network; `here`: sent, and not in its row or form yet. */
  readonly state: 'waiting' | 'sending' | 'offline' | 'refused' | 'here'
  /** Bytes that have gone. */
  readonly sent: number
  /** Seconds until the rest has; null while nobody can tell. */
  readonly left: number | null
  /** Why it is refused. */
  readonly why: string
  /** Another try may help. */
  readonly again: boolean
  /** What the server keeps; null before it does. */
  readonly stored: StoredFile | null
}

/** Whether nothing has come of it yet, either way. */
export const isPending = ({ state }: FileUpload): boolean => state !== 'refused'

/** Whether files that go to one are shown at the other. */
export const isUploadTo = ({ place }: FileUpload, shown: UploadTarget): boolean =>
  place.entity.name === shown.entity.name &&
  place.field.name === shown.field.name &&
  place.row === shown.row &&
  (place.lands === 'row' || (shown.lands === 'form' && place.over === shown.over))
