import { alikeRaces } from './alike.ts'
import { beyondRaces } from './beyond.ts'
import type { Office, Outcome } from './rounds.ts'
import { rowRaces } from './row-rules.ts'

/** Writers that race for what a rule of rows forbids. */
export type Race = (server: Office, rounds: number) => Promise<Outcome>

/** Every race, by the product whose rules it is about, and by name. */
export const everyRace = {
  workshop: rowRaces,
  depot: beyondRaces,
  hall: alikeRaces,
} satisfies Readonly<Record<string, Readonly<Record<string, Race>>>>
