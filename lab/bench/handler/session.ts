import { createHash } from 'node:crypto'
import type { Accounts, Who } from '../server/people.ts'

const tokenOf = (who: Who): string => `a-token-that-the-bare-handler-knows-${who}`

/** The tokens that the handler knows from the start; it has no sign-in. */
export const handlerTokens: Readonly<Record<Who, string>> = {
  ...{ all: tokenOf('all'), few: tokenOf('few'), some: tokenOf('some'), half: tokenOf('half') },
}

/** What stands in the table of sessions, in place of the token. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

/** The rows of that table: whose proposals are read alone, null where every one is. */
export const sessionsOf = (
  accounts: Partial<Accounts>,
): readonly (readonly [hash: string, ownOf: number | null])[] => [
  [hashOf(handlerTokens.all), null],
  ...Object.entries(accounts).map(([who, id]) => [hashOf(tokenOf(who as Who)), id] as const), // its keys are Who
]
