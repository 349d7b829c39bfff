import { comparable, normalForm } from '../../model/index.ts'

/**
 * Text as a keyword is looked for in it: without case and what has no width, in one composed form. Folded here and kept beside the rows, so
 * that both databases find the same.
 */
export const fold = (text: string): string =>
  normalForm(normalForm(comparable(text)).toUpperCase().toLowerCase())
