import MessageSquare from 'lucide-react/icons/message-square'
import { comments as said } from '#texts/comments-screen'
import { Icon } from '../design/Icon.tsx'
import { Link, type LinkProps } from '../design/Link.tsx'
import { useCall } from '../request/use-call.ts'
import { commentsIn, pagePath, type Subject } from './comment-calls.ts'
import styles from './comments.module.css'

interface CommentCountProps extends Pick<LinkProps, 'to' | 'state' | 'onClick'> {
  readonly subject: Subject
}

/** A link to a row's comments with their number; nothing if there are none. */
export const CommentCount = ({ subject, ...link }: CommentCountProps) => {
  const { data } = useCall(pagePath(subject, 1), commentsIn)
  if (!data || data.total === 0) return null
  return (
    <Link {...link} className={`link ${styles.counted}`} aria-label={said.toComments(data.total)}>
      <Icon of={MessageSquare} size={14} />
      {said.peek(data.total)}
    </Link>
  )
}
