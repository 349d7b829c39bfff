/** A key as the browser tells it, or as React does. */
type Pressed = KeyboardEvent | { readonly nativeEvent: KeyboardEvent }

/** What a browser says of a key that an input method takes; Safari says nothing else of the Enter that ends it. */
const takenByMethod = 229

/**
 * Whether a key belongs to an input method, as in Japanese, Chinese and Korean: Enter then takes what is offered, and
 * arrows choose among it. Whoever listens to Enter, Tab, Escape or arrows in a place where one types lets it pass.
 */
export const isComposing = (event: Pressed): boolean => {
  const native = 'nativeEvent' in event ? event.nativeEvent : event
  return native.isComposing || native.keyCode === takenByMethod
}
