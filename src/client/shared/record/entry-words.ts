import { type FileChanges, happened, type Piece, history as said } from '#texts/record'
import type { HistoryEntry } from '../../../../schemas/history-entry.ts'
import { fileIn, type StoredFile } from '../../../model/kinds/file.ts'

type Change = HistoryEntry['changes'][number]

/** Longer texts are cut. */
const mostLetters = 160

export const shortenText = (text: string): string =>
  text.length > mostLetters ? `${text.slice(0, mostLetters - 1)}…` : text

const told = ({ label, shown: [before = '', after = ''] }: Change) => ({
  label,
  before: shortenText(before),
  after: shortenText(after),
})

const filesIn = (value: unknown): readonly StoredFile[] =>
  [value].flat().flatMap((each) => fileIn(each) ?? [])

/** The files that a change added and removed; null for other fields. */
const filesOf = ({ before, after }: Change): FileChanges | null => {
  const [were, are] = [filesIn(before), filesIn(after)]
  const without = (some: readonly StoredFile[], others: readonly StoredFile[]) =>
    some.filter(({ id }) => others.every((each) => each.id !== id))
  return were.length + are.length > 0 ? { added: without(are, were), removed: without(were, are) } : null
}

/** Describes an entry in words that follow the user's name. @param changes the changes to mention */
export const describeEntry = (
  { batch, verb, button, by }: HistoryEntry,
  changes: readonly Change[],
): readonly Piece[] => {
  const words = changes.map(told)
  if (batch?.kind === 'undo') {
    const { by: whose = null } = batch.undoes ?? {}
    const own = whose !== null && by !== null && whose.id === by.id
    const undone = verb === 'create' || verb === 'delete' ? verb : 'update'
    return happened.undo(own ? '' : (whose?.name ?? said.nobody), undone, words)
  }
  if (verb === 'create') return batch?.kind === 'import' ? happened.import([]) : happened.create()
  if (verb === 'delete') return happened.delete()
  if (button) return happened.press(button.title || button.name, words)
  if (batch?.kind === 'restore') return happened.restore(words)
  if (batch?.kind === 'import') return happened.import(words)
  return happened.update(
    changes.filter((change) => filesOf(change) === null).map(told),
    changes.flatMap((change) => filesOf(change) ?? []),
  )
}
