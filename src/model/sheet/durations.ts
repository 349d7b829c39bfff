import { fifteenFigures } from '../values/written-number.ts'
import type { Unit } from './reading-formats.ts'

/** Hours, minutes and perhaps seconds; workbooks count hours beyond a day, and below none. */
const written = /^(-?)(\d{1,7}):([0-5]\d)(?::([0-5]\d))?$/

/** '1:30' → 5400; null of another text. */
export const secondsIn = (text: string): number | null => {
  const [, sign, hours, minutes, seconds = '0'] = written.exec(text.trim()) ?? []
  if (hours === undefined) return null
  const all = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
  return sign === '-' ? -all : all
}

/** The figures that a field holds of some seconds, by what it counts in; null where it counts in no time. */
export const countedIn = (seconds: number, unit: Unit): string | null => {
  if (unit === 'hours') return fifteenFigures(seconds / 3600)
  return unit === 'minutes' ? fifteenFigures(seconds / 60) : null
}
