import { text } from './text.ts'

/** A calendar day as dd-mm-yyyy. */
export const date = text
