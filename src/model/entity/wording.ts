import { deletion } from '#texts/deletion'
import { both, lower } from '#texts/grammar'
import { isRow, type Row } from '../values/row.ts'
import type { EntityModel, Model } from './model.ts'

/**
 * The prompt before a row is deleted: its name, and the rows that are or may be deleted with it.
 * @param undoable whether the server can undo it
 */
export const deletionText = (
  model: Model,
  entity: EntityModel,
  row: Row,
  name: string,
  undoable = false,
): string => {
  const end = undoable ? deletion.undoable : deletion.final
  const one = lower(entity.title.one)
  const owned = entity.owned.flatMap(({ entity: other, single }) => {
    const title = model.entities[other]?.title
    const there = !single || row[other] === undefined ? 'perhaps' : isRow(row[other]) ? 'there' : 'none'
    return title ? [{ word: lower(single ? title.one : title.many), there }] : []
  })
  const words = (there: string) => both(owned.filter((each) => each.there === there).map((each) => each.word))
  if (words('there')) return deletion.textWith(one, name, words('there'), end)
  return words('perhaps')
    ? deletion.textPerhaps(one, name, words('perhaps'), end)
    : deletion.text(one, name, end)
}
