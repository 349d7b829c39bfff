import { listOf } from '../../../../schemas/basic.ts'
import { type Comment, comment } from '../../../../schemas/comment.ts'
import { following } from '../../../../schemas/following.ts'
import { mentionable } from '../../../../schemas/mentionable.ts'
import type { Person } from '../../../../schemas/person.ts'
import type { EntityModel } from '../../../model/index.ts'
import { dataIn, pageIn } from '../request/answers.ts'
import { itemPath } from '../request/paths.ts'
import type { Requests } from '../request/requests.ts'

/** The row that is commented on. */
export interface Subject {
  readonly entity: EntityModel
  readonly id: number | string
}

export const perPage = 25

const commentsPath = ({ entity, id }: Subject): string => `${itemPath(entity, id)}/comments`

/** Page 1 has the newest comments. */
export const pagePath = (subject: Subject, page: number): string =>
  `${commentsPath(subject)}?page=${page}&per_page=${perPage}`

export const followingPath = ({ entity, id }: Subject): string => `${itemPath(entity, id)}/following`

export const peoplePath = ({ entity, id }: Subject, keyword: string): string =>
  `${itemPath(entity, id)}/people?${new URLSearchParams({ keyword, per_page: '8' })}`

/** Parses a page of comments, newest first. */
export const commentsIn = (body: unknown) => pageIn(comment, body)

export const followingIn = (body: unknown) => dataIn(following, body)

/** Parses the people to mention, including those who may not read the row. */
export const mentionableIn = (body: unknown) => dataIn(listOf(mentionable), body)

/** Refreshes all that a comment changes: the comments, the followers and the inbox. */
const refresh = (requests: Requests, subject: Subject): void => {
  const comments = `${commentsPath(subject)}?`
  const follows = followingPath(subject)
  requests.refresh((path) => path === follows || path.startsWith(comments) || path.startsWith('/api/inbox/'))
}

/** The text of a comment with its mentions. */
export interface WrittenComment {
  readonly text: string
  /** People chosen from the list; the server resolves other names in the text. */
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

/** @throws Failed whose `data` is the current comment (409) */
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

/** Follows or unfollows a row, and updates the page at once. @throws Failed */
export const follow = async (requests: Requests, subject: Subject, isFollowed: boolean): Promise<void> => {
  const path = followingPath(subject)
  const answer = await requests.call('PUT', path, { following: isFollowed })
  requests.amend(path, answer)
  requests.refresh((shown) => shown.startsWith('/api/inbox/'))
}
