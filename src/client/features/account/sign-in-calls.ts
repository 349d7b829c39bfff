import { signIn as texts, unanswered } from '#texts/sign-in'
import { sessionOptions } from '../../../../schemas/session-options.ts'
import { signedIn } from '../../../../schemas/signed-in.ts'
import { conform } from '../../../model/values/conform.ts'
import { isRow } from '../../../model/values/row.ts'
import { anonymousCall, asFailed, type FieldMessages } from '../../shared/request/http-call.ts'

/** Signed in: the token, and whose it is where the server says so. Or why not, by field; `email` takes what has no field. */
type SignInAnswer =
  | { readonly token: string; readonly userId: number | null }
  | { readonly errors: FieldMessages }

/** Asks the server for a token. Never throws. */
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

/** Whether the server can send a link by mail; false where it does not say. */
export const mailsResets = async (): Promise<boolean> => {
  try {
    return conform(sessionOptions, await anonymousCall('GET', '/api/session-options')).mail
  } catch {
    return false
  }
}

/** Asks for a link by mail; the answer is the same whether the address is known or not. @throws Failed */
export const requestPasswordReset = (email: string): Promise<unknown> =>
  anonymousCall('POST', '/api/password-reset-request', { email })

/**
 * Whether a link can be used no more. Asked with the call that sets the password, without one: the link is looked at
 * first, and an empty password is never set. What is not answered so is found out when the password is set.
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
