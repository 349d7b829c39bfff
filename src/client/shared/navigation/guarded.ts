import { useLayoutEffect, useRef } from 'react'
import { leaving } from '#texts/form'
import { askConfirmation } from '../design/overlay/Prompt.tsx'
import { useLeaveGuard } from './leave-guard.ts'

/**
 * While `dirty`, asks before the user leaves by a link, Back, Log Out, a reload or closing the tab.
 * @param one the singular title in running text: 'book'
 * @returns a function to call after saving, which releases the guard at once
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

/** Asks "Leave without saving?" @param one the singular title in running text: 'book' */
export const askLeave = (one: string): Promise<boolean> =>
  askConfirmation({
    title: leaving.title,
    text: leaving.text(one),
    yes: leaving.leave,
    no: leaving.stay,
    kind: 'leave',
  })
