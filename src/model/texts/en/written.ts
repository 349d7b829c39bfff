import { counted, months } from './grammar.ts'

/** Why a written number is none that a field could hold, or which two it may be. The `text` is what was written. */
export const writtenNumber = {
  none: (text: string) => `"${text}" is not a number. Type it in figures, such as 1250.5 or 1,250.50.`,
  /** @param one as it travels, and `other` without its comma */
  comma: (text: string, one: string, other: string) =>
    `"${text}" can be read in two ways. Type ${one} with a point, or ${other}.`,
  percent: (text: string, one: string, other: string) =>
    `"${text}" can be read in two ways. Type ${one}, or ${other}.`,
  /** @param whole the text read without its mark */
  group: (text: string, whole: string, scale: number) =>
    `"${text}" can be read in two ways. Type ${whole} without the point${scale === 0 ? '' : `, or at most ${counted(scale, 'place')} behind it`}.`,
  places: (text: string, scale: number) =>
    scale === 0
      ? `"${text}" is not a whole number.`
      : `"${text}" has more than ${counted(scale, 'place')} behind the point.`,
  digits: (text: string, most: number) =>
    `"${text}" has more than ${counted(most, 'figure')} before the point.`,
} as const

/** Why a text means nothing to a field of another kind. */
export const writtenValue = {
  day: (text: string) => `"${text}" is not a day. Type day, month and year, such as 31-12-2026.`,
  time: (text: string) => `"${text}" is not a day and a time, such as 31-12-2026 09:30.`,
  flag: (text: string) => `"${text}" is neither yes nor no.`,
  other: (text: string) => `"${text}" cannot be read.`,
} as const

/** What a text that is written as one cannot mean. */
export const spelled = {
  noSuchDay: (year: number, month: number, last: number) => `${months[month - 1]} ${year} has ${last} days.`,
  /** @param day as it is shown */
  timeOfDay: (text: string, day: string) => `"${text}" has a time, and this is a day alone. Type ${day}.`,
  noSuchTime: 'No clock shows such a time.',
  skipped: 'The clock skips this time.',
  twice: (offsets: readonly string[]) => `This time exists twice: add ${offsets.join(' or ')}.`,
} as const
