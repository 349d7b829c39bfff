import { type Day, isDay, readDay } from '../../model/index.ts'

const century = 2000

/**
 * The day that a person means by what they typed, day first always: '31-12-2026', '31/12/2026', '31.12.26',
 * '31122026', '3112 2026'; a pasted '2026-12-31' too. null where it is no day ('12/31/2026' is none).
 */
export const typedDay = (text: string): Day | null => {
  const typed = text.trim()
  if (isDay(typed)) return typed
  const digits = /^(\d{2})(\d{2}) ?(\d{2}|\d{4})$/.exec(typed)
  const parts = digits ?? /^(\d{1,2})[-/. ]+(\d{1,2})[-/. ]+(\d{2}|\d{4})$/.exec(typed)
  if (!parts) return null
  const year = parts[3]?.length === 2 ? century + Number(parts[3]) : parts[3]
  return readDay(`${parts[1]}-${parts[2]}-${year}`)
}
