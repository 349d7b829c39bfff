/**
 * Buttons of rows, as lists and forms offer them. Of a product that has none the build leaves out all that stands
 * behind this file: see commands/parts/product-buttons.mjs.
 */
export { FormButtons } from './FormButtons.tsx'
export { openPresses, pressesIn, usePresses } from './row-presses.tsx'
