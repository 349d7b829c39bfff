import { serve } from './serve.ts'

/**
 * The limit: what a server on node:http and node:sqlite or pg can do that is written by hand for this one table, with
 * trigram search, counters kept by triggers and names in memory. No validation, access or history.
 *
 *     node lab/bench/handler/main.ts FILE TODAY PORT
 *     node lab/bench/handler/main.ts postgres://… TODAY PORT
 */
const [place = '', today = '', port = ''] = process.argv.slice(2)

/** Loads what speaks to the one database, and nothing of the other. */
const answersFrom = async () => {
  if (!place.startsWith('postgres:')) return (await import('./sqlite/answers.ts')).sqliteAnswers(place, today)
  return (await import('./postgres/answers.ts')).postgresAnswers(place, today)
}
serve(await answersFrom(), Number(port))

// It ends as a program does: Node keeps what it compiled where NODE_COMPILE_CACHE says so.
process.on('SIGTERM', () => process.exit())
