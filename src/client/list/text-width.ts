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

/** Of the latin letters, by their codes. */
const latin = Array.from({ length: 0x250 }, (_, code) => widthOf(String.fromCharCode(code)))
const narrowest = 0.42
const widest = 1

/**
 * Whether a text may be wider than the room for it, both measured in the size of its type. Never wrong where it says
 * no: a cell is only clipped where this says yes, since each clipped cell costs the browser at every painting.
 * @param room in pixels
 * @param size of the type, in pixels
 */
export const mayExceed = (text: string, room: number, size: number): boolean => {
  const ems = room / size
  if (text.length * widest <= ems) return false
  if (text.length * narrowest > ems) return true
  let taken = 0
  for (let place = 0; place < text.length; place += 1) {
    taken += latin[text.charCodeAt(place)] ?? widthOf(text.charAt(place))
    if (taken > ems) return true
  }
  return false
}
