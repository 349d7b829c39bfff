import { count, exactly, listOf, whole } from '../../../schemas/basic.ts'
import type { Schema } from '../../model/json-schema.ts'
import { orNull } from './schemas.ts'

const text: Schema = { type: 'string' }
const texts = listOf(text)

/** What a file and its columns are guessed to mean. */
export const lookSchema = exactly({
  file: exactly({
    kind: { enum: ['csv', 'xlsx'] },
    sheets: texts,
    sheet: orNull(text),
    delimiter: orNull(text),
    encoding: orNull(text),
    head: count,
    rows: count,
    own: { type: 'boolean' },
    notes: texts,
    needs: { enum: ['encoding', null] },
    encodings: listOf(exactly({ name: text, label: text, line: text })),
  }),
  by: texts,
  identifies: listOf(exactly({ by: texts, says: orNull(text) })),
  columns: listOf(
    exactly({
      head: text,
      filled: count,
      samples: texts,
      target: orNull(text),
      says: text,
      format: orNull(text),
      formats: listOf(
        exactly({
          name: text,
          label: text,
          fits: count,
          of: count,
          example: { anyOf: [exactly({ text, shown: text }), { type: 'null' }] },
        }),
      ),
      needs: { enum: ['format', 'values', null] },
      unknown: {
        anyOf: [
          exactly({
            count,
            samples: listOf(exactly({ text, count })),
            makeable: { type: 'boolean' },
          }),
          { type: 'null' },
        ],
      },
    }),
  ),
  targets: listOf(exactly({ name: text, label: text, required: { type: 'boolean' } })),
  missing: texts,
})

/** What an import would come to. */
export const previewSchema = exactly({
  create: count,
  change: count,
  same: count,
  refused: count,
  problems: listOf(exactly({ line: whole, column: orNull(text), value: text, message: text })),
  mark: text,
  changes: listOf(
    exactly({
      line: whole,
      id: whole,
      label: text,
      fields: listOf(exactly({ field: text, label: text, before: text, after: text })),
    }),
  ),
  creates: listOf(exactly({ line: whole, label: text })),
  made: listOf(exactly({ entity: text, label: text, count })),
})

/** What was done. */
export const doneSchema = exactly({
  batch: orNull(whole),
  created: count,
  changed: count,
  refused: count,
})
