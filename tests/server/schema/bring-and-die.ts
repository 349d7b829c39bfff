import * as words from '../../../src/descriptor/index.ts'
import { openDatabase } from '../../../src/server/platform/database/index.ts'
import { applySchema, wantedSchema } from '../../../src/server/schema/index.ts'
import { modelOf, person, personFields, team } from './office.ts'

/** A process that is killed while it changes the tables of a database, or right after. */
const [url = '', moment] = process.argv.slice(2)
const die = () => process.kill(process.pid, 'SIGKILL')

const database = await openDatabase(url)
const model = modelOf(
  team,
  person({ ...personFields, phone: words.text('Phone'), remark: words.longtext('Remark', words.sortable) }),
)
const dying = { name: 'dying', sql: [], fill: async () => void die() }
await applySchema(database, wantedSchema(model, [], moment === 'before' ? [dying] : []))
die()
