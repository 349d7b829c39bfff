import { createStore, type PageStore } from './store.ts'

/**
 * What a person chose for this browser: theme, sidebar. Kept where the browser allows it, else for this visit.
 * @param read makes it of what was kept; null where nothing was
 * @param write null keeps nothing
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
    // the browser keeps nothing; the choice holds until the page is left
  }
}

/** 'auto' follows the system. */
export type Theme = 'auto' | 'light' | 'dark'

/** The chosen theme. The page's first lines have set it already, before anything was painted. */
export const theme = createChoice<Theme>(
  'theme',
  (kept) => (kept === 'light' || kept === 'dark' ? kept : 'auto'),
  (chosen) => (chosen === 'auto' ? null : chosen),
)

/** Chooses a theme, for this browser, at once. */
export const chooseTheme = (chosen: Theme): void => {
  if (chosen === 'auto') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = chosen
  theme.set(chosen)
}
