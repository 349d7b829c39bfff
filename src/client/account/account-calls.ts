import type { EntityModel } from '../../model/index.ts'
import { isRow } from '../../model/model.ts'
import { itemPath } from '../request/paths.ts'
import type { Requests } from '../request/requests.ts'

/** One sign-in of one's own. Moments are ISO 8601, UTC. */
export interface Session {
  readonly id: string
  readonly createdAt: string
  readonly seenAt: string | null
  readonly address: string
  readonly agent: string
  /** The one that this page uses. */
  readonly current: boolean
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

const sessionIn = (row: unknown): readonly Session[] =>
  isRow(row)
    ? [
        {
          id: String(row.id ?? ''),
          createdAt: text(row.created_at),
          seenAt: text(row.last_seen_at) || null,
          address: text(row.address),
          agent: text(row.agent),
          current: row.current === true,
        },
      ]
    : []

export const sessionsPath = '/api/user/sessions'

export const sessionsIn = (body: unknown): readonly Session[] => {
  const rows = isRow(body) ? body.data : body
  return Array.isArray(rows) ? rows.flatMap(sessionIn) : []
}

/** Ends one of one's own sessions. @throws Failed */
export const endSession = (requests: Requests, id: string): Promise<unknown> =>
  requests.call('DELETE', `${sessionsPath}/${encodeURIComponent(id)}`)

/** Changes one's own password; every other session ends. @throws Failed with messages by field */
export const changePassword = (
  requests: Requests,
  current: string,
  password: string,
  confirmation: string,
): Promise<unknown> =>
  requests.call('PUT', '/api/user/password', {
    current_password: current,
    password,
    confirm_password: confirmation,
  })

/** Where an administrator reads somebody's sessions. */
export const sessionsOfPath = (account: EntityModel, id: string): string =>
  `${itemPath(account, id)}/sessions`

/** Ends all of somebody's sessions but the one that asks. @throws Failed */
export const endSessionsOf = (requests: Requests, account: EntityModel, id: string): Promise<unknown> =>
  requests.call('DELETE', sessionsOfPath(account, id))

/** Makes a link for a new password, for one use. `until` is an ISO moment. @throws Failed */
export const makeResetLink = async (
  requests: Requests,
  account: EntityModel,
  id: string,
): Promise<{ readonly link: string; readonly until: string }> => {
  const answer = await requests.call('POST', `${itemPath(account, id)}/reset-link`, {})
  const made = isRow(answer) && isRow(answer.data) ? answer.data : {}
  const here = new URL(text(made.hash), location.href).href // where the server does not know its public address
  return { link: text(made.link) || here, until: text(made.expires_at) }
}
