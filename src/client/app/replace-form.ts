import { createRoot, type Root } from 'react-dom/client'

/** Removes the log-in form from the page, for another screen. */
export const replaceForm = (place: Element): Root => {
  place.replaceChildren()
  delete document.documentElement.dataset.formless
  window.replayPress?.()
  return createRoot(place)
}
