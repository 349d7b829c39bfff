import { deletionText } from '../../model/deletion-text.ts'
import type { Row } from '../../model/index.ts'
import { deletion } from '../../model/messages.ts'
import { asFailed } from '../api.ts'
import { askDelete, toastDeleted, toastNotDeleted } from '../design/overlay/index.ts'
import { remove } from '../hooks/save.ts'
import { knownTotals } from './known-totals.ts'
import type { ListView } from './list-view.ts'
import { nameOf } from './name-of.ts'

/** Asks, deletes and says how it went. @returns whether the row is gone */
export const deleteRow = async (view: ListView, row: Row): Promise<boolean> => {
  const name = nameOf(view, row)
  if (row.id === undefined || !(await askDelete(deletionText(view.model, view.rows, row, name)))) return false
  try {
    await remove(view.rows, row.id)
  } catch (error) {
    toastNotDeleted(`${asFailed(error).message} ${deletion.failedText(name)}`)
    return false
  }
  knownTotals.forget()
  toastDeleted(name)
  return true
}
