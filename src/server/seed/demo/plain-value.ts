import { addDays, type Day, type FieldModel } from '../../../model/index.ts'

/** A transparent picture of one pixel. */
const pixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const cut = (text: string, longest: number): string => [...text].slice(0, longest).join('').trim()

/** The text within its length, followed from the second on by which one of its like it is. */
const nthText = (text: string, longest: number, number: number): string => {
  const told = number === 1 ? '' : ` ${number}`
  return told.length < longest
    ? `${cut(text, longest - told.length)}${told}`
    : cut(number.toString(36), longest)
}

const nthAddress = (address: string, longest: number, number: number): string => {
  const [person = '', host = ''] = address.split('@')
  const whole = `${person}${number === 1 ? '' : number}@${host}`
  return whole.length <= longest ? whole : `${number.toString(36)}@a.io`
}

/** Whole numbers first, then parts of what lies between the bounds. */
const nthNumber = ({ least, most }: FieldModel, number: number): number => {
  const from = least ?? Math.min(1, (most ?? 1) - 1000)
  const to = most ?? from + 1e6
  const whole = Math.ceil(from) + number - 1
  return whole <= to ? whole : from + ((to - from) * ((number * 197) % 1021)) / 1021
}

/**
 * A value that the field takes, whatever its bounds.
 * @param number 1 for the written one, or the plainest; another for each other
 * @param written what it is to be like; null where there is nothing
 * @returns undefined for what leads to other rows, and for secrets
 */
export const plainValue = (
  field: FieldModel,
  number: number,
  today: Day,
  written: unknown = null,
): unknown => {
  const { longest, label } = field
  const text = typeof written === 'string' ? written : null
  switch (field.kind) {
    case 'text':
      return nthText(text ?? label, longest ?? 255, number)
    case 'longtext':
      return nthText(text ?? label, longest ?? 10_000, number)
    case 'html':
      return number === 1 && text !== null ? text : nthText(label, longest ?? 10_000, number)
    case 'email':
      return nthAddress(text ?? 'office@example.org', longest ?? 254, number)
    case 'number':
      return number === 1 && typeof written === 'number' ? written : nthNumber(field, number)
    case 'date':
      return addDays(text ?? today, number - 1)
    case 'flag':
      return written ?? true
    case 'image':
      return number === 1 && pixel.length <= (longest ?? pixel.length)
        ? (text ?? pixel)
        : `/${number.toString(36)}`
    default:
      return undefined
  }
}
