import { parseArgs } from 'node:util'
import { writing } from '#texts/tools'
import { StartupError } from '../server/platform/errors/startup-error.ts'
import { writeDescriptor } from './new/write-descriptor.ts'
import { writeProduct } from './new/write-product.ts'
import { runTool } from './run-tool.ts'

/**
 * Creates a descriptor or a product: `npm run new -- lookup region --group Details`,
 * `npm run new -- entity contract --field signed_on:date`, `npm run new -- product ../clinic`.
 */
const options = {
  group: { type: 'string' },
  icon: { type: 'string' },
  many: { type: 'string' },
  title: { type: 'string' },
  field: { type: 'string', multiple: true },
} as const

const read = (args: string[]) => {
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch {
    throw new StartupError(writing.usage.join('\n'))
  }
}

await runTool(async ({ place, args }) => {
  const { values, positionals } = read(args)
  const [what = '', name = '', ...more] = positionals
  if (more.length > 0) throw new StartupError(writing.usage.join('\n'))
  const { field: fields = [], title = '', ...others } = values
  if (what === 'product' && name !== '') return console.log((await writeProduct(name, title)).join('\n'))
  if (title !== '') throw new StartupError(writing.usage.join('\n'))
  const { done, lines } = await writeDescriptor(place, { what, name, fields, ...others })
  if (!done) throw new StartupError(lines.join('\n'))
  console.log(lines.join('\n'))
})
