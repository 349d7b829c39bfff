import { useCallback, useEffect, useRef, useState } from 'react'
import { useUser } from '../request/use-user.ts'
import { draftKey, forgetDraft, type KeptDraft, keepDraft, readDraft } from '../state/drafts.ts'
import type { Subject, Written } from './comment-calls.ts'
import { personIn, rowsIn, textIn } from './comment-wire.ts'

const nothing: Written = { text: '', mentions: [] }
const pause = 300

const writtenIn = (draft: KeptDraft | null): Written =>
  draft
    ? {
        text: textIn(draft.typed.text),
        mentions: rowsIn(draft.typed.mentions).flatMap((each) => personIn(each) ?? []),
      }
    : nothing

/**
 * What is being written about a row: kept in the browser, for this person, until it is sent or emptied, so that it
 * outlives a reload and leaving.
 */
export const useCommentDraft = ({ entity, id }: Subject) => {
  const { data: user } = useUser()
  const key = user ? draftKey(user, `comment/${entity.name}/${id}`) : null
  const [written, setWritten] = useState(() => writtenIn(key === null ? null : readDraft(key)))
  const [of, setOf] = useState(key)
  if (of !== key) {
    setOf(key) // whose it is may be known later
    if (key !== null && written.text === '') setWritten(writtenIn(readDraft(key)))
  }
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const now = useRef({ key, written })

  const keep = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = undefined
    const { key, written } = now.current
    if (key === null) return
    if (written.text.trim() === '') forgetDraft(key)
    else keepDraft(key, { at: Date.now(), typed: { ...written }, base: {}, emptied: [], without: [] })
  }, [])
  const write = useCallback(
    (next: Written) => {
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
    /** This much was sent; what was typed meanwhile stays. */
    sent: (text: string) => {
      const { written: typed } = now.current
      write(
        typed.text.startsWith(text) ? { ...nothing, text: typed.text.slice(text.length).trimStart() } : typed,
      )
      keep()
    },
  }
}
