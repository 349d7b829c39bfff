import { type FilterLine, linesAt, ruleOfLine } from './filter-lines.ts'

const keyOf = (line: FilterLine): string => JSON.stringify(ruleOfLine(line))

const fieldOf = (line: FilterLine): string | null => (line.is === 'test' ? line.path.join('.') : null)

/**
 * Compares a list's filters with those of the open view.
 * @param saved the view's filters as JSON; undefined if no view is open, which gives no differences
 * @returns `gone`: saved filters no longer in the list, except those whose field now has another value
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
