import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { clientTexts } from '../model/calls-messages.ts'
import { StartFault } from '../server/errors/start-fault.ts'
import { loadModel, productOf } from '../server/start-server.ts'
import { clientText } from './client/client-text.ts'

/** `npm run client -- --out FILE`: writes a typed client of every call; paths are relative to where npm was called. */
const options = { out: { type: 'string' }, app: { type: 'string' } } as const
const here = process.env.INIT_CWD ?? process.cwd()

const read = () => {
  try {
    return parseArgs({ options }).values
  } catch {
    return null
  }
}

const asked = read()
if (asked === null) {
  console.error(clientTexts.usage)
  process.exitCode = 1
} else {
  try {
    const model = await loadModel(productOf(asked.app && resolve(here, asked.app)))
    const text = clientText(model)
    if (asked.out === undefined) process.stdout.write(text)
    else {
      await writeFile(resolve(here, asked.out), text)
      console.log(clientTexts.written(asked.out))
    }
  } catch (fault) {
    if (!(fault instanceof StartFault)) throw fault
    console.error(fault.message)
    process.exitCode = 1
  }
}
