import { signIn as texts, unanswered } from '#texts/sign-in'
import { sessionOptions } from '../../../../schemas/session-options.ts'
import { signedIn } from '../../../../schemas/signed-in.ts'
import { conform } from '../../../model/values/conform.ts'
import { isRow } from '../../../model/values/row.ts'
import { anonymousCall, asFailed, type FieldMessages } from '../../shared/request/http-call.ts'

/**
 * Either the token and, if the server sends it, the user's id, or messages by field. `email` carries messages without a
 * field.
 */
type SignInAnswer =
  | { readonly token: string; readonly userId: number | null }
  | { readonly errors: FieldMessages }

/** Requests a token from the server. Never throws. */
export const signIn = async (email: string, password: string): Promise<SignInAnswer> => {
  try {
    const answer = await anonymousCall('POST', '/api/login', { email, password })
    const { token, user } = conform(signedIn, isRow(answer) && isRow(answer.data) ? answer.data : answer)
    return token ? { token, userId: user.id || null } : { errors: { email: [unanswered.garbled] } }
  } catch (error) {
    const { errors, message } = asFailed(error)
    const said = Object.keys(errors).length > 0
    return { errors: said ? errors : { email: [message || texts.failed] } }
  }
}

/** Whether the server can mail a reset link; false if the call fails. */
export const mailsResets = async (): Promise<boolean> => {
  try {
    return conform(sessionOptions, await anonymousCall('GET', '/api/session-options')).mail
  } catch {
    return false
  }
}

/** Requests a reset link by mail. The response does not reveal whether the address is known. @throws Failed */
export const requestPasswordReset = (email: string): Promise<unknown> =>
  anonymousCall('POST', '/api/password-reset-request', { email })

/**
 * Whether a reset link is no longer valid. It calls the password reset with an empty password: the server checks the
 * token first and never sets an empty password. After any other failure it returns false, and the real reset reports
 * the problem.
 */
export const isSpent = async (token: string): Promise<boolean> => {
  try {
    await anonymousCall('POST', '/api/password-reset', { token, password: '', confirm_password: '' })
    return false
  } catch (error) {
    return 'token' in asFailed(error).errors
  }
}

/** Sets a new password with the link's token. @throws Failed with messages by field */
export const resetPassword = (token: string, password: string, confirmation: string): Promise<unknown> =>
  anonymousCall('POST', '/api/password-reset', { token, password, confirm_password: confirmation })
