import { root } from '../../commands/parts/paths.mjs'
import type { Verdict } from '../proof.ts'
import { newPlace } from '../running/database.ts'
import { openOffice } from '../running/office.ts'
import { buildPage } from '../running/page.ts'
import { floor, isError, linesBy, mostRatio, table } from '../siege/figures.ts'
import { runSiege } from '../siege/run-siege.ts'

export const shows =
  'twenty people at work for an hour beside an attacker who does thirteen things in turn: no error, each kind of act at most five times slower, log and memory bounded; --calm --people 50 --thought 60 --minutes 30 without the attacker: memory stays'

export const options = {
  ...{ minutes: 60, rows: 20_000, people: 20, thought: 1000, database: 'sqlite' },
  /** Names of attacks. */
  only: '',
  calm: false,
}

const megabytes = (bytes = 0) => Math.round(bytes / 2 ** 20)

// The attacker is a process of its own at a lower priority, and comes from this machine.
export const prove = async ({ database, only, calm, ...given }: typeof options): Promise<Verdict> => {
  await buildPage(root)
  const place = await newPlace(database)
  const environment = { LOG_LEVEL: 'info' } // so that what a flood makes it say is counted
  const office = await openOffice({ databaseUrl: place.url, rows: given.rows, turns: true, environment })
  const attacked = calm ? null : only.split(',').filter(Boolean)
  const { acts, most, warm, last, sent, alive } = await runSiege(office, { ...given, only: attacked })
  const code = await office.stop()
  await place.remove()

  const [kinds, attacks] = [linesBy('kind', acts), linesBy('attack', acts)]
  console.log(`${table('under attack, by kind of act', kinds)}\n${table('by attack', attacks)}\n`)
  const wrong = Object.groupBy(
    acts.filter(isError),
    ({ attack, kind, status }) => `${attack}, ${kind}: ${status}`,
  )
  const errors = Object.fromEntries(Object.entries(wrong).map(([what, each]) => [what, each?.length]))
  // Without an attacker memory must stay; with one, what a flood leaves behind is bounded.
  const [heapRatio, heapMore, residentRatio, residentMore] = calm ? [1.05, 2, 1.25, 0] : [1.25, 20, 1.5, 100]
  const within = (now: number, before: number, ratio: number, more: number) =>
    now <= before * ratio + more * 2 ** 20
  return {
    figures: {
      ...{ database, ...given, acts: acts.length, errors, sent, most },
      heap: { warm: megabytes(warm.heap), last: megabytes(last?.heap) },
      resident: { warm: megabytes(warm.resident), last: megabytes(last?.resident) },
      longestTurn: { quiet: warm.longest, attacked: last?.longest },
    },
    bounds: {
      'people were at work, and none met an error': acts.length > 0 && !acts.some(isError),
      [`p99 at most ${mostRatio} times the quiet one, or ${floor} ms`]: [...kinds, ...attacks].every(
        ({ p99, ratio }) => p99 <= floor || ratio <= mostRatio,
      ),
      'the server lives and ends in order': alive && code === 0,
      // PostgreSQL keeps of its log what it is set to keep, whatever we do.
      'write-ahead log at most 64 MiB': database === 'postgres' || most.log <= 64,
      [`heap at most ${heapRatio} times the warm one and ${heapMore} MiB`]:
        last !== null && within(last.heap, warm.heap, heapRatio, heapMore),
      [`resident memory at most ${residentRatio} times the warm one and ${residentMore} MiB`]:
        last !== null && within(last.resident, warm.resident, residentRatio, residentMore),
    },
  }
}
