import { createContext, useContext, useLayoutEffect, useRef } from 'react'
import { ask } from '../design/overlay/Prompt.tsx'
import type { Requests } from '../request/requests.ts'
import { leave } from '../request/session.ts'
import { useRequests } from '../request/use-requests.tsx'
import { useUser } from '../request/use-user.ts'
import type { Person } from '../state/drafts.ts'

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

/**
 * While `dirty`, asks before the screen is left: by links, Back, Log Out, reload and closing the tab.
 * @param one what is being edited, in running text: 'book'
 * @returns a function to call once it is saved, so that the way on is free at once
 */
export const useGuarded = (one: string, dirty: boolean): (() => void) => {
  const guard = useLeaveGuard()
  const free = useRef(() => {})
  useLayoutEffect(() => {
    if (!dirty) return
    free.current = guard.hold(() => askLeave(one))
    const holdPage = (event: BeforeUnloadEvent) => guard.isEdited && event.preventDefault()
    addEventListener('beforeunload', holdPage)
    return () => {
      free.current()
      removeEventListener('beforeunload', holdPage)
    }
  }, [guard, one, dirty])
  return useRef(() => free.current()).current
}

/** "Leave without saving?" @param one what is being edited, in running text: 'book' */
export const askLeave = async (one: string): Promise<boolean> => {
  const { leaving } = await import('#texts/form')
  return ask({
    title: leaving.title,
    text: leaving.text(one),
    yes: leaving.leave,
    no: leaving.stay,
    kind: 'leave',
  })
}

/** What ends the session here and on the server; asks first where something is unsaved. */
export const useLogOut = (): (() => void) => {
  const guard = useLeaveGuard()
  const requests = useRequests()
  const { data: user } = useUser()
  return () => void logOut(guard, requests, user)
}

const logOut = async (guard: LeaveGuard, requests: Requests, user: Person | undefined): Promise<void> => {
  if (!(await guard.mayLeave())) return
  if (user)
    await import('../state/drafts.ts').then(
      ({ forgetDraftsOf }) => forgetDraftsOf(user),
      () => {}, // nobody else is shown them
    )
  await requests.call('POST', '/api/logout', undefined, { anonymous: true }).catch(() => {}) // the token is dropped all the same
  leave()
}
