import { isRow, type Page, type Row } from '../../model/index.ts'
import {
  type Comment,
  commentIn,
  countIn,
  type Person,
  personIn,
  rowsIn,
  textIn,
  type Why,
  whyIn,
} from '../comments/comment-wire.ts'
import { type Entry, entryIn } from '../record/history-wire.ts'

const kinds = ['mention', 'comment', 'change', 'entered', 'reminder', 'batch'] as const

/** One thing that somebody is told. */
export interface News {
  readonly kind: (typeof kinds)[number]
  /** ISO 8601, UTC. */
  readonly at: string
  /** Null where the server itself did it, and where they are gone. */
  readonly by: Person | null
  /** Of a comment and of a mention. */
  readonly comment: Comment | null
  /** Of a change. */
  readonly entry: Entry | null
  /** What else is known of it, as whoever tells it says. */
  readonly payload: Row
}

/** What else is new beside the newest thing. */
export interface More {
  readonly count: number
  /** How many of them are changes; null where nobody says. */
  readonly changes: number | null
  /** Whose all of them are. */
  readonly by: string | null
}

/** The row that a line is about. */
export interface LineSubject {
  readonly entity: string
  readonly id: number
  readonly label: string
  readonly tone: string | null
}

/** What is new of one row, or of one reminder, or of one batch. */
export interface Line {
  readonly id: number
  readonly unread: boolean
  readonly at: string
  /** Null where it is about no row. */
  readonly subject: LineSubject | null
  readonly line: News
  readonly more: More
  readonly following: boolean
  readonly why: Why | null
}

export interface LinePage extends Pick<Page<Line>, 'current_page' | 'last_page' | 'total'> {
  readonly data: readonly Line[]
}

/** A line with everything that is new of it, in order. */
export interface OpenLine extends Line {
  /** Since when; null where everything is. */
  readonly since: string | null
  readonly items: readonly News[]
}

const newsIn = (value: unknown, kind: unknown): News => {
  const news = isRow(value) ? value : {}
  const comment = isRow(news.comment) ? commentIn(news.comment) : null
  const entry = isRow(news.entry) ? entryIn(news.entry) : null
  const said = news.kind ?? kind
  return {
    kind: kinds.find((each) => each === said) ?? 'change',
    at: textIn(news.at) || comment?.at || entry?.at || '',
    by: personIn(news.by) ?? comment?.by ?? entry?.by ?? null,
    comment,
    entry,
    payload: isRow(news.payload) ? news.payload : {},
  }
}

const moreIn = (value: unknown): More => {
  if (!isRow(value)) return { count: countIn(value), changes: null, by: null }
  const changes = typeof value.changes === 'number' ? value.changes : null
  return { count: countIn(value.count), changes, by: personIn(value.by)?.name ?? null }
}

const subjectIn = (value: unknown): LineSubject | null =>
  isRow(value)
    ? {
        entity: textIn(value.entity),
        id: countIn(value.id),
        label: textIn(value.label),
        tone: textIn(value.tone) || null,
      }
    : null

const lineIn = (row: Row): Line => ({
  id: countIn(row.id),
  unread: row.unread === true,
  at: textIn(row.at),
  subject: subjectIn(row.subject),
  line: newsIn(row.line, row.kind),
  more: moreIn(row.more),
  following: row.following === true,
  why: whyIn(row.why),
})

export const linesIn = (body: unknown): LinePage => {
  const answer = isRow(body) ? body : {}
  return {
    data: rowsIn(answer.data).map(lineIn),
    current_page: countIn(answer.current_page) || 1,
    last_page: countIn(answer.last_page) || 1,
    total: countIn(answer.total),
  }
}

export const openLineIn = (body: unknown): OpenLine => {
  const data = isRow(body) && isRow(body.data) ? body.data : {}
  return {
    ...lineIn(data),
    since: textIn(data.since) || null,
    items: rowsIn(data.items).map((item) => newsIn(item, data.kind)),
  }
}
