import { invalid } from '#texts/answers'
import type { KindDetails, KindMeaning } from './kind.ts'
import { acceptText, text } from './text.ts'

export const longestAddress = 200_000 // characters
const data = /^data:image\/(png|jpeg|webp|gif);base64,[A-Za-z0-9+/=]+$/
const ownPath = /^\/(?![/\\])[^\s\\]*$/
const acceptAddress = acceptText(longestAddress)

/** Whether an image may be shown: a path of the same origin or a bitmap as data, nothing that can carry script. */
export const isSafeImage = (address: string): boolean => data.test(address) || ownPath.test(address)

/** Calls need a token, which no `<img>` sends: what a list answers in place of an image is no image. */
const ofCall = /^\/api\//

/** The address of an image, shown as a thumbnail. */
export const image: KindMeaning = {
  ...text,
  compared: null,
  plain: false,
  searched: false,
  sortable: false,
  width: 'image',
  heavy: true,
  accept: (value, field) => {
    const accepted = acceptAddress(value, field)
    if ('message' in accepted) return accepted
    const address = String(accepted.value)
    return isSafeImage(address) && !ofCall.test(address) ? accepted : { message: invalid.image(field.label) }
  },
}

const pixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

export const imageDetails: KindDetails = {
  names: false,
  wire: () => ({ type: 'string', maxLength: longestAddress }),
  fit: ({ longest = longestAddress }, written, number) => {
    if (number > 1 || pixel.length > longest) return `/${number.toString(36)}`
    return typeof written === 'string' ? written : pixel
  },
}
