import { listOf } from '../../../../schemas/basic.ts'
import { type Comment, comment } from '../../../../schemas/comment.ts'
import { following } from '../../../../schemas/following.ts'
import { mentionable } from '../../../../schemas/mentionable.ts'
import type { Person } from '../../../../schemas/person.ts'
import type { EntityModel } from '../../../model/index.ts'
import { dataIn, pageIn } from '../request/answers.ts'
import { itemPath } from '../request/paths.ts'
import type { Requests } from '../request/requests.ts'

/** A row that is commented on. */
export interface Subject {
  readonly entity: EntityModel
  readonly id: number | string
}

export const perPage = 25

const commentsPath = ({ entity, id }: Subject): string => `${itemPath(entity, id)}/comments`

/** The newest comments are page 1. */
export const pagePath = (subject: Subject, page: number): string =>
  `${commentsPath(subject)}?page=${page}&per_page=${perPage}`

export const followingPath = ({ entity, id }: Subject): string => `${itemPath(entity, id)}/following`

export const peoplePath = ({ entity, id }: Subject, keyword: string): string =>
  `${itemPath(entity, id)}/people?${new URLSearchParams({ keyword, per_page: '8' })}`

/** Comments of a row, newest first. */
export const commentsIn = (body: unknown) => pageIn(comment, body)

export const followingIn = (body: unknown) => dataIn(following, body)

/** Who may be mentioned, or is shown not to be. */
export const mentionableIn = (body: unknown) => dataIn(listOf(mentionable), body)

/** What a comment changes: the comments, who follows, and what is told. */
const refresh = (requests: Requests, subject: Subject): void => {
  const comments = `${commentsPath(subject)}?`
  const follows = followingPath(subject)
  requests.refresh((path) => path === follows || path.startsWith(comments) || path.startsWith('/api/inbox/'))
}

/** What somebody has written. */
export interface WrittenComment {
  readonly text: string
  /** Whom they chose from the list; the server finds whoever is named beside. */
  readonly mentions: readonly Person[]
}

const bodyOf = ({ text, mentions }: WrittenComment) => ({
  text,
  ...(mentions.length > 0 && { mentions: mentions.map(({ id }) => id) }),
})

/** @throws Failed */
export const postComment = async (
  requests: Requests,
  subject: Subject,
  written: WrittenComment,
): Promise<void> => {
  await requests.call('POST', commentsPath(subject), bodyOf(written))
  refresh(requests, subject)
}

/** @throws Failed with `data`, the comment as it is now (409) */
export const saveEditedComment = async (
  requests: Requests,
  subject: Subject,
  { id, version }: Pick<Comment, 'id' | 'version'>,
  written: WrittenComment,
): Promise<void> => {
  const body = { ...bodyOf(written), ...(version > 0 && { version }) }
  await requests.call('PUT', `${commentsPath(subject)}/${id}`, body)
  refresh(requests, subject)
}

/** @throws Failed */
export const removeComment = async (requests: Requests, subject: Subject, id: number): Promise<void> => {
  await requests.call('DELETE', `${commentsPath(subject)}/${id}`)
  refresh(requests, subject)
}

/** Follows a row, or not any more. What is shown of it is so at once. @throws Failed */
export const follow = async (requests: Requests, subject: Subject, isFollowed: boolean): Promise<void> => {
  const path = followingPath(subject)
  const answer = await requests.call('PUT', path, { following: isFollowed })
  requests.amend(path, answer)
  requests.refresh((shown) => shown.startsWith('/api/inbox/'))
}
