import { setTimeout as pause } from 'node:timers/promises'
import { inside } from '../../commands/parts/paths.mjs'
import { type Caller, caller, signIn } from '../../tests/support/calls.ts'
import { withRetry } from '../../tests/support/with-retry.ts'
import type { Verdict } from '../proof.ts'
import { contestedEdits } from '../races/contested-edits.ts'
import { duel, type Raced } from '../races/duels.ts'
import { newPlace } from '../running/database.ts'
import { type Office, openOffice } from '../running/office.ts'

export const shows =
  'on SQLite, PostgreSQL, and two processes on one PostgreSQL: contested edits lose nothing, duels of administrators leave one, one of fifty gets a name, of 100 wrong sign-ins at once ten are hashed (10 minutes)'

export const options = { edits: 2000, duels: 200 }

const people = 20

export const prove = async ({ edits, duels }: typeof options): Promise<Verdict> => {
  const results: Record<string, Awaited<ReturnType<typeof race>>> = {}
  for (const [name, database, processes] of [
    ['sqlite', 'sqlite', 1],
    ['postgres', 'postgres', 1],
    ['postgres, two processes', 'postgres', 2],
  ] as const) {
    const place = await newPlace(database)
    const offices: Office[] = []
    const hashes = ['--import', inside('lab', 'running', 'count-hashes.ts')]
    for (let at = 0; at < processes; at += 1)
      offices.push(
        await openOffice({
          ...{ databaseUrl: place.url, flags: hashes },
          environment: { TRUST_PROXY: '127.0.0.1' },
        }),
      )
    results[name] = await race(offices, Math.ceil(edits / people), duels)
    for (const office of offices) await office.stop()
    await place.remove()
  }
  const all = Object.values(results)
  return {
    figures: results,
    bounds: {
      'no edit is lost, none answered 5xx': all.every(
        ({ edits }) => edits.lost === 0 && edits.answered5xx === 0,
      ),
      'an administrator remains after each duel': all.every(({ duels }) => duels.without === 0),
      'ten of a hundred wrong sign-ins are hashed': all.every(({ hashed }) => hashed > 0 && hashed <= 10),
      'one of fifty gets the name': all.every(({ named }) => named === 1),
    },
  }
}

/** The races that must have one winner. Calls and sign-ins go to the processes by turns. */
const race = async (offices: readonly Office[], edits: number, rounds: number) => {
  let turn = 0
  const next = (): string => offices[turn++ % offices.length]?.url ?? ''
  const byTurns = (token?: string): Caller => ({
    token,
    call: (...call) => caller(next(), token).call(...call),
  })
  const server: Raced = {
    ...byTurns(offices[0]?.admin.token),
    stranger: byTurns(),
    signIn: async (email, password) => byTurns((await signIn(next(), email, password)).token),
  }
  const hashes = async () => {
    let sum = 0
    for (const { pid, hear } of offices) {
      const heard = hear(/hashes (\d+)\n/)
      process.kill(pid, 'SIGUSR2')
      sum += Number((await heard)[1])
      await pause(20)
    }
    return sum
  }
  const contested = await contestedEdits(server, { people, edits })
  const fought = await duel(server, rounds)
  const name = `Race ${Math.random().toString(36).slice(2, 8)}`
  const names = await Promise.all(
    Array.from({ length: 50 }, (_, at) =>
      server.call('POST', '/api/services', { name: at % 2 ? name : name.toUpperCase() }),
    ),
  )
  const before = await hashes()
  const login = { email: `${name.replace(' ', '.')}@example.org`, password: 'not the passphrase' }
  const headers = { 'X-Forwarded-For': '192.0.2.77' }
  const wrong = await Promise.all(
    Array.from({ length: 100 }, () =>
      withRetry(() => server.stranger.call('POST', '/api/login', login, { headers })),
    ),
  )
  const statuses = [...new Set(wrong.map(({ status }) => status))].sort()
  if (statuses.join() !== '422,429') throw new Error(`Wrong sign-ins were answered ${statuses.join()}.`)
  const hashed = (await hashes()) - before
  const named = names.filter(({ status }) => status === 201).length
  return { edits: contested, duels: fought, hashed, named }
}
