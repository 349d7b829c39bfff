import { isDay, meaningOf } from '../../../model/index.ts'
import type { Parameter } from '../../database/driver/database.ts'
import type { Dialect } from '../../database/driver/dialect.ts'
import type { Condition } from '../../sql/where.ts'
import { perEntity } from '../store/stored-row.ts'

/** The days that a keyword is looked for in, as they are shown; what only some may see is looked for by nobody. */
export const searchedDays = perEntity((entity) =>
  entity.fields.filter(
    (field) => meaningOf(field.kind).column === 'day' && field.stored && field.access?.read === undefined,
  ),
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

/**
 * Whether a day, as it is shown (dd-mm-yyyy), holds a word; null where none can. A whole day and what lies in one year
 * are found on the column's index, where it has one.
 * @param word folded
 */
export const dayHolds = ({ day }: Dialect, column: string, word: string): Condition | null => {
  const sought = plainHyphens(word)
  if (sought.length > shown.length || !/^[\d-]+$/.test(sought)) return null
  const parts: string[] = []
  const parameters: Parameter[] = []
  for (let place = 0; place + sought.length <= shown.length; place += 1) {
    const like = likeAt(sought, place)
    const year = like?.slice(0, 4)
    if (like === null || year === '0000') continue
    if (!like.includes('_')) {
      if (!isDay(like)) continue
      parts.push(`${column} = ?`)
      parameters.push(like)
    } else if (year?.includes('_')) {
      parts.push(`${day(column)} like ?`)
      parameters.push(like)
    } else {
      parts.push(`(${column} >= ? and ${column} <= ? and ${day(column)} like ?)`)
      parameters.push(`${year}-01-01`, `${year}-12-31`, like)
    }
  }
  return parts.length === 0 ? null : { sql: `(${parts.join(' or ')})`, parameters }
}
