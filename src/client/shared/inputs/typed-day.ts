import { writtenValue } from '#texts/written'
import type { Day } from '../../../model/index.ts'
import { readDay } from '../../../model/kinds/read-days.ts'

const read = (text: string, today: Day | undefined) =>
  readDay(
    text,
    { kind: 'date', label: '' },
    { from: 'hand', zone: '', ...(today !== undefined && { today }) },
  )

/** Parses a date, day first; null if it is invalid ('12/31/2026'). */
export const typedDay = (text: string, today?: Day): Day | null => {
  const meant = read(text, today)
  return meant !== null && 'value' in meant ? String(meant.value) : null
}

/** Why a text is not a valid date; null if it is one. */
export const faultOfDay = (text: string, today?: Day): string | null => {
  const meant = read(text, today)
  if (meant === null) return writtenValue.day(text.trim())
  return 'value' in meant ? null : meant.message
}
