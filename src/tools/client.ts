import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { clientTexts } from '#texts/tools'
import { clientText } from './client/client-text.ts'
import { runTool } from './run-tool.ts'

/**
 * `npm run client -- --out FILE`: writes a typed client for every call; the path is relative to where npm was called.
 */
await runTool(async ({ args, model }) => {
  const { out } = parseArgs({ args, options: { out: { type: 'string' } } }).values
  const text = clientText(await model())
  if (out === undefined) process.stdout.write(text)
  else {
    await writeFile(resolve(process.env.INIT_CWD ?? '', out), text)
    console.log(clientTexts.written(out))
  }
})
