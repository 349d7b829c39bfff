import { addDays, type Day } from '../../../model/index.ts'

/** A calendar event on a day or at a moment. */
export interface CalendarEvent {
  /** Unique and permanent. */
  readonly uid: string
  /** Increases with each change. */
  readonly version: number
  /** 'YYYY-MM-DD', or ISO 8601 in UTC. */
  readonly at: Day
  readonly summary: string
  readonly description: string
  readonly url: string | null
}

const longestLine = 75

/** Folds a line to at most 75 octets each, without splitting a character. */
const folded = (line: string): string => {
  if (Buffer.byteLength(line) <= longestLine) return line
  let out = ''
  let room = longestLine
  for (const sign of line) {
    const bytes = Buffer.byteLength(sign)
    if (bytes > room) {
      out += '\r\n '
      room = longestLine - 1 // minus the leading space
    }
    out += sign
    room -= bytes
  }
  return out
}

/** A text escaped by RFC 5545, so that it cannot end its line or start another property. */
const escaped = (text: string): string =>
  text
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replace(/\r\n|[\r\n\u2028\u2029]/g, '\\n')
    .replace(/\p{Cc}/gu, ' ')

const plain = (moment: string): string => moment.replaceAll(/[-:]|\.\d+/g, '')

/**
 * The start and end of an event. A whole day ends at the next day; the last possible day has no next one, and the end
 * may be omitted.
 */
const when = (at: string): readonly string[] => {
  if (at.length !== 10) return [`DTSTART:${plain(at)}`]
  const next = addDays(at, 1)
  return [`DTSTART;VALUE=DATE:${plain(at)}`, ...(next === at ? [] : [`DTEND;VALUE=DATE:${plain(next)}`])]
}

/**
 * @param made 'YYYYMMDDTHHMMSSZ'
 * @param alarm the text of the alarm one day before; null for none
 */
export const eventLines = (
  { uid, version, at, summary, description, url }: CalendarEvent,
  made: string,
  alarm: string | null,
): string =>
  [
    'BEGIN:VEVENT',
    `UID:${escaped(uid)}`,
    `DTSTAMP:${made}`,
    `SEQUENCE:${version}`,
    ...when(at),
    `SUMMARY:${escaped(summary)}`,
    ...(description === '' ? [] : [`DESCRIPTION:${escaped(description)}`]),
    ...(url === null ? [] : [`URL:${url}`]),
    'TRANSP:TRANSPARENT',
    ...(alarm === null
      ? []
      : ['BEGIN:VALARM', 'ACTION:DISPLAY', `DESCRIPTION:${escaped(alarm)}`, 'TRIGGER:-P1D', 'END:VALARM']),
    'END:VEVENT',
  ]
    .map((line) => `${folded(line)}\r\n`)
    .join('')

/** Wraps serialised events in a calendar. */
export const calendarText = (
  { name, product, says }: { readonly name: string; readonly product: string; readonly says: string },
  events: readonly string[],
): string =>
  [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', `PRODID:-//${escaped(product)}//EN`, 'CALSCALE:GREGORIAN'],
    ...[`NAME:${escaped(name)}`, `X-WR-CALNAME:${escaped(name)}`],
    ...(says === '' ? [] : [`X-WR-CALDESC:${escaped(says)}`]),
    ...['REFRESH-INTERVAL;VALUE=DURATION:PT1H', 'X-PUBLISHED-TTL:PT1H'],
  ]
    .map((line) => `${folded(line)}\r\n`)
    .join('') +
  events.join('') +
  'END:VCALENDAR\r\n'
