import { addDays, type Day, daysBetween, isDay, meaningOf } from '../../../model/index.ts'
import { endOfDay, startOfDay } from '../../../model/values/instant.ts'
import type { Parameter } from '../../platform/database/driver/database.ts'
import type { Dialect } from '../../platform/database/driver/dialect.ts'
import type { Condition } from '../../platform/sql/condition.ts'
import { fieldsPerEntity } from '../store/stored-row.ts'

/** The days and times that a keyword is looked for in, as they are shown; what only some may see is looked for by nobody. */
export const searchedDays = fieldsPerEntity((entity) =>
  entity.fields.filter(({ kind, access }) => meaningOf(kind).day !== undefined && access?.read === undefined),
)

/** How a day is shown, a sign for a figure; and where each sign of it is kept in 'YYYY-MM-DD'. */
const shown = '00-00-0000'
const keptAt = [8, 9, 7, 5, 6, 4, 0, 1, 2, 3]
const unknown = '____-__-__'

/** Hyphens that do not break are taken for plain ones: a day may have been copied from where it is shown with them. */
const plainHyphens = (word: string): string => word.replaceAll(/[\u2010\u2011]/g, '-')

/** What days are like, as they are kept, in whose shown form a word stands from a place on; null where none can be. */
const likeAt = (word: string, place: number): string | null => {
  if (!word.split('').every((sign, at) => (sign === '-') === (shown[place + at] === '-'))) return null
  const signs = unknown.split('')
  for (const [at, sign] of word.split('').entries()) signs[keptAt[place + at] ?? 0] = sign
  return signs.join('')
}

/** What days are like in whose shown form a word stands. @param word folded */
const likesOf = (word: string): readonly string[] => {
  const sought = plainHyphens(word)
  if (!/^[\d-]+$/.test(sought)) return []
  const places = Array.from({ length: Math.max(0, shown.length - sought.length + 1) }, (_, place) => place)
  return places.flatMap((place) => likeAt(sought, place) ?? []).filter((like) => !like.startsWith('0000'))
}

/**
 * Whether a day, as it is shown (dd-mm-yyyy), holds a word; null where none can. A whole day and what lies in one year
 * are found on the column's index, where it has one.
 * @param word folded
 */
export const dayMatches = ({ day }: Dialect, column: string, word: string): Condition | null => {
  const parts: string[] = []
  const parameters: Parameter[] = []
  for (const like of likesOf(word)) {
    const year = like.slice(0, 4)
    if (!like.includes('_')) {
      if (!isDay(like)) continue
      parts.push(`${column} = ?`)
      parameters.push(like)
    } else if (year.includes('_')) {
      parts.push(`${day(column)} like ?`)
      parameters.push(like)
    } else {
      parts.push(`(${column} >= ? and ${column} <= ? and ${day(column)} like ?)`)
      parameters.push(`${year}-01-01`, `${year}-12-31`, like)
    }
  }
  return parts.length === 0 ? null : { sql: `(${parts.join(' or ')})`, parameters }
}

/**
 * Whether the business day of a time, as it is shown, holds a word that ends with a year: a whole day, a month of a year,
 * a year. null for every other word: which times those would be depends on every change of the clock.
 * @param word folded
 * @param zone the business time zone
 */
export const timeMatches = (column: string, word: string, zone: string): Condition | null => {
  const spans = likesOf(word).flatMap((like) => (like.slice(0, 4).includes('_') ? [] : spansOf(like)))
  return spans.length === 0
    ? null
    : {
        sql: `(${spans.map(() => `(${column} >= ? and ${column} < ?)`).join(' or ')})`,
        parameters: spans.flatMap(([from, to]) => [startOfDay(from, zone), endOfDay(to, zone)]),
      }
}

/** Days of one year that are like that, as spans from a first to a last. */
const spansOf = (like: string): readonly (readonly [from: Day, to: Day])[] => {
  const year = like.slice(0, 4)
  const pattern = new RegExp(`^${like.replaceAll('_', '.')}$`)
  const spans: [Day, Day][] = []
  const days = Array.from({ length: daysBetween(`${year}-01-01`, `${year}-12-31`) + 1 }, (_, at) =>
    addDays(`${year}-01-01`, at),
  )
  for (const day of days) {
    if (!pattern.test(day)) continue
    const last = spans.at(-1)
    if (last && addDays(last[1], 1) === day) last[1] = day
    else spans.push([day, day])
  }
  return spans
}
