import { useMemo } from 'react'
import { useUser } from '../hooks/use-user.ts'
import type { May } from './row-actions.ts'

/** What the signed-in person may do; the same function until their permissions change. */
export const usePermitted = (): May => {
  const held = useUser().data?.permissions
  const titles = held ? held.join('\n') : null
  return useMemo((): May => {
    if (titles === null) return () => true
    const known = new Set(titles.split('\n'))
    return (permission) => known.has(permission)
  }, [titles])
}
