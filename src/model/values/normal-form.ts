/** As many marks behind one letter as the Stream-Safe Text Format of UAX #15 lets stand. */
export const mostMarks = 30

/** Combining grapheme joiner: a mark that nobody sees, and that no other mark is moved past. */
const breaker = '\u034f'

/** What may be moved when a text is put in its normal form; U+FF9E and U+FF9F become marks by NFKC. */
const marks = /(?:(?!\u034f)[\p{M}\uff9e\uff9f])+/gu

const ascii = /^[\0-\x7f]*$/

const broken = (text: string): string =>
  text.length <= mostMarks
    ? text
    : text.replace(marks, (run) => {
        const letters = [...run]
        if (letters.length <= mostMarks) return run
        return letters
          .map((letter, at) => (at > 0 && at % mostMarks === 0 ? breaker + letter : letter))
          .join('')
      })

/** Whether more marks follow one another than any language writes. */
export const hasLongRun = (text: string): boolean =>
  text.length > mostMarks && (text.match(marks) ?? []).some((run) => [...run].length > mostMarks)

/**
 * A text in a normal form of Unicode, worked out in time that grows with its length: `String.normalize` sorts the marks
 * behind a letter by insertion, so a few hundred thousand of them in a row take it half a minute. Such a run is broken
 * every 30 marks, as UAX #15 does; a text without one is as `normalize` gives it. Given its own answer, it answers that.
 */
export const normalForm = (text: string, form: 'NFC' | 'NFD' | 'NFKC' = 'NFC'): string => {
  if (ascii.test(text)) return text
  const once = broken(text).normalize(form)
  // A letter that comes apart can bring one mark too many.
  const twice = broken(once)
  return twice === once ? once : twice.normalize(form)
}

/** NFC makes one character of at most 6 units; the rest is room for what is left out: spaces, characters without a width. */
const unitsPerCharacter = 8
const roomAround = 1000

/**
 * Whether a text is so long that no form of it could be kept in so many characters. Looked at before anything else is
 * done with a text that came over the wire: everything else takes time by its length.
 */
export const isFarBeyond = (text: string, longest: number): boolean =>
  text.length > longest * unitsPerCharacter + roomAround
