/**
 * Text as a keyword is looked for in it: without case, in one composed form. Folded here and kept beside the rows, so
 * that both databases find the same.
 */
export const fold = (text: string): string =>
  text.normalize('NFC').toUpperCase().toLowerCase().normalize('NFC')
