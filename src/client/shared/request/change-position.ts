/** A position in one server process's sequence of writes. */
export interface ChangePosition {
  readonly process: string
  readonly count: number
}

/** Matches no process: the answers came from several, so their positions cannot be compared. */
const several: ChangePosition = { process: '', count: 0 }

/** Parses 'a1b2.7' → process a1b2, count 7; null if invalid. */
export const positionIn = (text: string | null): ChangePosition | null => {
  const [, process, count] = /^(\w+)\.(\d+)$/.exec(text ?? '') ?? []
  return process === undefined ? null : { process, count: Number(count) }
}

/** How current the page is: the position of its oldest answer, or of the last events it received. */
export class ShownPosition {
  #at: ChangePosition | null = null
  #following = false

  /** The position from which the page needs events; null while no answer has one. */
  get at(): ChangePosition | null {
    return this.#at
  }

  /** Records the position in an answer's header. */
  note(header: string | null): void {
    const position = this.#following ? null : positionIn(header)
    if (position === null) return
    if (this.#at !== null && this.#at.process !== position.process) this.#at = several
    else if (this.#at === null || position.count < this.#at.count) this.#at = position
  }

  /** Records that the page has received all events up to a position; later answers are newer. */
  advanceTo(position: ChangePosition): void {
    this.#at = position
    this.#following = true
  }
}
