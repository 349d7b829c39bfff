import { useLayoutEffect, useState } from 'react'

/**
 * The element that a portal renders into; looked up on each render, since the screen may have replaced it.
 * @param id the id of the element; undefined for no portal
 * @returns null while it is absent
 */
export const usePortalTarget = (id: string | undefined): HTMLElement | null => {
  const [place, setPlace] = useState<HTMLElement | null>(null)
  useLayoutEffect(() => setPlace(id ? document.getElementById(id) : null))
  return place
}
