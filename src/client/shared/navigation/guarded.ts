import { useLayoutEffect, useRef } from 'react'
import { leaving } from '#texts/form'
import { askConfirmation } from '../design/overlay/Prompt.tsx'
import { useLeaveGuard } from './leave-guard.ts'

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
export const askLeave = (one: string): Promise<boolean> =>
  askConfirmation({
    title: leaving.title,
    text: leaving.text(one),
    yes: leaving.leave,
    no: leaving.stay,
    kind: 'leave',
  })
