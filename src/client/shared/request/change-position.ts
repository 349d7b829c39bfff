/** A moment, as one process of the server counts what it hears of being written. */
export interface ChangePosition {
  readonly process: string
  readonly count: number
}

/** What the answers of several processes bear says nothing to any of them. */
const several: ChangePosition = { process: '', count: 0 }

/** 'a1b2.7' → process a1b2, count 7; null where the text is no position. */
export const positionIn = (text: string | null): ChangePosition | null => {
  const [, process, count] = /^(\w+)\.(\d+)$/.exec(text ?? '') ?? []
  return process === undefined ? null : { process, count: Number(count) }
}

/** How new the page is: as the oldest of its answers, or as what it has been told of since. */
export class ShownPosition {
  #at: ChangePosition | null = null
  #following = false

  /** The moment since which the page has to be told; null while nothing that it shows bears one. */
  get at(): ChangePosition | null {
    return this.#at
  }

  /** Takes note of what an answer bears. */
  note(header: string | null): void {
    const position = this.#following ? null : positionIn(header)
    if (position === null) return
    if (this.#at !== null && this.#at.process !== position.process) this.#at = several
    else if (this.#at === null || position.count < this.#at.count) this.#at = position
  }

  /** The page has been told of everything up to here: what is read from now on is newer. */
  advanceTo(position: ChangePosition): void {
    this.#at = position
    this.#following = true
  }
}
