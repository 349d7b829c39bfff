import { parseArgs } from 'node:util'
import { writing } from '../model/messages.ts'
import { StartFault } from '../server/errors/start-fault.ts'
import { productOf } from '../server/start-server.ts'
import { writeDescriptor } from './new/write-descriptor.ts'

/** `npm run new -- lookup region --group Details`, `npm run new -- entity contract --field signed_on:date`; `--app FOLDER`. */
const options = {
  app: { type: 'string' },
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
const { field = [], app, ...values } = asked?.values ?? {}

try {
  const written =
    asked === null || more.length > 0
      ? { done: false, lines: writing.usage }
      : await writeDescriptor(productOf(app), { what, name, fields: field, ...values })
  console[written.done ? 'log' : 'error'](written.lines.join('\n'))
  process.exitCode = written.done ? 0 : 1
} catch (fault) {
  if (!(fault instanceof StartFault)) throw fault
  console.error(fault.message)
  process.exitCode = 1
}
