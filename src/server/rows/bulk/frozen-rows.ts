import { promisify } from 'node:util'
import { deflateRaw, inflateRaw } from 'node:zlib'
import { yielding } from '../../platform/queues/yielding.ts'
import type { FrozenRow } from './preview.ts'

const [pressed, unpressed] = [promisify(deflateRaw), promisify(inflateRaw)]

/** Rows that are encoded or decoded before the loop may yield to the event loop. */
const rowsAtOnce = 5000

/**
 * Encodes rows as a short text, which is stored until all are changed: the difference between successive ids, and the
 * versions.
 * 100,000 consecutive rows take a few hundred characters; scattered rows take some hundred thousand.
 */
export const frozenText = async (rows: readonly FrozenRow[]): Promise<string> => {
  const turn = yielding()
  const pieces: string[] = []
  let last = 0
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    await turn()
    const some = rows.slice(from, from + rowsAtOnce).map(({ id, version }) => {
      const step = (id - last).toString(36)
      last = id
      return version === 1 ? step : `${step}:${version.toString(36)}`
    })
    pieces.push(some.join(','))
  }
  return (await pressed(pieces.join(','))).toString('base64')
}

/** Decodes the text of `frozenText`. */
export const frozenRows = async (text: string): Promise<readonly FrozenRow[]> => {
  const written = (await unpressed(Buffer.from(text, 'base64'))).toString()
  if (written === '') return []
  const turn = yielding()
  const rows: FrozenRow[] = []
  let last = 0
  for (const each of written.split(',')) {
    if (rows.length % rowsAtOnce === 0) await turn()
    const [step = '', version = '1'] = each.split(':')
    last += Number.parseInt(step, 36)
    rows.push({ id: last, version: Number.parseInt(version, 36) })
  }
  return rows
}
