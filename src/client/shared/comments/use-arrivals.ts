import { useState } from 'react'
import type { Comment } from '../../../../schemas/comment.ts'

/**
 * The last comment that somebody else added while this is mounted; null until there is one.
 * @param newest the newest comments, newest first; undefined while they load
 */
export const useArrivals = (newest: readonly Comment[] | undefined): Comment | null => {
  const [known, know] = useState<{ readonly of: typeof newest; readonly until: number }>()
  const [arrived, setArrived] = useState<Comment | null>(null)
  if (newest && newest !== known?.of) {
    const until = Math.max(known?.until ?? 0, ...newest.map(({ id }) => id))
    const come = known && newest.find(({ id, mine }) => id > known.until && !mine)
    know({ of: newest, until })
    if (come) setArrived(come)
  }
  return arrived
}
