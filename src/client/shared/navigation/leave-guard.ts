import { createContext, useContext } from 'react'

/** The result of a finished save. */
interface Done<T> {
  readonly answer: T
  /** Whether the user has left the screen meanwhile. */
  readonly left: boolean
}

/** Asks whether unsaved changes may be discarded; null if there is nothing left to ask. */
type Asking = () => Promise<boolean | null>

/** Guards every way out of a screen: links, Back and Log Out. The page has one, and so has each test. */
export class LeaveGuard {
  /** The guards, last registered first. */
  #held: readonly Asking[] = []
  /** The running save or deletion; resolves to whether it succeeded. */
  #saving: Promise<boolean> | null = null
  /** The number of attempts to leave during the save. */
  #tried = 0

  /** Whether there are unsaved changes. */
  get isEdited(): boolean {
    return this.#held.length > 0
  }

  /** Whether leaving must ask, or wait for a save. */
  get holds(): boolean {
    return this.isEdited || this.#saving !== null
  }

  /** Registers a guard. @param ask asks whether to leave @returns a function that removes it */
  hold(ask: Asking): () => void {
    this.#held = [ask, ...this.#held]
    return () => {
      this.#held = this.#held.filter((each) => each !== ask)
    }
  }

  /**
   * Delays leaving while `work` runs: it continues on success, and is cancelled on failure so that the user sees the
   * error.
   * @throws what `work` throws
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
   * Asks about unsaved changes, or waits while they are being saved.
   * @returns whether the user may leave; unsaved changes are then discarded
   */
  async mayLeave(): Promise<boolean> {
    if (this.#saving !== null) {
      this.#tried += 1
      const way = this.#tried
      const done = await this.#saving
      if (done) this.#held = []
      return done && way === this.#tried // only the last attempt continues
    }
    for (const ask of this.#held) {
      const leave = await ask()
      if (leave === false) return false
      if (leave) break // one answer covers all guards
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
