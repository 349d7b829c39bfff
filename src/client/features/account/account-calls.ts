import { resetLink } from '../../../../schemas/reset-link.ts'
import { sessions } from '../../../../schemas/sessions.ts'
import type { EntityModel } from '../../../model/index.ts'
import { conform } from '../../../model/values/conform.ts'
import { itemPath } from '../../shared/request/paths.ts'
import type { Requests } from '../../shared/request/requests.ts'

export const sessionsPath = '/api/user/sessions'

export const sessionsIn = (body: unknown) => conform(sessions, body).data

/** Ends one of the user's own sessions. @throws Failed */
export const endSession = (requests: Requests, id: string): Promise<unknown> =>
  requests.call('DELETE', `${sessionsPath}/${encodeURIComponent(id)}`)

/** Changes the user's own password and ends all their other sessions. @throws Failed with messages by field */
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

/** Path of another user's sessions, for administrators. */
export const sessionsOfPath = (account: EntityModel, id: string): string =>
  `${itemPath(account, id)}/sessions`

/** Ends all sessions of a user except the caller's own session. @throws Failed */
export const endSessionsOf = (requests: Requests, account: EntityModel, id: string): Promise<unknown> =>
  requests.call('DELETE', sessionsOfPath(account, id))

/** Creates a single-use link for a new password. `until` is the ISO moment when it expires. @throws Failed */
export const createResetLink = async (
  requests: Requests,
  account: EntityModel,
  id: string,
): Promise<{ readonly link: string; readonly until: string }> => {
  const answer = await requests.call('POST', `${itemPath(account, id)}/reset-link`, {})
  const { link, hash, expires_at: until } = conform(resetLink, answer).data
  return { link: link ?? new URL(hash, location.href).href, until } // if the server has no public address configured
}
