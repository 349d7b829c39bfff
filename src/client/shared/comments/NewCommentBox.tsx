import { type RefObject, useState } from 'react'
import { writing as said } from '#texts/comments-screen'
import { asFailed, type Failed } from '../request/http-call.ts'
import { useRequests } from '../request/use-requests.tsx'
import { CommentBox } from './CommentBox.tsx'
import { postComment, type Subject } from './comment-calls.ts'
import { filterMentioned } from './comment-text.ts'
import { NotSent } from './NotSent.tsx'
import { useCommentDraft } from './use-comment-draft.ts'

interface NewCommentBoxProps {
  readonly subject: Subject
  readonly placeholder?: string
  readonly field?: RefObject<HTMLTextAreaElement | null>
}

/** The box for a new comment. Unsent text stays in it. */
export const NewCommentBox = ({ subject, placeholder = said.placeholder, field }: NewCommentBoxProps) => {
  const requests = useRequests()
  const { written, write, sent } = useCommentDraft(subject)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<Failed | null>(null)
  const send = async () => {
    setBusy(true)
    setFailed(null)
    try {
      const text = written.text.trim()
      await postComment(requests, subject, { text, mentions: filterMentioned(text, written.mentions) })
      sent(written.text)
    } catch (error) {
      setFailed(asFailed(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <CommentBox
      {...{ subject, placeholder, written, busy }}
      {...(field && { ref: field })}
      label={said.label}
      send={said.send}
      onWritten={(next) => {
        if (failed && Object.keys(failed.errors).length > 0) setFailed(null) // the user corrects the text
        write(next)
      }}
      onSend={() => void send()}
    >
      {failed && (
        <NotSent failed={failed} title={said.notSent} again={said.again} onAgain={() => void send()} />
      )}
    </CommentBox>
  )
}
