import { useEffect, useRef, useState } from 'react'
import { writing as said } from '#texts/comments-screen'
import { comment as shape } from '../../../../schemas/comment.ts'
import { isRow } from '../../../model/index.ts'
import { conform } from '../../../model/values/conform.ts'
import { askLeave } from '../navigation/guarded.ts'
import { asFailed, type Failed } from '../request/http-call.ts'
import { useRequests } from '../request/use-requests.tsx'
import { CommentBox } from './CommentBox.tsx'
import { CommentText } from './CommentText.tsx'
import { type Subject, saveEditedComment } from './comment-calls.ts'
import { filterMentioned } from './comment-text.ts'
import { NotSent } from './NotSent.tsx'
import { useCommentDraft } from './use-comment-draft.ts'
import type { CommentEdit } from './use-comment-edits.ts'

interface EditCommentProps {
  readonly subject: Subject
  readonly edit: CommentEdit
  readonly onClose: () => void
}

/** The comment as another session has changed it (409); null for any other failure. */
const otherOf = ({ status, data }: Failed) => (status === 409 && isRow(data) ? conform(shape, data) : null)

/**
 * Edits a comment in its place. A concurrent change is shown first. The text is stored as a draft, as for a new
 * comment.
 */
export const EditComment = ({ subject, edit: { comment, isOld }, onClose }: EditCommentProps) => {
  const requests = useRequests()
  const field = useRef<HTMLTextAreaElement>(null)
  const { written, write, isChanged, forget } = useCommentDraft(subject, comment)
  const [version, setVersion] = useState(comment.version)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<Failed | null>(null)
  const now = failed && otherOf(failed)
  useEffect(() => {
    const { current: box } = field
    if (isOld) return // restored by a reload: does not take the focus
    box?.focus()
    box?.setSelectionRange(box.value.length, box.value.length)
  }, [isOld])
  const close = () => {
    forget()
    onClose()
  }
  const save = async () => {
    setBusy(true)
    setFailed(null)
    try {
      const text = written.text.trim()
      const mentions = filterMentioned(text, written.mentions)
      await saveEditedComment(requests, subject, { id: comment.id, version }, { text, mentions })
      close()
    } catch (error) {
      const failure = asFailed(error)
      setVersion((known) => otherOf(failure)?.version ?? known)
      setFailed(failure)
      setBusy(false)
    }
  }
  return (
    <CommentBox
      {...{ subject, written, busy }}
      ref={field}
      label={said.edit}
      send={now ? said.over : said.save}
      onWritten={write}
      onSend={() => void save()}
      onCancel={close}
      onEscape={async () => {
        if (!isChanged || (await askLeave(said.one))) close()
      }}
    >
      {now ? (
        <div role="alert">
          <p>{said.changed}</p>
          <CommentText text={now.text} mentions={now.mentions} />
        </div>
      ) : (
        failed && (
          <NotSent failed={failed} title={said.notSaved} again={said.saveAgain} onAgain={() => void save()} />
        )
      )}
    </CommentBox>
  )
}
