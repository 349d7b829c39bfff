import { addDays, type FieldModel } from '../../src/model/index.ts'

export const day = '2026-03-14'
export const passphrase = 'a passphrase of five words'
export const pixel = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk'

/** As much of a text as the field takes; what tells it apart stands at its beginning. */
const fitting = (text: string, longest = 255): string => [...text].slice(0, longest).join('').trim()

/** Whole steps while the bounds leave room for a few hundred, and else a small part of what lies between them. */
const numberOf = ({ least, most }: FieldModel, made: number): number => {
  const from = least ?? Math.min(1, (most ?? 1) - 1e6)
  const room = (most ?? from + 1e6) - from
  return room >= 512 ? from + (made % room) : from + (room * (made % 512)) / 512
}

/**
 * A value that the field takes, whatever its bounds, and that no other number makes.
 * @param made the rows of the entity so far
 */
export const plainValue = (field: FieldModel, made: number): unknown => {
  const number = made.toString(36)
  const longest = field.longest
  switch (field.kind) {
    case 'email':
      return (longest ?? 254) < 24 ? `${number}@a.io` : `somebody${number}@example.org`
    case 'password':
    case 'confirmation':
      return passphrase
    case 'date':
      return addDays(day, made)
    case 'number':
      return numberOf(field, made)
    case 'flag':
      return true
    case 'choice':
      return field.choices?.[made % field.choices.length]
    case 'image':
      return field.unique === undefined && (longest ?? 200_000) >= pixel.length ? pixel : `/${number}`
    case 'html':
      return (longest ?? 10_000) < 32 ? fitting(number, longest) : `<p>Number <b>${number}</b></p>`
    default:
      return fitting(`${number} ${field.label}`, longest)
  }
}
