import { createStore } from './store.ts'

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

/** 'auto' follows the system. */
export type Theme = 'auto' | 'light' | 'dark'

const isChosen = (text: string | null): text is 'light' | 'dark' => text === 'light' || text === 'dark'

const read = (): Theme => {
  const chosen = kept.read('theme')
  return isChosen(chosen) ? chosen : 'auto'
}

/** The chosen theme. The page's first lines have set it already, before anything was painted. */
export const theme = createStore<Theme>(read())

/** Chooses a theme, for this browser, at once. */
export const chooseTheme = (chosen: Theme): void => {
  kept.write('theme', chosen === 'auto' ? null : chosen)
  if (chosen === 'auto') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = chosen
  theme.set(chosen)
}
