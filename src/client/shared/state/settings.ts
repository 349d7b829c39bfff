import type { Row } from '../../../model/index.ts'
import { createChoice } from './local-storage.ts'

/** What somebody has chosen on the page, by name: this browser's copy, from which the first screen is drawn. */
export interface PageSettings {
  /** Whose they are: the id of the account; null where nobody has signed in since. */
  readonly of: number | null
  readonly values: Row
  /** Names of those that the server has not heard of yet. */
  readonly unsent: readonly string[]
}

/** The choices of nobody. */
export const noSettings: PageSettings = { of: null, values: {}, unsent: [] }

/** Read from what was kept, and from what another tab keeps. */
export const parseSettings = (kept: string | null): PageSettings => {
  try {
    return { ...noSettings, ...JSON.parse(kept ?? '{}') }
  } catch {
    return noSettings
  }
}

export const settings = createChoice<PageSettings>('settings', parseSettings, JSON.stringify)

/** What this browser has kept, whoever is signed in. */
export const readSetting = (name: string): unknown => settings.get().values[name]

/** Keeps a setting; undefined keeps none. The server hears of it soon. */
export const saveSetting = (name: string, value: unknown): void => {
  const { of, values, unsent } = settings.get()
  settings.set({ of, values: { ...values, [name]: value }, unsent: [...new Set([...unsent, name])] })
}
