import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { started } from './model/messages.ts'
import {
  checkProduct,
  isOfArguments,
  outliveFaults,
  productOf,
  readSettings,
  StartFault,
  startServer,
  Unusable,
} from './server/index.ts'

/** One sentence for whoever started it (or a line for each fault), and exit code 1. */
const giveUp = (error: unknown): never => {
  const expected = error instanceof StartFault || error instanceof Unusable || isOfArguments(error)
  console.error(expected ? error.message : error)
  process.exit(1)
}

const argumentsGiven = () => {
  try {
    return parseArgs({
      options: {
        check: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
        demo: { type: 'boolean', default: false },
        dev: { type: 'boolean', default: false },
        'new-administrator': { type: 'boolean', default: false },
        rows: { type: 'string', default: '500' },
        app: { type: 'string' },
      },
    }).values
  } catch (error) {
    return giveUp(error)
  }
}

const values = argumentsGiven()

const start = async (): Promise<void> => {
  const product = productOf(values.app)
  const read = readSettings(process.env)
  if ('faults' in read) throw new StartFault(read.faults.join('\n'))
  const server = await startServer({
    ...read.settings,
    print: console.log,
    newAdministrator: values['new-administrator'],
    drafts: values.dev,
    ...(values.demo && { demoRows: Number(values.rows) }),
    ...(values.app !== undefined && { product, dist: resolve(values.app, 'dist') }),
  })
  const { title } = server.model
  if (values.dev || server.routes.includes('GET /')) console.log(started.at(title, server.url))
  else console.warn(started.withoutPage(title, server.url))

  let stopping = false
  const end = (code: number) => {
    if (stopping) return
    stopping = true
    server.stop().then(() => process.exit(code), giveUp)
  }
  const stop = () => {
    if (stopping) process.exit(1)
    end(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  outliveFaults(process, { faulted: server.faulted, giveUp: () => end(1), now: () => new Date() })
}

const check = async (): Promise<void> => {
  const sound = await checkProduct(productOf(values.app), { json: values.json, print: console.log })
  process.exitCode = sound ? 0 : 1
}

await (values.check ? check() : start()).catch(giveUp)
