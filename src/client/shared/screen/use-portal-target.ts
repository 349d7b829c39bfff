import { useLayoutEffect, useState } from 'react'

/**
 * An element of the screen that another part draws into, looked for anew whenever the caller is drawn: the screen may
 * have another one then.
 * @param id of the element; none for who draws where they are
 * @returns null while it is not there
 */
export const usePortalTarget = (id: string | undefined): HTMLElement | null => {
  const [place, setPlace] = useState<HTMLElement | null>(null)
  useLayoutEffect(() => setPlace(id ? document.getElementById(id) : null))
  return place
}
