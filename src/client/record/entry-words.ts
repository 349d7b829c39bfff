import { happened, type Piece, history as said } from '#texts/record'
import type { Change, Entry } from './history-wire.ts'

/** A text is cut after so many letters. */
const mostLetters = 160

export const cut = (text: string): string =>
  text.length > mostLetters ? `${text.slice(0, mostLetters - 1)}…` : text

const told = ({ label, shown: [before, after] }: Change) => ({
  label,
  before: cut(before),
  after: cut(after),
})

/** What an entry tells, behind the name of who did it. @param changes those that are told */
export const piecesOf = (
  { batch, verb, button, by }: Entry,
  changes: readonly Change[],
): readonly Piece[] => {
  const words = changes.map(told)
  if (batch?.kind === 'undo') {
    const { by: whose = null } = batch.undoes ?? {}
    const own = whose !== null && by !== null && whose.id === by.id
    return happened.undo(own ? '' : (whose?.name ?? said.nobody), verb, words)
  }
  if (verb === 'create') return batch?.kind === 'import' ? happened.import([]) : happened.create()
  if (verb === 'delete') return happened.delete()
  if (button) return happened.press(button, words)
  if (batch?.kind === 'restore') return happened.restore(words)
  if (batch?.kind === 'import') return happened.import(words)
  const plain = changes.filter(({ files }) => !files).map(told)
  return happened.update(
    plain,
    changes.flatMap(({ files }) => files ?? []),
  )
}
