import { isRow, type Page, type Row } from '../../model/index.ts'

/** Somebody as comments name them. */
export interface Person {
  readonly id: number
  readonly name: string
}

/** What somebody wrote about a row. */
export interface Comment {
  readonly id: number
  /** ISO 8601, UTC; `editedAt` null where it stands as it was written. */
  readonly at: string
  readonly editedAt: string | null
  /** Plain text. */
  readonly text: string
  /** Null where they are gone. */
  readonly by: Person | null
  readonly mentions: readonly Person[]
  readonly mine: boolean
  readonly mayEdit: boolean
  readonly mayDelete: boolean
  readonly version: number | null
}

/** Comments of a row, newest first. */
export type CommentPage = Pick<Page<Comment>, 'current_page' | 'last_page' | 'total' | 'data'>

export const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')
export const countIn = (value: unknown): number => (typeof value === 'number' ? value : 0)
export const rowsIn = (value: unknown): readonly Row[] => (Array.isArray(value) ? value.filter(isRow) : [])

export const personIn = (value: unknown): Person | null =>
  isRow(value) && typeof value.id === 'number' ? { id: value.id, name: textIn(value.name) } : null

export const commentIn = (row: Row): Comment => {
  const may: readonly unknown[] = Array.isArray(row.may) ? row.may : []
  return {
    id: countIn(row.id),
    at: textIn(row.at),
    editedAt: textIn(row.edited_at) || null,
    text: textIn(row.text),
    by: personIn(row.by),
    mentions: rowsIn(row.mentions).flatMap((each) => personIn(each) ?? []),
    mine: row.mine === true,
    mayEdit: may.includes('edit'),
    mayDelete: may.includes('delete'),
    version: typeof row.version === 'number' ? row.version : null,
  }
}

/** A comment as `commentIn` reads it. */
export const rowOfComment = ({ editedAt, mayEdit, mayDelete, version, ...comment }: Comment): Row => ({
  ...comment,
  ...(version !== null && { version }),
  edited_at: editedAt,
  may: [...(mayEdit ? ['edit'] : []), ...(mayDelete ? ['delete'] : [])],
})

export const commentsIn = (body: unknown): CommentPage => {
  const answer = isRow(body) ? body : {}
  return {
    data: rowsIn(answer.data).map(commentIn),
    current_page: countIn(answer.current_page) || 1,
    last_page: countIn(answer.last_page) || 1,
    total: countIn(answer.total),
  }
}

/** Who may be mentioned, or is shown not to be. */
export interface Mentionable extends Person {
  readonly may: boolean
  readonly why: 'made' | 'responsible' | 'commented' | 'follows' | null
}

const reasons = ['made', 'responsible', 'commented', 'follows'] as const

export const mentionableIn = (body: unknown): readonly Mentionable[] =>
  rowsIn(isRow(body) ? body.data : null).flatMap((row) => {
    const person = personIn(row)
    const why = reasons.find((each) => each === row.why) ?? null
    return person ? [{ ...person, may: row.may === true, why }] : []
  })

const whys = ['made', 'responsible', 'commented', 'mentioned', 'chosen'] as const

/** Why somebody is told of a row. */
export type Why = (typeof whys)[number]

export const whyIn = (value: unknown): Why | null => whys.find((each) => each === value) ?? null

/** Whether one is told of changes of a row, why, and how many people are. */
export interface Following {
  readonly following: boolean
  readonly why: Why | null
  readonly people: number
}

export const followingIn = (body: unknown): Following => {
  const data = isRow(body) && isRow(body.data) ? body.data : {}
  return { following: data.following === true, why: whyIn(data.why), people: countIn(data.people) }
}
