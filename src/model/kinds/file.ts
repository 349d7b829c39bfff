import { invalid } from '#texts/answers'
import { exactly, type Shape } from '../../../schemas/basic.ts'
import { fileSchema as fileShape } from '../../../schemas/file.ts'
import { conform } from '../values/conform.ts'
import { bytesOf, fileTypes } from '../values/file-types.ts'
import { isRow } from '../values/row.ts'
import type { KindDetails, KindMeaning } from './kind.ts'
import { idOf } from './reference.ts'

/** The default limit in bytes. */
const largestFile = 20 * 1024 ** 2
/** Excludes SVG, which can contain scripts; a field may accept it explicitly. */
const harmless = (type: string): boolean => type !== 'image/svg+xml'

/**
 * A file in responses: with the time and sender of the upload if they are disclosed, and its state until it is served.
 */
export const wireOfFile = exactly(fileShape.properties, ['at', 'by', 'state'])

export type StoredFile = Shape<typeof wireOfFile>

/** Parses a file from a response; null for anything else. */
export const fileIn = (value: unknown): StoredFile | null =>
  isRow(value) && typeof value.id === 'number' && typeof value.name === 'string'
    ? conform(wireOfFile, value)
    : null

/** One file, by its id. */
export const file: KindMeaning = {
  compared: 'file',
  column: 'integer',
  accepted: true,
  secret: false,
  searched: false,
  sortable: false,
  files: 'one',
  width: 'long',
  isEmpty: (value) => value === null || value === undefined || value === '',
  accept: (value, field) => {
    const id = idOf(value)
    return id === null ? { message: invalid.file(field.label) } : { value: id }
  },
  show: (value) => fileIn(value)?.name ?? '',
  resolved: ({ accepts, largest }) => ({
    accepts: accepts ?? Object.keys(fileTypes).filter(harmless),
    largest: bytesOf(largest) ?? largestFile,
  }),
}

export const fileDetails: KindDetails = {
  names: false,
  alike: 'file',
  way: 'file',
  wire: () => wireOfFile,
}
