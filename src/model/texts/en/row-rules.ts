import { both, either } from './grammar.ts'

/** Rules of rows in words, for whoever reads an entity's rules or its calls. `when` is a rule in words, '' for always. */
export const rowRules = {
  unique: (labels: readonly string[]) => `No two rows share ${both(labels)}.`,
  noOverlap: (labels: readonly string[], from: string, to: string, days: boolean, when: string) =>
    `Rows of one ${both(labels)} never overlap from ${from} to ${to}${days ? ', both days included' : ', its very end left out'}${when === '' ? '' : `, while ${when}`}.`,
  never: (when: string) => `No row may be so: ${when}.`,
  begins: (label: string, to: readonly string[]) => `${label} begins as ${either(to)}.`,
  goes: (label: string, from: string, to: readonly string[]) =>
    `${label} goes from ${from} to ${either(to)}.`,
  stays: (label: string, values: readonly string[]) => `${label} stays ${either(values)}.`,
  needs: (to: string, permission: string) => `${to} (with ${permission})`,
  nothing: 'nothing',
  first: { today: 'today', now: 'now', me: 'whoever makes the row' },
  begin: (label: string, value: string) => `${label} begins with ${value}.`,
} as const
