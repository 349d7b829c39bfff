import Fastify, { type FastifyInstance } from 'fastify'
import type { Day } from '../model/index.ts'
import type { AccountModel } from './access/account-model.ts'
import { allowCalls } from './access/allow.ts'
import type { Context } from './context.ts'
import { serveSession } from './session/routes.ts'
import type { Sessions } from './session/sessions.ts'
import { makeSignIn } from './session/sign-in.ts'
import { Throttle } from './session/throttle.ts'
import { readBodies } from './wire/bodies.ts'
import { answerErrors } from './wire/errors.ts'
import { tagReads } from './wire/etag.ts'
import { addHeaders } from './wire/headers.ts'
import { serveHealth } from './wire/health.ts'
import { logRequests } from './wire/logging.ts'
import { answerMissingCalls } from './wire/missing-calls.ts'
import { servePage } from './wire/page.ts'
import { shedUnderPressure } from './wire/pressure.ts'
import { type WireOptions, wireSettings } from './wire/settings.ts'

/** What the app is made of, beside the context. */
export interface AppOptions {
  readonly behindProxy: boolean
  readonly sessions: Sessions
  readonly accounts: AccountModel
  /** Where the page was built into. */
  readonly dist: string
}

/** The server of the wire, without a call yet. */
export const newApp = (options: WireOptions, today: () => Day): FastifyInstance =>
  Fastify(wireSettings(options, today))

/** The contents page: what every answer has, who is let through, and each family of calls. */
export const buildApp = async (
  app: FastifyInstance,
  context: Context,
  { sessions, accounts, behindProxy, dist }: AppOptions,
): Promise<void> => {
  addHeaders(app, context.today, behindProxy)
  shedUnderPressure(app)
  answerErrors(app)
  answerMissingCalls(app)
  readBodies(app)
  tagReads(app)
  logRequests(app)
  allowCalls(app, sessions)

  const throttle = new Throttle(context.database, context.now)
  serveHealth(app, context.database)
  serveSession(app, context, accounts, sessions, makeSignIn(context, accounts, sessions, throttle))
  servePage(app, dist)

  await app.ready()
}
