import { signIn as texts, unanswered } from '../../model/first-messages.ts'
import { isRow } from '../../model/row.ts'
import { asFailed, type FieldErrors } from '../failed.ts'
import { anonymousCall } from './anonymous-call.ts'

/** Signed in: the token, and whose it is where the server says so. Or why not, by field; `email` takes what has no field. */
export type SignInAnswer =
  | { readonly token: string; readonly userId: number | null }
  | { readonly errors: FieldErrors }

/** Asks the server for a token. Never throws. */
export const signIn = async (email: string, password: string): Promise<SignInAnswer> => {
  try {
    const answer = await anonymousCall('POST', '/api/login', { email, password })
    const body = isRow(answer) ? (isRow(answer.data) ? answer.data : answer) : {}
    if (typeof body.token !== 'string' || body.token === '')
      return { errors: { email: [unanswered.garbled] } }
    return {
      token: body.token,
      userId: isRow(body.user) && typeof body.user.id === 'number' ? body.user.id : null,
    }
  } catch (error) {
    const { errors, message } = asFailed(error)
    const said = Object.keys(errors).length > 0
    return { errors: said ? errors : { email: [message || texts.failed] } }
  }
}
