import { invalid } from '#texts/answers'
import { isRow } from '../model.ts'
import { bytesOf, fileTypes } from '../values/file-types.ts'
import type { KindDetails, KindMeaning, WireSchema } from './kind.ts'
import { idOf } from './reference.ts'

/** Unless said. */
const largestFile = 20 * 1024 ** 2
/** Drawings are left to who asks for them: they can hold what runs. */
const harmless = (type: string): boolean => type !== 'image/svg+xml'

/** A file as it is answered. */
export interface StoredFile {
  readonly id: number
  readonly name: string
  /** Its media type. */
  readonly type: string
  readonly bytes: number
  readonly sha256: string
  /** When it was sent (ISO 8601, UTC), and who by, as they were called then; where that is told. */
  readonly at?: string
  readonly by?: string
  /** While it is not served. */
  readonly state?: 'checking' | 'refused'
}

/** What is said of a file that was answered; null of anything else. */
export const fileIn = (value: unknown): StoredFile | null =>
  isRow(value) && typeof value.id === 'number' && typeof value.name === 'string'
    ? {
        id: value.id,
        name: value.name,
        type: String(value.type ?? ''),
        bytes: Number(value.bytes ?? 0),
        sha256: String(value.sha256 ?? ''),
        ...(typeof value.at === 'string' && { at: value.at }),
        ...(typeof value.by === 'string' && { by: value.by }),
        ...((value.state === 'checking' || value.state === 'refused') && { state: value.state }),
      }
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

export const wireOfFile: WireSchema = {
  type: 'object',
  properties: {
    id: { type: 'integer', minimum: 1 },
    name: { type: 'string' },
    type: { type: 'string' },
    bytes: { type: 'integer', minimum: 0 },
    sha256: { type: 'string', pattern: '^[0-9a-f]{64}$' },
    at: { type: 'string', format: 'date-time' },
    by: { type: 'string' },
    state: { type: 'string', enum: ['checking', 'refused'] },
  },
  required: ['id', 'name', 'type', 'bytes', 'sha256'],
}

export const fileDetails: KindDetails = {
  names: false,
  alike: 'file',
  way: 'file',
  wire: () => wireOfFile,
}
