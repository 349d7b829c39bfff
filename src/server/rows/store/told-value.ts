import { createHash } from 'node:crypto'
import { type FieldModel, meaningOf } from '../../../model/index.ts'

/**
 * A value as the history keeps and tells it: of one that weighs as much as a file its type, size and the beginning of
 * its hash, so that two can be told apart; any other as it is.
 */
export const toldValue = (field: FieldModel, value: unknown): unknown => {
  if (!meaningOf(field.kind).heavy || typeof value !== 'string') return value
  const [, type, content] = /^data:([^;,]+);base64,(.*)$/s.exec(value) ?? []
  if (type === undefined || content === undefined) return value
  const bytes = Buffer.from(content, 'base64')
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 16)
  return `${type}, ${bytes.length} bytes, sha256 ${hash}…`
}
