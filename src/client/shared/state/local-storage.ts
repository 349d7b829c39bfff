import { createStore, type PageStore } from './store.ts'

/**
 * A store of a choice in this browser, such as the theme; it lasts only for the visit if storage is unavailable.
 * @param read parses the stored text; null if there is none
 * @param write null removes the stored text
 */
export const createChoice = <T>(
  key: string,
  read: (kept: string | null) => T,
  write: (chosen: T) => string | null,
): PageStore<T> => {
  const store = createStore(read(keptText(key)))
  return {
    ...store,
    set: (chosen) => {
      keepText(key, write(chosen))
      store.set(chosen)
    },
  }
}

const keptText = (key: string): string | null => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

const keepText = (key: string, text: string | null): void => {
  try {
    if (text === null) localStorage.removeItem(key)
    else localStorage.setItem(key, text)
  } catch {
    // no storage: the choice lasts for this visit
  }
}

/** 'auto' follows the system setting. */
export type Theme = 'auto' | 'light' | 'dark'

/** The chosen theme. The page's first lines apply it before the first paint. */
export const theme = createChoice<Theme>(
  'theme',
  (kept) => (kept === 'light' || kept === 'dark' ? kept : 'auto'),
  (chosen) => (chosen === 'auto' ? null : chosen),
)

/** Applies a theme and stores it in this browser. */
export const chooseTheme = (chosen: Theme): void => {
  if (chosen === 'auto') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = chosen
  theme.set(chosen)
}
