/** Advance widths in ems, rounded up, of the letters that differ from the common ones; the type is Inter. */
const narrow = /[ijlrtfI.,:;'’!|()[\]{}/\\ -]/
const wide = /[mwMW@%&—…]/
const capital = /[A-Z0-9+–]/

/** Every letter that is not latin is taken as square. */
const widthOf = (letter: string): number => {
  if (narrow.test(letter)) return 0.42
  if (wide.test(letter)) return 0.95
  if (capital.test(letter)) return 0.72
  return letter < '\u0250' ? 0.63 : 1
}

const known = new Map<string, number>()

const knownWidth = (letter: string): number => {
  const width = known.get(letter) ?? widthOf(letter)
  known.set(letter, width)
  return width
}

/**
 * Whether a text may be wider than the room for it, both measured in the size of its type. Never wrong where it says
 * no: a cell is only clipped where this says yes, since each clipped cell costs the browser at every painting.
 * @param room in pixels
 * @param size of the type, in pixels
 */
export const mayExceed = (text: string, room: number, size: number): boolean => {
  const ems = room / size
  if (text.length * 0.42 > ems) return true
  let taken = 0
  for (const letter of text) {
    taken += knownWidth(letter)
    if (taken > ems) return true
  }
  return false
}
