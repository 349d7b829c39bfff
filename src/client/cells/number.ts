import { text } from './text.ts'

/** A number with aligned figures; the column's style aligns them. */
export const number = text
