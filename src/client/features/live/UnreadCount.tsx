import { useEffect } from 'react'
import { frame } from '#texts/frame'
import { unread as unreadShape } from '../../../../schemas/unread.ts'
import { dataIn } from '../../shared/request/answers.ts'
import { useCall } from '../../shared/request/use-call.ts'
import { useCan } from '../../shared/request/use-user.ts'
import { unreadCount } from '../../shared/screen/unread-count.ts'
import { useStore } from '../../shared/state/store.ts'

const countIn = (body: unknown): number => dataIn(unreadShape, body).unread

/** Tracks the number of unread inbox lines and announces increases to screen readers. */
export const UnreadCount = () => {
  const { data } = useCall(useCan('inbox') ? '/api/inbox/count' : null, countIn)
  const count = useStore(unreadCount)
  useEffect(() => {
    if (data !== undefined) unreadCount.set(data)
  }, [data])
  return (
    <p className="sr-only" role="status">
      {count > 0 && frame.inbox + frame.unread(count)}
    </p>
  )
}
