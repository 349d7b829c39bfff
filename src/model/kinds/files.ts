import { invalid } from '#texts/answers'
import { file, fileIn, wireOfFile } from './file.ts'
import type { KindDetails, KindMeaning } from './kind.ts'
import { idOf } from './reference.ts'

/** The limit for one field. */
export const mostFiles = 100

/** Any number of files, by id, in order. */
export const files: KindMeaning = {
  ...file,
  column: 'text',
  files: 'many',
  blank: [],
  isEmpty: (value) => value === null || value === undefined || (Array.isArray(value) && value.length === 0),
  accept: (value, field) => {
    const ids = Array.isArray(value) && value.length <= mostFiles ? value.map(idOf) : [null]
    return ids.includes(null)
      ? { message: invalid.files(field.label, mostFiles) }
      : { value: [...new Set(ids)] }
  },
  show: (value) => (Array.isArray(value) ? value.flatMap((each) => fileIn(each)?.name ?? []).join(', ') : ''),
}

const idsIn = (stored: unknown): readonly unknown[] => {
  if (typeof stored !== 'string') return []
  const ids: unknown = JSON.parse(stored)
  return Array.isArray(ids) ? ids : []
}

export const filesDetails: KindDetails = {
  names: false,
  alike: 'file',
  way: 'file',
  storage: {
    stored: (value) => (Array.isArray(value) && value.length > 0 ? JSON.stringify(value.map(idOf)) : null),
    value: idsIn,
  },
  wire: () => ({ type: 'array', items: wireOfFile, maxItems: mostFiles }),
}
