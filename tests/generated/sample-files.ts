import type { FieldModel } from '../../src/model/index.ts'
import { compoundBeginning, knownTypes } from '../../src/server/files/judge/known-types.ts'
import type { Caller } from '../support/calls.ts'
import { pdf, png } from '../support/files.ts'
import { zip } from '../support/zip.ts'

const ready: Readonly<Record<string, Buffer>> = {
  'image/png': png,
  'application/pdf': pdf('A sample'),
  'text/calendar': Buffer.from('BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n'),
  'message/rfc822': Buffer.from('From: somebody@example.org\r\n\r\nA sample.\r\n'),
  'application/xml': Buffer.from('<sample/>'),
  'image/svg+xml': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>'),
  'image/gif': Buffer.from('474946383961010001000000002c00000000010001000002003b', 'hex'),
}

/** A small file of a type; null where none can be made in a few bytes. */
const sampleOf = (type: string): Buffer | null => {
  const known = ready[type]
  if (known) return known
  const { by } = knownTypes.find((each) => each.type === type) ?? {}
  if (by === undefined || 'looks' in by || type.startsWith('image/')) return null
  if ('text' in by) return Buffer.from('A sample\n')
  if ('compound' in by) return Buffer.from(compoundBeginning.padEnd(600, '\0'), 'latin1')
  if ('holds' in by) return zip([{ name: by.holds, content: '<sample/>' }])
  const [first = ''] = by.begins
  const [place, bytes] = typeof first === 'string' ? [0, first] : first
  return Buffer.from(bytes.padStart(bytes.length + place, '\0').padEnd(600, '\0'), 'latin1')
}

/** Sends a file that the field takes. @returns its id @throws where none can be made, or it is refused */
export const sendSample = async (caller: Caller, entity: string, field: FieldModel): Promise<number> => {
  const types = [...Object.keys(ready), ...(field.accepts ?? [])]
  for (const type of types.filter((each) => field.accepts?.includes(each))) {
    const content = sampleOf(type)
    const ending = knownTypes.find((each) => each.type === type)?.endings[0]
    if (content === null || ending === undefined) continue
    const query = new URLSearchParams({ entity, field: field.name, name: `sample.${ending}` })
    const { status, body } = await caller.call('POST', `/api/files?${query}`, content, {
      headers: { 'Content-Type': 'application/octet-stream' },
    })
    if (status !== 201) throw new Error(`${entity}.${field.name} ${type} ${status}: ${JSON.stringify(body)}`)
    return body.data.id
  }
  throw new Error(`No sample of ${field.accepts?.join(', ')} can be made for ${entity}.${field.name}.`)
}
