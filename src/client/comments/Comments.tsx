import { useRef, useState } from 'react'
import { following as follows, comments as said } from '#texts/comments-screen'
import { showNumber } from '../design/text.tsx'
import { useCall } from '../request/use-call.ts'
import { CommentItem } from './CommentItem.tsx'
import { followingPath, pagePath, type Subject } from './comment-calls.ts'
import { type Comment, type CommentPage, commentsIn, followingIn } from './comment-wire.ts'
import styles from './comments.module.css'
import { Follow } from './Follow.tsx'
import { NewComment } from './NewComment.tsx'
import { useArrivals } from './use-arrivals.ts'
import { useStill } from './use-still.ts'

/** What people say about a row, from the oldest to the newest, and the box below; the earlier ones come on demand. */
export const Comments = ({ entity, id }: Subject) => {
  const subject = { entity, id }
  const [pages, setPages] = useState(1)
  const first = useCall(pagePath(subject, 1), commentsIn)
  const { data: follow } = useCall(followingPath(subject), followingIn)
  const arrived = useArrivals(first.data?.data)
  const field = useRef<HTMLTextAreaElement>(null)
  const list = useStill(field)
  const total = first.data?.total ?? 0
  const last = first.data?.last_page ?? 1
  return (
    <section className={styles.comments} aria-labelledby="comments-title" data-comments="">
      <div className={styles.head}>
        <h3 id="comments-title" className={styles.title}>
          {said.title} {total > 0 && <span className={styles.count}>{showNumber(total)}</span>}
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
            <Page key={page} subject={subject} page={page} />
          ))}
        </ol>
      </div>
      <NewComment key={id} subject={subject} field={field} />
    </section>
  )
}

interface PageProps {
  readonly subject: Subject
  /** From 1, the newest. */
  readonly page: number
}

/** The comments of a page as they are read, without those that have come over from the page of newer ones meanwhile. */
const oldestFirst = (page: CommentPage, newer: CommentPage | undefined): readonly Comment[] =>
  page.data.filter(({ id }) => !newer?.data.some((each) => each.id === id)).reverse()

const Page = ({ subject, page }: PageProps) => {
  const { data, error, retry } = useCall(pagePath(subject, page), commentsIn)
  const { data: newer } = useCall(page > 1 ? pagePath(subject, page - 1) : null, commentsIn)
  if (error && !data)
    return (
      <li role="alert">
        {said.notLoaded}{' '}
        <button type="button" className="link" onClick={retry}>
          {said.again}
        </button>
      </li>
    )
  if (!data) return <li role="status">{said.loading}</li>
  return oldestFirst(data, newer).map((comment) => (
    <CommentItem key={comment.id} subject={subject} comment={comment} />
  ))
}
