import { type Line, linesAt, ruleOfLine } from './lines.ts'

const keyOf = (line: Line): string => JSON.stringify(ruleOfLine(line))

const fieldOf = (line: Line): string | null => (line.is === 'test' ? line.path.join('.') : null)

/**
 * What of a list's filters is not as the open view was saved.
 * @param saved its filters as JSON; undefined where no view is open, and then nothing is
 * @returns `gone`: those of the view that hold no longer, but for those that say another value of the same field
 */
export const against = (
  lines: readonly Line[],
  saved: string | undefined,
): { readonly isNew: (line: Line) => boolean; readonly gone: readonly Line[] } => {
  if (saved === undefined) return { isNew: () => false, gone: [] }
  const [before, now] = [linesAt(saved), new Set(lines.map(keyOf))]
  const known = new Set(before.map(keyOf))
  const isNew = (line: Line) => !known.has(keyOf(line))
  const changed = new Set(lines.filter(isNew).map(fieldOf))
  const gone = before.filter((line) => {
    const field = fieldOf(line)
    return !now.has(keyOf(line)) && (field === null || !changed.has(field))
  })
  return { isNew, gone }
}
