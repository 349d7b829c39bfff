import type { EntityModel, FieldModel } from '../../../model/index.ts'
import type { StoredFile } from '../../../model/kinds/file.ts'

/** The destination of uploaded files. */
export interface UploadTarget {
  readonly entity: EntityModel
  readonly field: FieldModel
  /** The row of the files; null while it is not saved. */
  readonly row: number | null
  /** 'form': the open form saves them with its other fields; 'row': they are saved at once. */
  readonly lands: 'form' | 'row'
  /** Whether the form is in a dialog over another form. */
  readonly over: boolean
}

export interface FileUpload {
  readonly key: number
  readonly place: UploadTarget
  readonly file: File
  /** `waiting` in the queue, `offline` until the network returns; `here`: uploaded, but not yet in its row or form. */
  readonly state: 'waiting' | 'sending' | 'offline' | 'refused' | 'here'
  /** Bytes sent. */
  readonly sent: number
  /** The estimated remaining seconds; null while unknown. */
  readonly left: number | null
  /** Why it was refused. */
  readonly why: string
  /** Whether a retry may help. */
  readonly again: boolean
  /** The stored file; null until the upload ends. */
  readonly stored: StoredFile | null
}

/** Whether the upload is not refused: it waits, runs or has arrived. */
export const isPending = ({ state }: FileUpload): boolean => state !== 'refused'

/** Whether an upload's destination is the shown one. */
export const isUploadTo = ({ place }: FileUpload, shown: UploadTarget): boolean =>
  place.entity.name === shown.entity.name &&
  place.field.name === shown.field.name &&
  place.row === shown.row &&
  (place.lands === 'row' || (shown.lands === 'form' && place.over === shown.over))
