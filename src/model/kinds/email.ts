import { invalid } from '../messages.ts'
import type { KindMeaning } from './kind.ts'
import { acceptName, acceptText, text } from './text.ts'

export const longestAddress = 254
const address = /^[^\s@"(),:;<>[\\\]]{1,64}@[^\s@."(),:;<>[\\\]]+(\.[^\s@."(),:;<>[\\\]]+)+$/
const acceptAddress = acceptText(longestAddress)

/** An email address; kept as typed, compared without case. */
export const email: KindMeaning = {
  ...text,
  wire: (field) => ({ type: 'string', maxLength: field.longest ?? longestAddress }),
  accept: (value, field) => {
    const accepted = acceptAddress(value, field)
    if ('message' in accepted) return accepted
    if (!address.test(String(accepted.value))) return { message: invalid.email(field.label) }
    return acceptName(accepted, field.label)
  },
}
