import { useLayoutEffect, useRef } from 'react'

/** Who must be asked before the screen is left: what is being edited, in running text ('book'). */
let guarded: string | null = null

/** Whether somebody must be asked before the screen is left. */
export const isGuarded = (): boolean => guarded !== null

/** Asks where there are unsaved changes. @returns whether the screen may be left; they are given up then */
export const mayLeave = async (): Promise<boolean> => {
  if (guarded === null) return true
  const { askLeave } = await import('../design/overlay/ask-leave.ts')
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
