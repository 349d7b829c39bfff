/**
 * Where the focus goes when an overlay has closed: back to what opened it, unless it is elsewhere by now. An overlay
 * takes its time to go, and whoever has begun to type meanwhile must not lose the field.
 */
export const returnFocus = (anchor: HTMLElement | null) => (): HTMLElement | false | null => {
  const focused = document.activeElement
  const idle =
    focused === null || focused === document.body || focused.closest('[role=menu], [role=dialog]') !== null
  return idle ? anchor : false
}
