import { iconOf, open, usePresses } from './row-presses.tsx'

export { FormButtons } from './FormButtons.tsx'
export type { PressesOf } from './row-presses.tsx'

/** The functions of row buttons that lists use. */
interface RowButtons {
  readonly usePresses: typeof usePresses
  readonly iconOf: typeof iconOf
  readonly open: typeof open
}

/**
 * The buttons of rows for lists; null in the build of a product that has none, which omits everything that this file
 * imports: see commands/parts/product-buttons.mjs.
 */
export const rowButtons: RowButtons | null = { usePresses, iconOf, open }
