import { text } from './text.ts'

/** Yes or No. */
export const flag = text
