import { isRow, type Row } from '../../model/index.ts'
import { deletion } from '../../model/messages.ts'
import { either, lower } from '../../model/words.ts'
import { asFailed } from '../api.ts'
import { askDelete, toastDeleted, toastNotDeleted } from '../design/overlay/index.ts'
import { remove } from '../hooks/save.ts'
import { knownTotals } from './known-totals.ts'
import type { ListView } from './list-view.ts'
import { nameOf } from './name-of.ts'

/** What the prompt says: the row's name and what goes with it, or would if there is any. */
export const deletionText = ({ model, rows }: ListView, row: Row, name: string): string => {
  const one = lower(rows.title.one)
  const owned = rows.owned.flatMap(({ entity, single }) => {
    const title = model.entities[entity]?.title
    const there = !single || row[entity] === undefined ? 'perhaps' : isRow(row[entity]) ? 'there' : 'none'
    return title ? [{ word: lower(single ? title.one : title.many), there }] : []
  })
  const words = (there: string) =>
    either(
      owned.filter((each) => each.there === there).map((each) => each.word),
      'and',
    )
  if (words('there')) return deletion.textWith(one, name, words('there'))
  return words('perhaps') ? deletion.textPerhaps(one, name, words('perhaps')) : deletion.text(one, name)
}

/** Asks, deletes and says how it went. @returns whether the row is gone */
export const deleteRow = async (view: ListView, row: Row): Promise<boolean> => {
  const name = nameOf(view, row)
  if (row.id === undefined || !(await askDelete(deletionText(view, row, name)))) return false
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
