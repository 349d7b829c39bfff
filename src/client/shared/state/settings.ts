import type { Row } from '../../../model/index.ts'
import { createChoice } from './local-storage.ts'

/** The user's settings by name: this browser's copy, used for the first render. */
export interface PageSettings {
  /** The account's id; null if nobody has signed in since. */
  readonly of: number | null
  readonly values: Row
  /** The names of settings that are not sent to the server yet. */
  readonly unsent: readonly string[]
}

/** Settings without an owner. */
export const noSettings: PageSettings = { of: null, values: {}, unsent: [] }

/** Parses the stored settings, also those stored by another tab. */
export const parseSettings = (kept: string | null): PageSettings => {
  try {
    return { ...noSettings, ...JSON.parse(kept ?? '{}') }
  } catch {
    return noSettings
  }
}

export const settings = createChoice<PageSettings>('settings', parseSettings, JSON.stringify)

/** A setting in this browser's copy, whoever is signed in. */
export const readSetting = (name: string): unknown => settings.get().values[name]

/** Stores a setting; undefined removes it. The server receives it later. */
export const saveSetting = (name: string, value: unknown): void => {
  const { of, values, unsent } = settings.get()
  settings.set({ of, values: { ...values, [name]: value }, unsent: [...new Set([...unsent, name])] })
}
