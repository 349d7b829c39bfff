import type { Comment } from '../../../../schemas/comment.ts'
import { LinkInText } from '../design/Linked.tsx'
import { splitMentions } from './comment-text.ts'
import styles from './comments.module.css'

/** The text of a comment: preserves line breaks, highlights mentions and links addresses. */
export const CommentText = ({ text, mentions }: Pick<Comment, 'text' | 'mentions'>) => (
  <p className={styles.text} dir="auto">
    {splitMentions(text, mentions).map((piece, at) => {
      if (typeof piece === 'string') return piece
      return 'mention' in piece ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have nothing else
        <span key={at} className={styles.mention}>
          {piece.mention}
        </span>
      ) : (
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have nothing else
        <LinkInText key={at} {...piece} />
      )
    })}
  </p>
)
