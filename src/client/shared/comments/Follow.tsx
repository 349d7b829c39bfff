import Bell from 'lucide-react/icons/bell'
import BellRing from 'lucide-react/icons/bell-ring'
import { useState } from 'react'
import { following as said } from '#texts/comments-screen'
import { lower } from '#texts/grammar'
import { buttonClass } from '../design/Button.tsx'
import { Icon } from '../design/Icon.tsx'
import { toast } from '../design/overlay/toast.ts'
import { asFailed } from '../request/http-call.ts'
import type { Requests } from '../request/requests.ts'
import { useCall } from '../request/use-call.ts'
import { useRequests } from '../request/use-requests.tsx'
import { follow, followingIn, followingPath, type Subject } from './comment-calls.ts'

/** Follows or unfollows a row and shows a toast with undo. @returns whether it was saved */
export const toggleFollowing = async (
  requests: Requests,
  subject: Subject,
  following: boolean,
): Promise<boolean> => {
  const one = lower(subject.entity.title.one)
  try {
    await follow(requests, subject, following)
  } catch (error) {
    toast({ tone: 'red', title: said.failed, text: asFailed(error).message })
    return false
  }
  const undo = () => void toggleFollowing(requests, subject, !following)
  toast({
    tone: 'green',
    title: following ? said.follows(one) : said.followsNot(one),
    actions: [{ label: said.undo, act: undo }],
  })
  return true
}

interface FollowProps {
  readonly subject: Subject
  /** Whether it renders inside a line of text. */
  readonly plain?: boolean
}

/** Whether the user follows the row, and why; a press toggles it. */
export const Follow = ({ subject, plain = false }: FollowProps) => {
  const requests = useRequests()
  const [busy, setBusy] = useState(false)
  const { data } = useCall(followingPath(subject), followingIn)
  if (!data) return null
  const { following, why } = data
  const reason = following ? said.why[why ?? 'chosen'] : said.notFollowing(lower(subject.entity.title.one))
  const choose = () => {
    if (busy) return
    setBusy(true)
    void toggleFollowing(requests, subject, !following).finally(() => setBusy(false))
  }
  return (
    <button
      type="button"
      className={plain ? 'link' : buttonClass({})}
      data-tooltip={reason}
      aria-description={reason}
      aria-keyshortcuts={plain ? undefined : 'm'}
      data-follow={plain ? undefined : ''}
      onClick={choose}
    >
      {!plain && <Icon of={following ? BellRing : Bell} />}
      {following ? said.following : said.follow}
    </button>
  )
}
