import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { writing } from '../../model/messages.ts'
import { writeDescriptor } from './write-descriptor.ts'

/** `npm run new -- lookup region --group Details`, `npm run new -- entity contract --field signed_on:date`. */
const root = join(import.meta.dirname, '..', '..', '..')
const place = { root, entities: join(root, 'entities'), app: join(root, 'src', 'app.ts') }
const options = {
  group: { type: 'string' },
  icon: { type: 'string' },
  many: { type: 'string' },
  field: { type: 'string', multiple: true },
} as const

const read = () => {
  try {
    return parseArgs({ options, allowPositionals: true })
  } catch {
    return null
  }
}

const asked = read()
const [what = '', name = '', ...more] = asked?.positionals ?? []
const { field = [], ...values } = asked?.values ?? {}
const written =
  asked === null || more.length > 0
    ? { done: false, lines: writing.usage }
    : await writeDescriptor(place, { what, name, fields: field, ...values })
console[written.done ? 'log' : 'error'](written.lines.join('\n'))
process.exitCode = written.done ? 0 : 1
