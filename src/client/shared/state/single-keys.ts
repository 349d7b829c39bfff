import { createChoice } from './local-storage.ts'

const elsewhere =
  'input:not([type="checkbox"]), textarea, select, [contenteditable]:not([contenteditable="false"]), [role="combobox"], [role="dialog"], [role="alertdialog"], [role="menu"]'

/** Whether keys act without Ctrl or Alt; whoever dictates, or slips on a key, switches them off. */
export const singleKeys = createChoice<boolean>(
  'single-keys',
  (kept) => kept !== 'off',
  (on) => (on ? null : 'off'),
)

/**
 * Whether a key may act by itself: not while something is typed into or floats over the page, and one that writes a
 * character only where single keys are on. Every single key of the page asks here.
 */
export const actsAlone = ({ key, target, ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent): boolean =>
  !(ctrlKey || metaKey || altKey || isComposing) &&
  (key.length > 1 || singleKeys.get()) &&
  !(target instanceof Element && target.closest(elsewhere))
