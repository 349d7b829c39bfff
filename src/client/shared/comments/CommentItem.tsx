import Ellipsis from 'lucide-react/icons/ellipsis'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import { comments as said } from '#texts/comments-screen'
import { deletion } from '#texts/deletion'
import type { Comment } from '../../../../schemas/comment.ts'
import { Icon, iconButtonClass } from '../design/Icon.tsx'
import { Avatar } from '../design/marks.tsx'
import { askDelete } from '../design/overlay/deletion.ts'
import { Menu, type MenuEntry } from '../design/overlay/Menu.tsx'
import { toast } from '../design/overlay/toast.ts'
import { asFailed } from '../request/http-call.ts'
import { useRequests, useToday } from '../request/use-requests.tsx'
import { dayWords, useMoments } from '../screen/moments.ts'
import { CommentText } from './CommentText.tsx'
import { removeComment, type Subject } from './comment-calls.ts'
import styles from './comments.module.css'
import { EditComment } from './EditComment.tsx'
import type { CommentEdits } from './use-comment-edits.ts'

interface CommentItemProps {
  readonly subject: Subject
  readonly comment: Comment
  readonly edits: CommentEdits
}

/** One comment with its author and time; the author can edit and delete it. */
export const CommentItem = ({ subject, comment, edits }: CommentItemProps) => {
  const requests = useRequests()
  const momentOf = useMoments()
  const today = useToday()
  const wordsOf = (at: string) => {
    const { day, time } = momentOf(at)
    return said.when(dayWords(day, today), time)
  }
  const { at, edited_at: editedAt, by, text, mentions, id } = comment
  const edit = edits.open.get(id)
  const name = by?.name ?? said.nobody
  const remove = async () => {
    if (!(await askDelete(said.deleteText))) return
    try {
      await removeComment(requests, subject, id)
      toast({ tone: 'green', title: deletion.done, text: said.deleted })
    } catch (error) {
      toast({ tone: 'red', title: said.notDeleted, text: asFailed(error).message })
    }
  }
  const entries: readonly MenuEntry[] = [
    ...(comment.may.includes('edit')
      ? [{ kind: 'action' as const, label: said.edit, icon: Pencil, onSelect: () => edits.begin(comment) }]
      : []),
    ...(comment.may.includes('delete')
      ? [{ kind: 'action' as const, label: said.delete, icon: Trash2, onSelect: () => void remove() }]
      : []),
  ]
  return (
    <li className={styles.comment} data-comment={id}>
      <Avatar name={name} small />
      <div className="narrows">
        <div className={styles.by}>
          <b>
            <bdi>{name}</bdi>
          </b>
          <span>
            <time dateTime={at}>{wordsOf(at)}</time>
            {editedAt && <span title={said.editedAt(wordsOf(editedAt))}> · {said.edited}</span>}
          </span>
          {entries.length > 0 && !edit && (
            <Menu
              label={said.more(name, wordsOf(at))}
              align="end"
              entries={entries}
              trigger={(props) => (
                <button
                  {...props}
                  className={`${iconButtonClass()} ${styles.more}`}
                  aria-label={said.more(name, wordsOf(at))}
                >
                  <Icon of={Ellipsis} />
                </button>
              )}
            />
          )}
        </div>
        {edit ? (
          <EditComment subject={subject} edit={edit} onClose={() => edits.end(id)} />
        ) : (
          <CommentText text={text} mentions={mentions} />
        )}
      </div>
    </li>
  )
}
