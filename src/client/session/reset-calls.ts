import { isRow } from '../../model/row.ts'
import { anonymousCall } from './anonymous-call.ts'

/** Whether the server can send a link by mail; false where it does not say. */
export const mailsResets = async (): Promise<boolean> => {
  try {
    const answer = await anonymousCall('GET', '/api/session-options')
    return isRow(answer) && answer.mail === true
  } catch {
    return false
  }
}

/** Asks for a link by mail; the answer is the same whether the address is known or not. @throws Failed */
export const requestReset = (email: string): Promise<unknown> =>
  anonymousCall('POST', '/api/password-reset-request', { email })

/** Sets a new password with the link's token. @throws Failed with messages by field */
export const resetPassword = (token: string, password: string, confirmation: string): Promise<unknown> =>
  anonymousCall('POST', '/api/password-reset', { token, password, confirm_password: confirmation })
