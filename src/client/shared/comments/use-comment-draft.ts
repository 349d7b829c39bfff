import { useCallback, useEffect, useRef, useState } from 'react'
import { exactly, listOf, textSchema } from '../../../../schemas/basic.ts'
import type { Comment } from '../../../../schemas/comment.ts'
import { person } from '../../../../schemas/person.ts'
import { conform } from '../../../model/values/conform.ts'
import { useUser } from '../request/use-user.ts'
import { draftKey, forgetDraft, readDraft, type StoredDraft, storeDraft } from '../state/drafts.ts'
import type { Subject, WrittenComment } from './comment-calls.ts'

const nothing: WrittenComment = { text: '', mentions: [] }
const pause = 300

const writing = exactly({ text: textSchema, mentions: listOf(person) })

const writtenIn = (draft: StoredDraft | null): WrittenComment | null => draft && conform(writing, draft.typed)

/**
 * The draft of a comment on a row, stored in the browser per user until it is sent or emptied. It survives reloads and
 * navigation.
 * @param comment the comment being edited, as it was when the edit began; absent for a new comment
 */
export const useCommentDraft = ({ entity, id }: Subject, comment?: Comment) => {
  const { data: user } = useUser()
  const place = `comment/${entity.name}/${id}${comment ? `/${comment.id}` : ''}`
  const key = user ? draftKey(user, place) : null
  const start = useRef<WrittenComment>(comment ?? nothing).current
  const base = useRef(comment ?? {}).current
  const [written, setWritten] = useState(() => (key === null ? null : writtenIn(readDraft(key))) ?? start)
  const [of, setOf] = useState(key)
  if (of !== key) {
    setOf(key) // the user may load later
    if (key !== null && written.text === start.text) setWritten(writtenIn(readDraft(key)) ?? start)
  }
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const now = useRef({ key, written })

  const keep = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = undefined
    const { key, written } = now.current
    if (key === null) return
    if (written.text.trim() === '' || written.text === start.text) forgetDraft(key)
    else storeDraft(key, { at: Date.now(), typed: { ...written }, base, emptied: [], without: [] })
  }, [start, base])
  const write = useCallback(
    (next: WrittenComment) => {
      now.current = { ...now.current, written: next }
      setWritten(next)
      timer.current ??= setTimeout(keep, pause)
    },
    [keep],
  )
  useEffect(() => {
    now.current = { key, written }
  }, [key, written])
  useEffect(() => {
    const flush = () => timer.current !== undefined && keep()
    const ended = new AbortController()
    for (const end of ['pagehide', 'visibilitychange'])
      addEventListener(end, flush, { capture: true, signal: ended.signal })
    return () => {
      ended.abort()
      flush()
    }
  }, [keep])
  return {
    written,
    write,
    /** Whether there is an unsent change. */
    isChanged: written.text.trim() !== '' && written.text !== start.text,
    /** Discards the draft after sending or cancelling. */
    forget: () => {
      now.current = { ...now.current, written: start }
      keep()
    },
    /** Removes the sent text from the draft; keeps what was typed meanwhile. */
    sent: (text: string) => {
      const { written: typed } = now.current
      write(
        typed.text.startsWith(text) ? { ...nothing, text: typed.text.slice(text.length).trimStart() } : typed,
      )
      keep()
    },
  }
}
