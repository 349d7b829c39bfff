import { type Instant, type Wall, wallOf } from './instant.ts'
import { changeOver, offsetAt } from './zone-offset.ts'

const secondsOf = (text: string): number => Date.parse(text.endsWith('Z') ? text : `${text}Z`) / 1000

const textOf = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 19)

/**
 * The clock change that skips or repeats a wall time: the wall time of the change by the old offset and by the new one.
 * Only for a wall time that does not exist or exists twice.
 */
export const changeAt = (wall: Wall, zone: string): { readonly from: Wall; readonly to: Wall } => {
  const change = changeOver(secondsOf(wall), zone)
  return { from: textOf(change + offsetAt(change - 1, zone)), to: wallOf(`${textOf(change)}Z`, zone) }
}

/** The zone's offset from UTC at an instant: 'UTC+05:45'. */
export const offsetName = (instant: Instant, zone: string): string => {
  const offset = offsetAt(secondsOf(instant), zone)
  const two = (part: number) => String(Math.floor(part)).padStart(2, '0')
  const ahead = Math.abs(offset)
  const seconds = ahead % 60 === 0 ? '' : `:${two(ahead % 60)}`
  return `UTC${offset < 0 ? '-' : '+'}${two(ahead / 3600)}:${two((ahead / 60) % 60)}${seconds}`
}
