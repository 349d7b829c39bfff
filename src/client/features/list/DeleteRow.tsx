import { useEffect } from 'react'
import { deletion } from '#texts/deletion'
import { deletionText } from '../../../model/entity/wording.ts'
import type { Row } from '../../../model/index.ts'
import { askDelete, toastDeleted, toastNotDeleted } from '../../shared/design/overlay/deletion.ts'
import { asFailed } from '../../shared/request/http-call.ts'
import type { Requests } from '../../shared/request/requests.ts'
import { sendDeletion } from '../../shared/request/save.ts'
import { useRequests } from '../../shared/request/use-requests.tsx'
import { useCan } from '../../shared/request/use-user.ts'
import { type ListView, rowTitle } from './list-view.ts'
import { knownTotals } from './use-listed.ts'

interface DeleteRowProps {
  readonly view: ListView
  readonly row: Row
  /** Called once with whether the row was deleted; without an argument if the confirmation could not be opened. */
  readonly onClose: (gone?: boolean) => void
}

/** Confirms and deletes a row, then shows the result; renders nothing. */
export const DeleteRow = ({ view, row, onClose }: DeleteRowProps) => {
  const requests = useRequests()
  const undoable = useCan('undo')
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once
  useEffect(() => void deleteRow(requests, view, row, undoable).then(onClose), [])
  return null
}

const deleteRow = async (
  requests: Requests,
  view: ListView,
  row: Row,
  undoable: boolean,
): Promise<boolean> => {
  const name = rowTitle(view, row)
  const text = deletionText(view.model, view.rows, row, name, undoable)
  if (row.id === undefined || !(await askDelete(text))) return false
  let batch: string | undefined
  try {
    batch = await sendDeletion(requests, view.rows, row.id)
  } catch (error) {
    toastNotDeleted(`${asFailed(error).message} ${deletion.failedText(name)}`)
    return false
  }
  knownTotals.forget()
  toastDeleted(name, batch)
  return true
}
