/**
 * Advance widths of the printable letters of ASCII, from the space on: hundredths of an em of Inter at weight 600, the
 * widest that rows are set in. Figures are taken as tabular.
 */
const ascii =
  '26 33 53 65 67 101 67 33 38 38 54 68 32 47 32 38 67 67 67 67 67 67 67 67 67 67 32 33 68 68 68 55 100 73 66 74 73 61 60 75 75 28 58 71 57 93 76 77 65 78 66 66 67 74 73 103 72 72 66 38 38 38 49 47 36 58 63 59 63 60 39 63 62 27 27 57 27 91 62 61 63 63 40 55 36 62 59 84 57 59 57 46 36 46 68'
    .split(' ')
    .map((width) => Number(width) / 100)

const firstLetter = 32
/** Latin letters beyond ASCII bear accents; every letter that is not latin is taken as square. */
const accented = 0.8
const square = 1
const latinEnd = 0x250

const widthOf = (code: number): number =>
  ascii[code - firstLetter] ?? (code < latinEnd || (code > 0x2010 && code < 0x2013) ? accented : square)

/** The room that a text takes in one line, in ems of its type: never less than it does. */
export const textWidth = (text: string): number => {
  let taken = 0
  for (let place = 0; place < text.length; place += 1) taken += widthOf(text.charCodeAt(place))
  return taken
}
