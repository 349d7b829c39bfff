import type { Cell } from './cell.ts'

/** Never shown, whatever a server answers. */
export const password: Cell = () => null
