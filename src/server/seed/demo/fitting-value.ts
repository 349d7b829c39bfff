import { addDays, type Day, type FieldModel } from '../../../model/index.ts'
import { isSafeImage } from '../../../model/kinds/image.ts'
import type { Random } from './random.ts'
import { addressOf } from './words.ts'

const pixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const cut = (text: string, longest: number): string => [...text].slice(0, longest).join('').trim()

/** The text within its length, followed from the second on by which one of its like it is. */
const nthText = (text: string, longest: number, number: number): string => {
  if (number === 1) return cut(text, longest)
  const short = number.toString(36)
  const told = ` ${number}`
  return told.length < longest ? `${cut(text, longest - told.length)}${told}` : cut(short, longest)
}

const nthAddress = (value: unknown, longest: number, number: number): string => {
  const [person = '', host = 'example.org'] = String(value ?? addressOf('')).split('@')
  const whole = `${person}${number === 1 ? '' : number}@${host}`
  return whole.length <= longest ? whole : `${number.toString(36)}@a.io`
}

/** Whole numbers first, then parts of what lies between the bounds. */
const nthNumber = (value: unknown, { least, most }: FieldModel, number: number): number => {
  const from = least ?? Math.min(1, (most ?? 1) - 1000)
  const to = most ?? from + 1e6
  if (number === 1 && typeof value === 'number') return Math.min(to, Math.max(from, value))
  const whole = Math.ceil(from) + number - 2
  return whole <= to ? whole : from + ((to - from) * ((number * 197) % 1021)) / 1021
}

/**
 * What a field of a made-up row is to hold so that its descriptor takes it.
 * @param value invented already; null or undefined where there is none
 * @param number 1 for the value itself, then others like it, for fields that no two rows share
 * @param after the day that it may not lie before
 * @returns undefined for kinds that are not made up here
 */
export const fittingValue = (
  field: FieldModel,
  value: unknown,
  number: number,
  { random, today, after }: { readonly random: Random; readonly today: Day; readonly after: Day | null },
): unknown => {
  switch (field.kind) {
    case 'text':
    case 'longtext':
      return nthText(
        typeof value === 'string' ? value : field.label,
        field.longest ?? (field.kind === 'text' ? 255 : 10_000),
        typeof value === 'string' || number > 1 || field.unique === undefined ? number : 2,
      )
    case 'html': {
      const written = typeof value === 'string' ? value : `<p>${field.label}</p>`
      const longest = field.longest ?? 10_000
      return number === 1 && written.length <= longest ? written : nthText(field.label, longest, number)
    }
    case 'email':
      return nthAddress(value, field.longest ?? 254, number)
    case 'number':
      return nthNumber(value ?? (field.unique ? null : random.between(1, 100)), field, number)
    case 'date': {
      const day = typeof value === 'string' ? value : addDays(today, -random.between(0, 60))
      return addDays(after !== null && day < after ? after : day, number - 1)
    }
    case 'image': {
      const own = typeof value === 'string' && isSafeImage(value) ? value : pixel
      return number === 1 && own.length <= (field.longest ?? own.length) ? own : `/${number.toString(36)}`
    }
    default:
      return undefined
  }
}
