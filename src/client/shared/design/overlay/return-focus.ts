/**
 * Returns the focus to the element that opened an overlay, unless the focus has moved elsewhere.
 * Overlays close with an animation, and a user who types meanwhile must not lose the field.
 */
export const returnFocus = (anchor: HTMLElement | null) => (): HTMLElement | false | null => {
  const focused = document.activeElement
  const idle =
    focused === null || focused === document.body || focused.closest('[role=menu], [role=dialog]') !== null
  return idle ? anchor : false
}
