import { join } from 'node:path'
import { explaining } from '../../model/messages.ts'
import { compileProduct, reportFaults } from '../descriptors/compile-product.ts'
import { readProduct } from '../descriptors/read-product.ts'
import { explain } from './explain.ts'

/** `npm run explain -- NAME`: prints why rows of an entity have their colours and lists; without a name, of each that has rules. */
const root = join(import.meta.dirname, '..', '..', '..')
const compiled = compileProduct(
  await readProduct({ root, entities: join(root, 'entities'), app: join(root, 'src', 'app.ts') }),
)

if ('faults' in compiled) {
  console.error(reportFaults(compiled.faults))
  process.exitCode = 1
} else {
  const { model } = compiled
  const [name] = process.argv.slice(2)
  const chosen =
    name === undefined ? model.list.filter((entity) => entity.tones.length > 0) : [model.entities[name]]
  for (const entity of chosen) {
    if (entity) console.log(explain(entity))
    else {
      console.error(
        explaining.unknown(
          name ?? '',
          model.list.map((each) => each.name),
        ),
      )
      process.exitCode = 1
    }
  }
}
