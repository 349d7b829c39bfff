import { useRef } from 'react'
import { writing } from '#texts/comments-screen'
import { inbox as said } from '#texts/inbox-screen'
import type { Comment } from '../../../../schemas/comment.ts'
import type { InboxItem } from '../../../../schemas/inbox-item.ts'
import type { InboxLine } from '../../../../schemas/inbox-line.ts'
import type { EntityModel, Row } from '../../../model/index.ts'
import { CommentItem } from '../../shared/comments/CommentItem.tsx'
import { commentsIn, pagePath } from '../../shared/comments/comment-calls.ts'
import { NewCommentBox } from '../../shared/comments/NewCommentBox.tsx'
import { type CommentEdits, useCommentEdits } from '../../shared/comments/use-comment-edits.ts'
import { useScrollAnchor } from '../../shared/comments/use-scroll-anchor.ts'
import { ErrorState } from '../../shared/design/StateMessage.tsx'
import { HistoryItem, Pieces } from '../../shared/record/HistoryItem.tsx'
import { useCall } from '../../shared/request/use-call.ts'
import { useToday } from '../../shared/request/use-requests.tsx'
import { useCan } from '../../shared/request/use-user.ts'
import { dayWords, useMoments } from '../../shared/screen/moments.ts'
import { linePath, threadIn } from './inbox-calls.ts'
import { describeNews } from './line-words.ts'
import styles from './opened.module.css'

interface RowNewsProps {
  readonly line: InboxLine
  readonly entity: EntityModel
  /** The current row; only its id while the rest loads. */
  readonly row: Row
}

/** One entry of a row: news, or the user's own reply. */
type Thing = { readonly at: string } & ({ readonly news: InboxItem } | { readonly answer: Comment })

const commentOf = (thing: Thing): Comment | null =>
  'news' in thing ? (thing.news.comment ?? null) : thing.answer

/** The news in order, with the user's own replies between. */
const inOrder = (items: readonly InboxItem[], comments: readonly Comment[]): readonly Thing[] => {
  const first = items[0]?.at ?? ''
  const told = new Set(items.map(({ comment }) => comment?.id))
  const answers = comments.filter(({ mine, at, id }) => mine && at >= first && !told.has(id))
  return [
    ...items.map((news) => ({ at: news.at, news })),
    ...answers.map((answer) => ({ at: answer.at, answer })),
  ].sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
}

/** The last commenter besides the user, to whom a reply goes; null if there is none. */
const lastOther = (things: readonly Thing[]): string | null =>
  things.map(commentOf).findLast((comment) => comment?.mine === false)?.by?.name ?? null

/** The news of a row in order, and the reply box. */
export const RowNews = ({ line, entity, row }: RowNewsProps) => {
  const can = useCan('comments')
  const momentOf = useMoments()
  const today = useToday()
  const id = String(row.id)
  const field = useRef<HTMLTextAreaElement>(null)
  const list = useScrollAnchor(field)
  const subject = { entity, id }
  const edits = useCommentEdits(subject)
  const { data, error, retry } = useCall(linePath(line.id), threadIn)
  const { data: comments } = useCall(can ? pagePath(subject, 1) : null, commentsIn)
  if (error && !data) return <ErrorState title={said.lost} why={error.message} onRetry={retry} />
  if (!data)
    return (
      <p className={styles.body} role="status">
        {said.loading}
      </p>
    )
  const things = inOrder(data.items, comments?.data ?? [])
  const { day, time } = momentOf(data.since ?? '')
  const name = lastOther(things)
  return (
    <div className={styles.body}>
      <h3 className={styles.since}>
        {data.since ? said.since(said.when(dayWords(day, today), time)) : said.news}
      </h3>
      <ol ref={list} className="breaks">
        {things.map((thing) => (
          <OneThing key={keyOf(thing)} thing={thing} {...{ entity, id, row, edits }} />
        ))}
      </ol>
      {can && (
        <NewCommentBox
          key={id}
          subject={subject}
          field={field}
          placeholder={name === null ? writing.placeholder : writing.answer(name)}
        />
      )}
    </div>
  )
}

const keyOf = (thing: Thing): string => {
  const comment = commentOf(thing)
  if (comment) return `comment:${comment.id}`
  return 'news' in thing ? `${thing.news.kind}:${thing.news.entry?.id ?? thing.at}` : thing.at
}

interface OneThingProps {
  readonly thing: Thing
  readonly entity: EntityModel
  readonly id: string
  readonly row: Row
  readonly edits: CommentEdits
}

const OneThing = ({ thing, entity, id, row, edits }: OneThingProps) => {
  const comment = commentOf(thing)
  if (comment) return <CommentItem subject={{ entity, id }} comment={comment} edits={edits} />
  if (!('news' in thing)) return null
  const { entry } = thing.news
  return entry ? (
    <HistoryItem {...{ entry, entity, id, row }} compared="" dated />
  ) : (
    <li className={styles.sentence}>
      <Pieces pieces={describeNews(thing.news)} />
    </li>
  )
}
