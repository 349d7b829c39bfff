import { inboxLine } from '../../../../schemas/inbox-line.ts'
import { inboxThread } from '../../../../schemas/inbox-thread.ts'
import { dataIn, pageIn } from '../../shared/request/answers.ts'
import type { Requests } from '../../shared/request/requests.ts'

export const inboxFilters = ['unread', 'all', 'mentions'] as const

/** Filter of the inbox. */
export type InboxFilter = (typeof inboxFilters)[number]

const perPage = 50

export const linesPath = (show: InboxFilter, page: number): string =>
  `/api/inbox?show=${show}&page=${page}&per_page=${perPage}`

export const linePath = (id: number): string => `/api/inbox/${id}`

export const inboxLinesIn = (body: unknown) => pageIn(inboxLine, body)

/** A line with all its news, in order. */
export const threadIn = (body: unknown) => dataIn(inboxThread, body)

export const isInboxPath = (path: string): boolean => /^\/api\/inbox[/?]/.test(path)

const refresh = (requests: Requests): void => requests.refresh(isInboxPath)

/** Marks a line; `done` removes it from every view. @throws Failed */
export const mark = async (requests: Requests, id: number, as: 'read' | 'unread' | 'done'): Promise<void> => {
  await requests.call('POST', `${linePath(id)}/${as}`)
  refresh(requests)
}

/** @throws Failed */
export const markInboxRead = async (requests: Requests): Promise<void> => {
  await requests.call('POST', '/api/inbox/read')
  refresh(requests)
}
