import { parseArgs } from 'node:util'
import { started } from '#texts/start'
import {
  DatabaseError,
  isOfArguments,
  locateProduct,
  readServerSettings,
  StartupError,
  startServer,
  surviveFaults,
} from './server/index.ts'

/** Prints one sentence (or a line for each fault) and exits with code 1. */
const giveUp = (error: unknown): never => {
  const expected = error instanceof StartupError || error instanceof DatabaseError || isOfArguments(error)
  console.error(expected ? error.message : error)
  process.exit(1)
}

const argumentsGiven = () => {
  try {
    return parseArgs({
      options: {
        demo: { type: 'boolean', default: false },
        dev: { type: 'string' }, // the address of a page that another program serves
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
  const read = readServerSettings(process.env)
  if ('faults' in read) throw new StartupError(read.faults.join('\n'))
  const server = await startServer({
    ...read.settings,
    print: console.log,
    newAdministrator: values['new-administrator'],
    drafts: values.dev !== undefined,
    ...(values.demo && { demoRows: Number(values.rows) }),
    product: locateProduct(values.app),
  })
  const { title } = server.model
  const page = values.dev ?? (server.routes.includes('GET /') ? server.url : null)
  if (page !== null) console.log(started.at(title, page))
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
  surviveFaults(process, { faulted: server.faulted, giveUp: () => end(1), now: () => new Date() })
}

await start().catch(giveUp)
