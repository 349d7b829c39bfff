import type { TestServer } from '../../tests/support/server.ts'
import { contestedEdits } from './contested-edits.ts'
import { duel } from './duels.ts'

export interface RacesResult {
  readonly edits: Awaited<ReturnType<typeof contestedEdits>>
  readonly duels: Awaited<ReturnType<typeof duel>>
  /** Of a hundred wrong sign-ins at once: how many had their password looked at. */
  readonly hashed: number
  /** Of fifty who take one name at once: how many got it. */
  readonly named: number
}

/** The races that must have one winner, in the numbers given. */
export const runRaces = async (
  server: TestServer,
  { people, edits, duels }: { readonly people: number; readonly edits: number; readonly duels: number },
): Promise<RacesResult> => {
  const contested = await contestedEdits(server, { people, edits })
  const fought = await duel(server, duels)
  const name = `Race ${Math.random().toString(36).slice(2, 8)}`
  const names = await Promise.all(
    Array.from({ length: 50 }, (_, at) =>
      server.call('POST', '/api/services', { name: at % 2 ? name : name.toUpperCase() }),
    ),
  )
  const wrong = await Promise.all(
    Array.from({ length: 100 }, () =>
      server.stranger.call('POST', '/api/login', {
        email: 'nobody@example.org',
        password: 'not the passphrase',
      }),
    ),
  )
  return {
    edits: contested,
    duels: fought,
    hashed: wrong.filter(({ status }) => status === 422).length,
    named: names.filter(({ status }) => status === 201).length,
  }
}
