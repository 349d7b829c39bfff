import { createContext, useContext } from 'react'

/** A save that has come to its end. */
interface Done<T> {
  readonly answer: T
  /** Somebody has chosen a way out meanwhile, and is on it now. */
  readonly left: boolean
}

/** Asks somebody whether what they have begun may be left; null where it is no question any more. */
type Asking = () => Promise<boolean | null>

/** Stands at every way out of the screen: links, Back, Log Out. One for the page; each test has its own. */
export class LeaveGuard {
  /** What asks somebody before it is left, the last one first. */
  #held: readonly Asking[] = []
  /** What is being saved or deleted now; answers whether it was. */
  #saving: Promise<boolean> | null = null
  /** How many ways out have been tried while it is under way. */
  #tried = 0

  /** Whether anything would be lost. */
  get isEdited(): boolean {
    return this.#held.length > 0
  }

  /** Whether somebody must be asked before the screen is left, or waited for. */
  get holds(): boolean {
    return this.isEdited || this.#saving !== null
  }

  /** @param ask asks whether it may be left @returns a function that frees the way */
  hold(ask: Asking): () => void {
    this.#held = [ask, ...this.#held]
    return () => {
      this.#held = this.#held.filter((each) => each !== ask)
    }
  }

  /**
   * Holds whoever leaves while this is under way: they go on once it has succeeded, and stay to see why where it has not.
   * @throws what it throws
   */
  async during<T>(work: Promise<T>): Promise<Done<T>> {
    this.#tried = 0
    this.#saving = work.then(
      () => true,
      () => false,
    )
    try {
      return { answer: await work, left: this.#tried > 0 }
    } finally {
      this.#saving = null
    }
  }

  /**
   * Asks where there are unsaved changes, and waits where they are being saved.
   * @returns whether the screen may be left; what is unsaved is given up then
   */
  async mayLeave(): Promise<boolean> {
    if (this.#saving !== null) {
      this.#tried += 1
      const way = this.#tried
      const done = await this.#saving
      if (done) this.#held = []
      return done && way === this.#tried // the last one chosen
    }
    for (const ask of this.#held) {
      const leave = await ask()
      if (leave === false) return false
      if (leave) break // one question is enough
    }
    this.#held = []
    return true
  }
}

const LeaveGuardContext = createContext<LeaveGuard | null>(null)

export const LeaveGuardProvider = LeaveGuardContext.Provider

export const useLeaveGuard = (): LeaveGuard => {
  const guard = useContext(LeaveGuardContext)
  if (!guard) throw new Error('useLeaveGuard needs a LeaveGuardProvider above it.')
  return guard
}
