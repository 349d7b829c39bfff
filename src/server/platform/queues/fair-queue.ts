import { refused } from '#texts/answers'
import { HttpError } from '../errors/http-error.ts'
import { type Asker, presentAsker } from './asker.ts'

/** Maximum running (`width`) and waiting (`length`) entries, in total and per caller. */
export interface QueueBounds {
  readonly width: number
  readonly widthOfOne: number
  readonly length: number
  readonly lengthOfOne: number
}

/** Releases a place or leaves the queue. Idempotent. */
export type LeaveQueue = () => void

interface Waiting {
  readonly go: (leave: LeaveQueue) => void
  readonly refuse: (refusal: HttpError) => void
}

interface One {
  running: number
  readonly waiting: Waiting[]
}

const full = (): HttpError => new HttpError(503, refused.busy, {}, { 'retry-after': '2' })

/**
 * Limits concurrent work, in turns between callers, so that one with many entries does not delay the others. If the
 * queue is full, the caller with the most waiting entries loses one to a caller with fewer.
 */
export class FairQueue {
  readonly #bounds: QueueBounds
  readonly #known = new Map<string, One>()
  /** Callers with waiting entries, the next one first. */
  readonly #round = new Map<string, One>()
  #running = 0
  #letting = false
  #again = false
  #waiting = 0

  constructor(bounds: QueueBounds) {
    this.#bounds = bounds
  }

  /** Number of waiting entries. */
  get waiting(): number {
    return this.#waiting
  }

  /**
   * Calls `go` at once if a place is free, otherwise in the caller's turn. Calls `refuse` if the queue is full, at
   * once or when another caller needs the place.
   * @param who key for counting queue places
   */
  enter(who: string, go: (leave: LeaveQueue) => void, refuse: (refusal: HttpError) => void): LeaveQueue {
    const one = this.#known.get(who) ?? { running: 0, waiting: [] }
    if (this.#hasPlace(one)) {
      this.#known.set(who, one)
      return this.#start(who, one, go)
    }
    if (one.waiting.length >= this.#bounds.lengthOfOne || !this.#makeRoom(one)) {
      refuse(full())
      return () => {}
    }
    let leave: LeaveQueue | null = null
    const waiting: Waiting = {
      go: (running) => {
        leave = running
        go(running)
      },
      refuse,
    }
    this.#known.set(who, one)
    this.#round.set(who, one)
    one.waiting.push(waiting)
    this.#waiting += 1
    return () => {
      if (leave !== null) leave()
      else this.#withdraw(who, one, waiting)
    }
  }

  /**
   * Waits for a place. A caller that disconnects leaves the queue.
   * @throws HttpError 503 if the queue is full or the caller has disconnected
   */
  async place(who: string, asker: Asker | null = presentAsker()): Promise<LeaveQueue> {
    if (asker?.gone) throw full()
    return new Promise<LeaveQueue>((resolve, refuse) => {
      let begun = false
      let stopHearing = (): void => {}
      const giveUp = this.enter(
        who,
        (place) => {
          begun = true
          stopHearing()
          resolve(place)
        },
        refuse,
      )
      if (begun || asker === null) return
      stopHearing = asker.whenGone(() => {
        giveUp()
        refuse(full())
      })
    })
  }

  /** Runs a work in its turn. @throws HttpError like `place` */
  async run<T>(who: string, work: () => Promise<T>, asker: Asker | null = presentAsker()): Promise<T> {
    const leave = await this.place(who, asker)
    try {
      return await work()
    } finally {
      leave()
    }
  }

  #hasPlace(one: One): boolean {
    return this.#running < this.#bounds.width && one.running < this.#bounds.widthOfOne
  }

  #start(who: string, one: One, go: (leave: LeaveQueue) => void): LeaveQueue {
    this.#running += 1
    one.running += 1
    let left = false
    const leave = (): void => {
      if (left) return
      left = true
      this.#running -= 1
      one.running -= 1
      this.#forget(who, one)
      this.#next()
    }
    try {
      go(leave)
    } catch (error) {
      leave()
      throw error
    }
    return leave
  }

  /** A started work may release its place at once; the flag makes the running loop check again. */
  #next(): void {
    this.#again = true
    if (this.#letting) return
    this.#letting = true
    try {
      while (this.#again) {
        this.#again = false
        this.#letIn()
      }
    } finally {
      this.#letting = false
    }
  }

  #letIn(): void {
    for (const [who, one] of this.#round) {
      if (this.#running >= this.#bounds.width) return
      if (!this.#hasPlace(one)) continue
      const waiting = one.waiting.shift()
      this.#round.delete(who)
      if (one.waiting.length > 0) this.#round.set(who, one) // to the end of the round
      if (waiting === undefined) continue
      this.#waiting -= 1
      this.#start(who, one, waiting.go)
    }
  }

  /** Whether one more may wait; may evict another caller's last entry for it. */
  #makeRoom(one: One): boolean {
    if (this.#waiting < this.#bounds.length) return true
    let longest: readonly [who: string, one: One] | null = null
    for (const each of this.#round)
      if (longest === null || each[1].waiting.length > longest[1].waiting.length) longest = each
    if (longest === null || longest[1].waiting.length <= one.waiting.length + 1) return false
    const last = longest[1].waiting.at(-1)
    if (last === undefined) return false
    this.#withdraw(longest[0], longest[1], last)
    last.refuse(full())
    return true
  }

  #withdraw(who: string, one: One, waiting: Waiting): void {
    const place = one.waiting.indexOf(waiting)
    if (place < 0) return
    one.waiting.splice(place, 1)
    this.#waiting -= 1
    if (one.waiting.length === 0) this.#round.delete(who)
    this.#forget(who, one)
  }

  #forget(who: string, one: One): void {
    if (one.running === 0 && one.waiting.length === 0) this.#known.delete(who)
  }
}

/** The queues of calls; a full one answers with 503. */
export interface FairQueues {
  /** By address: calls before authentication, and public calls until they end. */
  readonly arriving: FairQueue
  /** By account: reads. */
  readonly reads: FairQueue
  /** By account: all changes. */
  readonly writes: FairQueue
}

/** Connections and the calls of each are limited before it, so it holds nearly all possible calls. */
const arriving = { width: 256, widthOfOne: 64, length: 20_000, lengthOfOne: 10_000 } as const
const reads = { width: 256, widthOfOne: 4, length: 5000, lengthOfOne: 1000 } as const
/** With serial writes, waiting ones share a commit; otherwise each occupies a connection. */
const widthOfWrites = (isSerial: boolean) => (isSerial ? 16 : 4)

/** Limits concurrent calls per caller, not their rate, so that scripts run as fast as they are answered. */
export const makeFairQueues = ({
  dialect,
}: {
  readonly dialect: { readonly isSerial: boolean }
}): FairQueues => ({
  arriving: new FairQueue(arriving),
  reads: new FairQueue(reads),
  writes: new FairQueue({ ...reads, widthOfOne: widthOfWrites(dialect.isSerial) }),
})
