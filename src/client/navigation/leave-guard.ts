import { useLayoutEffect, useRef } from 'react'
import { ask } from '../design/overlay/Prompt.tsx'
import type { Requests } from '../request/requests.ts'
import { leave } from '../request/session.ts'

/** Who must be asked before the screen is left: what is being edited, in running text ('book'). */
let guarded: string | null = null

/** What is being saved or deleted now; answers whether it was. */
let pendingSave: Promise<boolean> | null = null
/** How many ways out have been tried while it is under way. */
let tried = 0

/** Whether somebody must be asked before the screen is left, or waited for. */
export const isGuarded = (): boolean => guarded !== null || pendingSave !== null

/** A save that has come to its end. */
interface Done<T> {
  readonly answer: T
  /** Somebody has chosen a way out meanwhile, and is on it now. */
  readonly left: boolean
}

/**
 * Holds whoever leaves while this is under way: they go on once it has succeeded, and stay to see why where it has not.
 * @throws what it throws
 */
export const beforeLeaving = async <T>(work: Promise<T>): Promise<Done<T>> => {
  tried = 0
  pendingSave = work.then(
    () => true,
    () => false,
  )
  try {
    return { answer: await work, left: tried > 0 }
  } finally {
    pendingSave = null
  }
}

/**
 * Asks where there are unsaved changes, and waits where they are being saved.
 * @returns whether the screen may be left; what is unsaved is given up then
 */
export const mayLeave = async (): Promise<boolean> => {
  if (pendingSave !== null) {
    tried += 1
    const way = tried
    const done = await pendingSave
    if (done) guarded = null
    return done && way === tried // the last one chosen
  }
  if (guarded === null) return true
  const leave = await askLeave(guarded)
  if (leave) guarded = null
  return leave
}

const holdPage = (event: BeforeUnloadEvent) => {
  if (guarded !== null) event.preventDefault()
}

/**
 * While `dirty`, asks before the screen is left: by links, Back, Log Out, reload and closing the tab.
 * @param one what is being edited, in running text: 'book'
 * @returns a function to call once it is saved, so that the way on is free at once
 */
export const useLeaveGuard = (one: string, dirty: boolean): (() => void) => {
  useLayoutEffect(() => {
    if (!dirty) return
    guarded = one
    addEventListener('beforeunload', holdPage)
    return () => {
      guarded = null
      removeEventListener('beforeunload', holdPage)
    }
  }, [one, dirty])
  const release = useRef(() => {
    guarded = null
  })
  return release.current
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

/** Ends the session here and on the server; asks first where something is unsaved. */
export const logOut = async (requests: Requests): Promise<void> => {
  if (!(await mayLeave())) return
  await requests.call('POST', '/api/logout', undefined, { anonymous: true }).catch(() => {}) // the token is dropped all the same
  leave()
}
