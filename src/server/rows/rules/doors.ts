import type { RuleName } from './every-rule.ts'

/**
 * The ways by which rows are written for somebody:
 * - `write`: POST, PUT, a press; form, cell, board and drop come by these
 * - `many`: bulk and paste
 * - `lines`: rows in the payload of the row that they belong to
 * - `file`: the lines of an import
 * - `undo`: values given back, and rows taken back that were made
 * - `return`: deleted rows brought back
 *
 * First rows and demo rows are the server's own: checks of descriptors hold them.
 */
export type Door = 'write' | 'many' | 'lines' | 'file' | 'undo' | 'return'

/** Which rules a door does not ask, with the reason; it asks every other. */
const leftOut: Readonly<Record<Door, readonly RuleName[]>> = {
  write: ['hidden'], // a form sends none; whoever calls by hand may
  many: [],
  lines: [],
  file: ['tree'], // asked of all lines together: `TreeMoves`
  undo: ['requiredWhen', 'transitions', 'hidden'], // it was so
  return: ['requiredWhen', 'transitions', 'hidden', 'files'], // files: it takes its own, or nothing, as it is written
}

export const everyDoor = Object.keys(leftOut) as readonly Door[] // keys of a constant are its names

export const appliesAtDoor = (door: Door, rule: RuleName): boolean => !leftOut[door].includes(rule)
