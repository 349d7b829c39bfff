import type { RuleName } from './every-rule.ts'

/**
 * The ways by which rows are written. `write`: POST, PUT, a press, and with them form, cell, board and drop. `many`: bulk
 * and paste. `file`: the lines of an import. `lines`: rows in the payload of the row that they belong to. `undo`: values given back; `return`: deleted rows
 * brought back, both by undo and restore. `seed`: first rows and demo.
 */
export type Door = 'write' | 'many' | 'lines' | 'file' | 'undo' | 'return' | 'seed'

/** Which rules a door does not ask, with the reason; it asks every other. */
const leftOut: Readonly<Record<Door, readonly RuleName[]>> = {
  write: ['hidden'], // a form sends none; whoever calls by hand may
  many: [],
  lines: [],
  file: ['tree'], // asked of all lines together: `TreeMoves`
  undo: ['requiredWhen', 'transitions', 'hidden'], // it was so
  return: ['requiredWhen', 'transitions', 'hidden', 'files'], // a row takes what was its own, or nothing, as it is written
  seed: ['hidden'],
}

export const isAsked = (door: Door, rule: RuleName): boolean => !leftOut[door].includes(rule)

export const everyDoor = Object.keys(leftOut) as readonly Door[] // keys of a constant are its names
