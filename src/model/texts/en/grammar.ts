/** 'project-status' → 'Project Status'. */
export const titleOf = (name: string): string =>
  name
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')

/** 'Project Status' → 'project status'; a word in capitals stays as it is. */
export const lower = (title: string): string =>
  title.replace(/\b[A-Z](?=[a-z])/g, (letter) => letter.toLowerCase())

/** From the first. */
export const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

/** 'an action', 'a book'. */
export const withArticle = (noun: string): string =>
  `${/^[aeio]|^u(?!s|ni)/i.test(noun) ? 'an' : 'a'} ${noun}`

/** 'a', 'a or b', 'a, b or c'. */
export const either = (words: readonly string[]): string => joined(words, 'or')

/** 'a', 'a and b', 'a, b and c'. */
export const both = (words: readonly string[]): string => joined(words, 'and')

const joined = (words: readonly string[], between: string): string =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} ${between} ${words.at(-1)}`

/** '1 row', '1,250 rows'. @param many where it is not made with an s */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${numbered(count)} ${count === 1 ? one : many}`

/** 'Today', '1 day', '14 days', '4 days ago'. */
export const daysUntil = (days: number): string => {
  if (days === 0) return 'Today'
  const whole = `${Math.abs(days)} ${Math.abs(days) === 1 ? 'day' : 'days'}`
  return days < 0 ? `${whole} ago` : whole
}

/** A time to wait, rounded up: '45 seconds', '10 minutes'. */
export const waiting = (seconds: number): string =>
  seconds < 60 ? counted(seconds, 'second') : counted(Math.ceil(seconds / 60), 'minute')

/** A value of a flag. */
export const yesOrNo = { yes: 'Yes', no: 'No' } as const

/** The language by its tag: it groups the figures of numbers, and the page says it of itself. */
export const locale = 'en'

/** A heading over amounts: 'Price (EUR)'. */
export const inCurrency = (heading: string, currency: string): string => `${heading} (${currency})`

/** What stands between the cells of a text that spreadsheets of the language open. */
export const delimiter: ',' | ';' = ','

/** A whole number with its figures grouped: '10,240'. */
export const numbered = (count: number): string => count.toLocaleString(locale)

/** An amount where no heading says its currency: '1,250.00 EUR'. */
export const amountIn = (amount: string, currency: string): string => `${amount} ${currency}`
