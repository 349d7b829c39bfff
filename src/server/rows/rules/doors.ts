import type { RuleName } from './every-rule.ts'

/**
 * The ways by which rows are written for a caller:
 * - `write`: POST, PUT, a button; also forms, cells, boards and drag and drop
 * - `many`: bulk and paste
 * - `lines`: rows in the payload of their parent
 * - `file`: the lines of an import
 * - `undo`: restored values, and deletion of rows that were created
 * - `return`: restored deleted rows
 *
 * First rows and demo rows come from the server itself; the checks of descriptors validate them.
 */
export type Door = 'write' | 'many' | 'lines' | 'file' | 'undo' | 'return'

/** The rules that a door skips, with the reason; it applies all others. */
const leftOut: Readonly<Record<Door, readonly RuleName[]>> = {
  write: ['hidden'], // a form sends none, and the API may set them
  many: [],
  lines: [],
  file: ['tree'], // checked for all lines together: `TreeMoves`
  undo: ['requiredWhen', 'transitions', 'hidden'], // the restored state was valid before
  return: ['requiredWhen', 'transitions', 'hidden', 'files'], // files: the write restores the row's own files, or none
}

export const everyDoor = Object.keys(leftOut) as readonly Door[] // the keys of this constant are doors

export const appliesAtDoor = (door: Door, rule: RuleName): boolean => !leftOut[door].includes(rule)
