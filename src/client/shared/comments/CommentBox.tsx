import AtSign from 'lucide-react/icons/at-sign'
import { type ReactNode, type Ref, useId, useImperativeHandle, useRef } from 'react'
import { writing as said } from '#texts/comments-screen'
import { Button } from '../design/Button.tsx'
import { isComposing } from '../design/composing.ts'
import { IconButton } from '../design/Icon.tsx'
import styles from './box.module.css'
import type { Subject, WrittenComment } from './comment-calls.ts'
import { MentionList } from './MentionList.tsx'
import { useMentioning } from './use-mentioning.ts'

/** The most characters of a comment. */
const longest = 4_000

interface CommentBoxProps {
  readonly subject: Subject
  readonly label: string
  readonly placeholder?: string
  readonly written: WrittenComment
  readonly onWritten: (written: WrittenComment) => void
  readonly send: string
  /** Whether the comment is being sent. */
  readonly busy: boolean
  readonly onSend: () => void
  /** Shows a Cancel button. */
  readonly onCancel?: () => void
  readonly onEscape?: () => void
  readonly ref?: Ref<HTMLTextAreaElement>
  /** The error, if sending failed. */
  readonly children: ReactNode
}

/** A box for plain text with mentions; Ctrl+Enter sends. */
export const CommentBox = (props: CommentBoxProps) => {
  const { subject, label, placeholder, written, send, busy, onSend, onCancel, onEscape, ref, children } =
    props
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  useImperativeHandle(ref, () => field.current as HTMLTextAreaElement) // mounted together with the box
  const { list, ...mentioning } = useMentioning({ ...props, field })
  const { length } = [...written.text.trim()]
  const isTooLong = length > longest
  const trySending = () => {
    if (length > 0 && !isTooLong && !busy) onSend()
    else field.current?.focus()
  }
  const isOpen = list.people.length > 0
  return (
    <div className={styles.box} data-comment-box="">
      <textarea
        ref={field}
        className={styles.text}
        aria-label={label}
        placeholder={placeholder}
        dir="auto"
        rows={2}
        value={written.text}
        readOnly={busy && onCancel !== undefined} // an edit closes once it is saved
        aria-autocomplete="list"
        aria-controls={`${id}-people`}
        aria-activedescendant={isOpen ? `${id}-people-${list.active}` : undefined}
        aria-describedby={`${id}-said`}
        aria-invalid={isTooLong || undefined}
        onChange={({ target }) => mentioning.typed(target.value, target.selectionStart)}
        onSelect={mentioning.look}
        onBlur={mentioning.leave}
        onKeyDown={(event) => {
          if (mentioning.pressed(event)) return
          if (isComposing(event)) return
          const { key, ctrlKey, metaKey } = event
          if (key === 'Enter' && (ctrlKey || metaKey)) {
            event.preventDefault()
            trySending()
          } else if (key === 'Escape' && onEscape) {
            event.preventDefault()
            event.stopPropagation()
            onEscape()
          }
        }}
      />
      <div className={styles.foot}>
        <IconButton
          icon={AtSign}
          label={said.mention}
          onPointerDown={(event) => event.preventDefault()}
          onClick={mentioning.begin}
        />
        <span className={styles.hint}>
          {length > longest - 200 ? said.left(longest - length) : said.keys}
        </span>
        {onCancel && (
          <Button variant="ghost" onClick={onCancel}>
            {said.cancel}
          </Button>
        )}
        <Button variant="primary" aria-disabled={busy || undefined} onClick={trySending}>
          {send}
        </Button>
      </div>
      <div id={`${id}-said`} className={styles.said}>
        {isTooLong && <p role="alert">{said.tooLong(length, longest)}</p>}
        {children}
      </div>
      <MentionList id={`${id}-people`} entity={subject.entity} {...list} />
    </div>
  )
}
