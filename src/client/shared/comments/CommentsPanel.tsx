import { useLayoutEffect, useRef, useState } from 'react'
import { following as follows, comments as said } from '#texts/comments-screen'
import type { Comment } from '../../../../schemas/comment.ts'
import { showNumber } from '../design/text.tsx'
import { useCall } from '../request/use-call.ts'
import { CommentItem } from './CommentItem.tsx'
import { commentsIn, followingIn, followingPath, pagePath, type Subject } from './comment-calls.ts'
import styles from './comments.module.css'
import { Follow } from './Follow.tsx'
import { NewCommentBox } from './NewCommentBox.tsx'
import { useArrivals } from './use-arrivals.ts'
import { type CommentEdits, useCommentEdits } from './use-comment-edits.ts'
import { useScrollAnchor } from './use-scroll-anchor.ts'

/** The comments of a row, oldest first, with the box for a new one below. Earlier pages load on demand. */
export const CommentsPanel = ({ entity, id }: Subject) => {
  const subject = { entity, id }
  const [pages, setPages] = useState(1)
  const [read, setRead] = useState<Pages>(new Map())
  const edits = useCommentEdits(subject)
  const first = useCall(pagePath(subject, 1), commentsIn)
  const { data: follow } = useCall(followingPath(subject), followingIn)
  const arrived = useArrivals(first.data?.data)
  const field = useRef<HTMLTextAreaElement>(null)
  const list = useScrollAnchor(field)
  const total = first.data?.total ?? 0
  const last = first.data?.last_page ?? 1
  return (
    <section className={styles.comments} aria-labelledby="comments-title" data-comments="">
      <div className={styles.head}>
        <h3 id="comments-title" className={styles.title}>
          {said.title} {total > 0 && <span className="muted small figures regular">{showNumber(total)}</span>}
        </h3>
        {follow && <span className={styles.follow}>{follows.people(follow.people)}</span>}
        <span className="only-mobile">
          <Follow subject={subject} plain />
        </span>
      </div>
      <p className="sr-only" role="status">
        {arrived && said.came(arrived.by?.name ?? said.nobody, arrived.text)}
      </p>
      <div ref={list}>
        {pages < last && (
          <button type="button" className={`link ${styles.earlier}`} onClick={() => setPages(pages + 1)}>
            {said.earlier}
          </button>
        )}
        {first.data?.data.length === 0 && <p className={styles.none}>{said.none}</p>}
        <ol>
          {Array.from({ length: pages }, (_, at) => pages - at).map((page) => (
            <Page
              key={page}
              subject={subject}
              page={page}
              onRead={(comments) => setRead((now) => new Map(now).set(page, comments))}
            />
          ))}
          {oldestFirst(read, edits).map((comment) => (
            <CommentItem key={comment.id} subject={subject} comment={comment} edits={edits} />
          ))}
        </ol>
      </div>
      <NewCommentBox key={id} subject={subject} field={field} />
    </section>
  )
}

/** Comments by page, from 1 for the newest; each page is sorted newest first. */
type Pages = ReadonlyMap<number, readonly Comment[]>

/**
 * The comments in reading order. A comment that has moved to the next page meanwhile appears once; one being edited
 * appears even if its page is not loaded.
 */
const oldestFirst = (pages: Pages, { open }: CommentEdits): readonly Comment[] => {
  const shown = new Map([...open].map(([id, { comment }]) => [id, comment]))
  for (const [, comments] of [...pages].sort(([one], [other]) => other - one))
    for (const comment of comments) shown.set(comment.id, comment)
  return [...shown.values()].sort((a, b) => a.id - b.id)
}

interface PageProps {
  readonly subject: Subject
  readonly page: number
  readonly onRead: (comments: readonly Comment[]) => void
}

/** Loads one page of comments and passes it to the list that shows all pages; renders only an error. */
const Page = ({ subject, page, onRead }: PageProps) => {
  const { data, error, retry } = useCall(pagePath(subject, page), commentsIn)
  const tell = useRef(onRead)
  useLayoutEffect(() => {
    if (data) tell.current(data.data)
  }, [data])
  if (data) return null
  if (!error) return <li role="status">{said.loading}</li>
  return (
    <li role="alert">
      {said.notLoaded}{' '}
      <button type="button" className="link" onClick={retry}>
        {said.again}
      </button>
    </li>
  )
}
