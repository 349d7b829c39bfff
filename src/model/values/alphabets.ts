const word = /[\p{L}\p{M}\p{N}]+/gu

/** Letters of units and formulas, which look like none of another alphabet; an alpha does, but not behind a name: 'TNFα'. */
const symbols = /[ΓΔΘΛΞΠΣΦΨΩβγδεζθλμξπσφψω]|α(?!\p{L})/gu

const alphabets = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u] as const

/**
 * The first word of a name that is written in more than one of the alphabets whose letters look alike, such as
 * 'Аdmin' with a Cyrillic А; null where each word keeps to one. A hyphen ends a word: 'α-carotene' is two.
 */
export const mixedWord = (name: string): string | null =>
  (name.match(word) ?? []).find((each) => {
    const letters = each.replace(symbols, '')
    return alphabets.filter((alphabet) => alphabet.test(letters)).length > 1
  }) ?? null
