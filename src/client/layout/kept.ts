/** What a person chose for this browser: theme, sidebar. Kept where the browser allows it, else for this visit. */
export const kept = {
  read: (key: string): string | null => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  },
  write: (key: string, value: string | null): void => {
    try {
      if (value === null) localStorage.removeItem(key)
      else localStorage.setItem(key, value)
    } catch {
      // the browser keeps nothing; the choice holds until the page is left
    }
  },
}
