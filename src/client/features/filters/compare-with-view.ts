import { type FilterLine, linesAt, ruleOfLine } from './filter-lines.ts'

const keyOf = (line: FilterLine): string => JSON.stringify(ruleOfLine(line))

const fieldOf = (line: FilterLine): string | null => (line.is === 'test' ? line.path.join('.') : null)

/**
 * What of a list's filters is not as the open view was saved.
 * @param saved its filters as JSON; undefined where no view is open, and then nothing is
 * @returns `gone`: those of the view that hold no longer, but for those that say another value of the same field
 */
export const compareWithView = (
  lines: readonly FilterLine[],
  saved: string | undefined,
): { readonly isNew: (line: FilterLine) => boolean; readonly gone: readonly FilterLine[] } => {
  if (saved === undefined) return { isNew: () => false, gone: [] }
  const [before, now] = [linesAt(saved), new Set(lines.map(keyOf))]
  const known = new Set(before.map(keyOf))
  const isNew = (line: FilterLine) => !known.has(keyOf(line))
  const changed = new Set(lines.filter(isNew).map(fieldOf))
  const gone = before.filter((line) => {
    const field = fieldOf(line)
    return !now.has(keyOf(line)) && (field === null || !changed.has(field))
  })
  return { isNew, gone }
}
