import type { Caller } from '../../access/caller.ts'
import type { ChangeMarks } from './change-marks.ts'

/** A read under way or done, for everybody whom the same key names. */
interface Shared {
  /** The position that preceded the read: the answer contains all changes up to it. */
  readonly count: number
  readonly mark: string
  /** Milliseconds since the start of the process. */
  readonly began: number
  readonly answer: Promise<string>
}

/** An answer with the mark that preceded its read. */
export interface SharedAnswer {
  /** JSON. */
  readonly answer: string
  readonly mark: string
}

/** No answer is older, even if nothing changes: rules may depend on the moment. */
const longestMilliseconds = 1000

/** Answers in memory; the oldest goes first. */
const mostShared = 200

const permissionKeys = new WeakMap<Caller['permissions'], string>()

const permissionsOf = ({ permissions }: Caller): string => {
  const known = permissionKeys.get(permissions) ?? [...permissions].sort().join('\n')
  permissionKeys.set(permissions, known)
  return known
}

/** A key that callers with the same permissions share. */
export const permissionKeyOf = (caller: Caller): string => `${caller.everything} ${permissionsOf(caller)}`

/**
 * Answers of reads, shared by open pages. After a change, many pages read the same list with the same rights at nearly
 * the same time. A page names the change that it waits for, and any read that began after that change serves it.
 */
export class SharedAnswers {
  readonly #marks: Pick<ChangeMarks, 'mark' | 'count' | 'countIn'>
  readonly #now: () => number
  /** By key, the oldest first. */
  readonly #shared = new Map<string, Shared>()
  #sweep: NodeJS.Timeout | null = null

  constructor(marks: Pick<ChangeMarks, 'mark' | 'count' | 'countIn'>, now: () => number) {
    this.#marks = marks
    this.#now = now
  }

  /**
   * An answer that contains all changes up to the mark: of a read that others began, or else of a read of its own.
   * @param key names everything on which the answer depends, beside the rows
   * @param wanted a mark; one of another process, or an invalid one, gets a read of its own
   */
  async read(key: string, wanted: string, own: () => Promise<string>): Promise<SharedAnswer> {
    const count = this.#marks.countIn(wanted)
    const known = count === null ? undefined : this.#shared.get(key)
    if (known && count !== null && known.count >= count && this.#isFresh(known)) {
      try {
        return { answer: await known.answer, mark: known.mark }
      } catch {
        // The caller who began it may have left, which says nothing about ours.
      }
    }
    const begun = { ...this.#position(), began: this.#now(), answer: own() }
    if (count !== null) this.#share(key, begun)
    return { answer: await begun.answer, mark: begun.mark }
  }

  close(): void {
    if (this.#sweep !== null) clearTimeout(this.#sweep)
    this.#shared.clear()
  }

  #position(): Pick<Shared, 'count' | 'mark'> {
    return { count: this.#marks.count, mark: this.#marks.mark }
  }

  #isFresh({ began }: Shared): boolean {
    return this.#now() - began < longestMilliseconds
  }

  #share(key: string, begun: Shared): void {
    this.#shared.delete(key) // so that the order is that of their begin
    this.#shared.set(key, begun)
    begun.answer.catch(() => {
      if (this.#shared.get(key) === begun) this.#shared.delete(key)
    })
    const [oldest] = this.#shared.keys()
    if (this.#shared.size > mostShared && oldest !== undefined) this.#shared.delete(oldest)
    this.#sweepSoon()
  }

  /** Frees the memory of old answers. */
  #sweepSoon(): void {
    this.#sweep ??= setTimeout(() => {
      this.#sweep = null
      for (const [key, each] of this.#shared) if (!this.#isFresh(each)) this.#shared.delete(key)
      if (this.#shared.size > 0) this.#sweepSoon()
    }, longestMilliseconds).unref()
  }
}
