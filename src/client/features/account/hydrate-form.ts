import type { ReactNode } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'

/**
 * Makes the log-in form work that the built page has in its markup; what was typed into it stays.
 * @returns undefined if the page has no such form
 */
export const hydrateForm = (place: Element, form: ReactNode): Root | undefined => {
  if (!place.querySelector('form')) return undefined
  const typed = () => [...place.querySelectorAll('input')].map(({ name, value }) => ({ name, value }))
  const before = typed()
  const focused = document.activeElement?.getAttribute('name')
  return hydrateRoot(place, form, {
    // An extension or a translation has changed the markup, so React has rendered the form anew.
    onRecoverableError: () => {
      for (const { name, value } of before) {
        const input = place.querySelector<HTMLInputElement>(`input[name="${name}"]`)
        if (input && input.value === '') input.value = value
        if (name === focused) input?.focus()
      }
    },
  })
}
