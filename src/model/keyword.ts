/** More words than one looks for; each costs a look at the rows. */
export const mostWords = 16

/** The words of a keyword, all of which must occur; in quotes several are one, a phrase. Any other quote is plain. */
export const wordsOf = (keyword: string): readonly string[] =>
  [...keyword.matchAll(/"([^"]*[^"\s][^"]*)"(?=\s|$)|\S+/g)].map(([word, phrase]) => phrase ?? word)
