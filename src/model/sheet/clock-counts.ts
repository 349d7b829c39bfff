import { fifteenFigures } from '../values/written-number.ts'
import type { Unit } from './reading-formats.ts'

/** Hours, minutes and optional seconds; workbooks count hours beyond 24, and negative ones. */
const written = /^(-?)(\d{1,7}):([0-5]\d)(?::([0-5]\d))?$/

/** '1:30' → 5400; null for any other text. */
export const secondsIn = (text: string): number | null => {
  const [, sign, hours, minutes, seconds = '0'] = written.exec(text.trim()) ?? []
  if (hours === undefined) return null
  const all = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
  return sign === '-' ? -all : all
}

/** A duration as figures in the field's unit; null if it does not count time. */
export const countedIn = (seconds: number, unit: Unit): string | null => {
  if (unit === 'hours') return fifteenFigures(seconds / 3600)
  return unit === 'minutes' ? fifteenFigures(seconds / 60) : null
}
