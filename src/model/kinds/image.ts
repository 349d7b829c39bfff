import { bytesOf } from '../values/file-types.ts'
import { file, fileDetails } from './file.ts'
import type { KindDetails, KindMeaning } from './kind.ts'

/** The default limit in bytes. */
const largestImage = 10 * 1024 ** 2
/** Bitmap types that every browser displays and that cannot contain scripts. */
const bitmaps = ['image/png', 'image/jpeg', 'image/webp', 'image/gif']

const data = /^data:image\/(png|jpeg|webp|gif);base64,[A-Za-z0-9+/=]+$/
const ownPath = /^\/(?![/\\])[^\s\\]*$/

/** Whether an image is safe to show: a path of the same origin or a bitmap as data, so that it cannot carry script. */
export const isSafeImage = (address: string): boolean => data.test(address) || ownPath.test(address)

/** An image file, shown as a thumbnail. */
export const image: KindMeaning = {
  ...file,
  addressed: true,
  width: 'image',
  show: (value, field, zone) => (typeof value === 'string' ? value : file.show(value, field, zone)),
  resolved: ({ accepts, largest }) => ({
    accepts: accepts ?? bitmaps,
    largest: bytesOf(largest) ?? largestImage,
  }),
}

export const imageDetails: KindDetails = { ...fileDetails, types: bitmaps }
