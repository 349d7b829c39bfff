import type { Database } from '../database/driver/database.ts'
import { Turns } from './turns.ts'

/** Where calls wait for their turn; whatever waits is refused with 503 where its queue is full. */
export interface Places {
  /** By address: calls of which nobody knows yet who asks, and those that anybody may make, to their end. */
  readonly arriving: Turns
  /** By account: reads. */
  readonly reads: Turns
  /** By account: whatever changes something. */
  readonly writes: Turns
}

/** Connections are bounded before it, and the calls of each: these queues hold nearly all that can be asked at once. */
const arriving = { width: 256, widthOfOne: 64, length: 20_000, lengthOfOne: 10_000 } as const
const reads = { width: 256, widthOfOne: 4, length: 5000, lengthOfOne: 1000 } as const
/** Those that wait at the same time share one commit where the database is SQLite; elsewhere each takes a connection. */
const widthOfWrites = { sqlite: 16, postgres: 4 } as const

/** How many calls may be under way: a width of each asker, not a rate, so that scripts go as fast as they are answered. */
export const makePlaces = ({ dialect }: Pick<Database, 'dialect'>): Places => ({
  arriving: new Turns(arriving),
  reads: new Turns(reads),
  writes: new Turns({ ...reads, widthOfOne: widthOfWrites[dialect.name] }),
})
