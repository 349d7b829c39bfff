import { text } from './text.ts'

/** Several lines read as one; the whole is there on hover and focus, and in the form. */
export const longtext = text
