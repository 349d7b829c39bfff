import type { Unit } from './reading-formats.ts'

/** Moves the decimal point to the right: '1.5', 2 → '150'. */
export const shiftPoint = (figures: string, by: number): string => {
  const [, sign = '', whole = '', places = ''] = /^(-?)(\d*)(?:\.(\d*))?$/.exec(figures) ?? []
  const point = whole.length + by
  const digits = (whole + places).padEnd(point, '0')
  const padded = point > 0 ? digits : digits.padStart(digits.length - point + 1, '0')
  const at = Math.max(1, point)
  const left = padded.slice(0, at).replace(/^0+(?=\d)/, '')
  const right = padded.slice(at).replace(/0+$/, '')
  return `${sign}${left}${right === '' ? '' : `.${right}`}`
}

/** By unit, the places by which a percentage or permille differs from the field's number. */
const places: Readonly<Record<'%' | '‰', Readonly<Partial<Record<Unit, number>>>>> = {
  '%': { percent: 0, share: -2, permille: 1 },
  '‰': { percent: -1, share: -3, permille: 0 },
}

const written = /^(.*?)\s*([%٪‰])$/s

/** The share sign of a text and the rest of it; null without a sign. */
export const shareIn = (text: string): { readonly rest: string; readonly sign: '%' | '‰' } | null => {
  const [, rest, sign] = written.exec(text.trim()) ?? []
  return rest === undefined ? null : { rest, sign: sign === '‰' ? '‰' : '%' }
}

/** The places by which the point moves. */
export const placesOfShare = (sign: '%' | '‰', unit: Unit): number => places[sign][unit] ?? 0
