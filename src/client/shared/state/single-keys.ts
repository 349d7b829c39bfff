import { createChoice } from './local-storage.ts'

const elsewhere =
  'input:not([type="checkbox"]), textarea, select, [contenteditable]:not([contenteditable="false"]), [role="combobox"], [role="dialog"], [role="alertdialog"], [role="menu"]'

/**
 * Whether single keys act without Ctrl or Alt; speech input and accidental key presses are reasons to turn them off.
 */
export const singleKeys = createChoice<boolean>(
  'single-keys',
  (kept) => kept !== 'off',
  (on) => (on ? null : 'off'),
)

/**
 * Whether a key may act without Ctrl or Alt: not in inputs or overlays; character keys only if `singleKeys` is on.
 * Every handler of single keys must check it.
 */
export const actsAlone = ({ key, target, ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent): boolean =>
  !(ctrlKey || metaKey || altKey || isComposing) &&
  (key.length > 1 || singleKeys.get()) &&
  !(target instanceof Element && target.closest(elsewhere))
