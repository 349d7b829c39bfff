import { counted } from './grammar.ts'

/** Said in a list. */
export const fileCell = {
  several: (count: number) => counted(count, 'file'),
} as const
