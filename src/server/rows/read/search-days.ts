import { addDays, type Day, daysBetween, isDay, meaningOf } from '../../../model/index.ts'
import { endOfDay, startOfDay } from '../../../model/values/instant.ts'
import type { Parameter } from '../../platform/database/driver/database.ts'
import type { Dialect } from '../../platform/database/driver/dialect.ts'
import type { Condition } from '../../platform/sql/condition.ts'
import { fieldsPerEntity } from '../store/stored-row.ts'

/** The days and times that a keyword search covers, as shown. Fields with a read permission are never searched. */
export const searchedDays = fieldsPerEntity((entity) =>
  entity.fields.filter(({ kind, access }) => meaningOf(kind).day !== undefined && access?.read === undefined),
)

/** The format in which a day is shown, and the position of each of its characters in the stored 'YYYY-MM-DD'. */
const shown = '00-00-0000'
const keptAt = [8, 9, 7, 5, 6, 4, 0, 1, 2, 3]
const unknown = '____-__-__'

/** Replaces non-breaking hyphens, which a copied day may contain, by plain ones. */
const plainHyphens = (word: string): string => word.replaceAll(/[\u2010\u2011]/g, '-')

/** The `like` pattern for stored days whose shown form contains a word at a position; null where none can. */
const likeAt = (word: string, place: number): string | null => {
  if (!word.split('').every((sign, at) => (sign === '-') === (shown[place + at] === '-'))) return null
  const signs = unknown.split('')
  for (const [at, sign] of word.split('').entries()) signs[keptAt[place + at] ?? 0] = sign
  return signs.join('')
}

/** The `like` patterns for stored days whose shown form contains a word. @param word folded */
const likesOf = (word: string): readonly string[] => {
  const sought = plainHyphens(word)
  if (!/^[\d-]+$/.test(sought)) return []
  const places = Array.from({ length: Math.max(0, shown.length - sought.length + 1) }, (_, place) => place)
  return places.flatMap((place) => likeAt(sought, place) ?? []).filter((like) => !like.startsWith('0000'))
}

/**
 * The condition that a day, as shown (dd-mm-yyyy), contains a word; null where none can.
 * A whole day, or a word with the year, uses an index on the column.
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
 * The condition that the business day of a time, as shown, contains a word that ends with a year: a day, a month or a
 * year.
 * null for other words, because their times would depend on every clock change.
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

/** The days of one year that match a pattern, as spans from a first to a last day. */
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
