import { patiently } from '../../tests/support/patiently.ts'
import { contestedEdits } from './contested-edits.ts'
import { duel } from './duels.ts'
import type { Racing } from './two-processes.ts'

export interface RacesResult {
  readonly edits: Awaited<ReturnType<typeof contestedEdits>>
  readonly duels: Awaited<ReturnType<typeof duel>>
  /** Of a hundred wrong sign-ins at once: how many had their password hashed, counted where it is done. */
  readonly hashed: number
  /** Of fifty who take one name at once: how many got it. */
  readonly named: number
}

/** The races that must have one winner, in the numbers given. */
export const runRaces = async (
  server: Racing,
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
  const before = await server.hashes()
  const login = { email: `${name.replace(' ', '.')}@example.org`, password: 'not the passphrase' }
  const wrong = await Promise.all(
    Array.from({ length: 100 }, () =>
      patiently(() =>
        server.stranger.call('POST', '/api/login', login, { headers: { 'X-Forwarded-For': '192.0.2.77' } }),
      ),
    ),
  )
  const statuses = [...new Set(wrong.map(({ status }) => status))].sort()
  if (statuses.join() !== '422,429') throw new Error(`Wrong sign-ins were answered ${statuses.join()}.`)
  return {
    edits: contested,
    duels: fought,
    hashed: (await server.hashes()) - before,
    named: names.filter(({ status }) => status === 201).length,
  }
}
