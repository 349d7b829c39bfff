import { iconOf, open, usePresses } from './row-presses.tsx'

export { FormButtons } from './FormButtons.tsx'
export type { PressesOf } from './row-presses.tsx'

/** What a list does with the buttons of its rows. */
interface RowButtons {
  readonly usePresses: typeof usePresses
  readonly iconOf: typeof iconOf
  readonly open: typeof open
}

/**
 * The buttons of rows, as lists offer them; null in the built page of a product that has none, where all that stands
 * behind this file is left out: see commands/parts/product-buttons.mjs.
 */
export const rowButtons: RowButtons | null = { usePresses, iconOf, open }
