/** Code points of zero in other scripts: Arabic, Persian and Urdu, Devanagari. */
const noughts = [0x660, 0x6f0, 0x966] as const

const figureOf = (sign: string): string => {
  const code = sign.codePointAt(0) ?? 0
  const nought = noughts.find((first) => code >= first && code <= first + 9)
  return nought === undefined ? sign : String(code - nought)
}

/**
 * Normalises a numeric text to keyboard characters: full-width and foreign figures, minuses, dashes, apostrophes and
 * spaces become plain. Invisible direction marks are removed.
 */
export const plainSigns = (text: string): string =>
  text
    .replaceAll(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replaceAll(/[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f]/g, figureOf)
    .replaceAll(/[\u2010-\u2015\u2212\ufe63]/g, '-')
    .replaceAll(/[\u2018\u2019\u02bc]/g, "'")
    .replaceAll(/[\u061c\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g, '')
    .replaceAll(/\s/g, ' ')
    .trim()
