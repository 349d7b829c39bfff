import type { EntityModel } from '../../../model/index.ts'
import type { Caller } from '../../access/caller.ts'
import type { Reader } from '../../platform/database/driver/database.ts'
import type { RecordParts } from '../read/record-parts.ts'
import { idsByTexts } from '../read/rows-by-name.ts'
import type { ImportLine } from './line.ts'

/**
 * The lines up to the first with a reference to a missing row, with ids for all others.
 * Each line comes after the line that creates the row it refers to.
 * @returns as `left` the first line, where its own reference is missing
 */
export const resolvableLines = async (
  parts: RecordParts,
  reader: Reader,
  entity: EntityModel,
  caller: Caller,
  lines: readonly ImportLine[],
): Promise<{ readonly led: readonly ImportLine[]; readonly left: ImportLine | null }> => {
  const texts = new Set(lines.flatMap(({ own = {} }) => Object.values(own)))
  if (texts.size === 0) return { led: lines, left: null }
  const named = [...texts].map((text) => ({ text }))
  const found = await idsByTexts(parts, reader, entity, caller, named)
  const led: ImportLine[] = []
  for (const { own = {}, ...line } of lines) {
    const set = { ...line.set }
    for (const [key, text] of Object.entries(own)) {
      const [id, ...others] = found.get(text) ?? []
      if (id === undefined || others.length > 0)
        return { led, left: led.length === 0 ? { ...line, own } : null }
      set[key] = id
    }
    led.push({ ...line, set })
  }
  return { led, left: null }
}
