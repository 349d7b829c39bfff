/** A key event of the browser or of React. */
type Pressed = KeyboardEvent | { readonly nativeEvent: KeyboardEvent }

/** The `keyCode` of a key that an input method handles; Safari's only sign of the Enter that ends a composition. */
const takenByMethod = 229

/**
 * Whether a key belongs to an input method, as in Japanese, Chinese and Korean: Enter accepts a suggestion, arrows
 * select one.
 * Handlers of Enter, Tab, Escape or arrows in text inputs must ignore such keys.
 */
export const isComposing = (event: Pressed): boolean => {
  const native = 'nativeEvent' in event ? event.nativeEvent : event
  return native.isComposing || native.keyCode === takenByMethod
}
