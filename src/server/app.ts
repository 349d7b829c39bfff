import Fastify, { type FastifyInstance } from 'fastify'
import type { Day } from '../model/index.ts'
import { allowCalls } from './access/allow.ts'
import { makePlaces } from './access/places.ts'
import { serveChanges } from './freshness/serve-changes.ts'
import { serveDocument } from './openapi/serve-document.ts'
import type { RecordParts } from './record-parts.ts'
import { entityRoutes } from './routes/entity-routes.ts'
import { serveAccountSessions } from './session/serve-account-sessions.ts'
import { serveOwnAccount } from './session/serve-own-account.ts'
import { serveResets } from './session/serve-resets.ts'
import { serveSession } from './session/serve-session.ts'
import type { SessionParts } from './session/session-parts.ts'
import { makeSignIn } from './session/sign-in.ts'
import { answerOnBehalf } from './wire/askers.ts'
import { readBodies } from './wire/bodies.ts'
import { boundConnections } from './wire/connections.ts'
import { answerErrors } from './wire/errors.ts'
import { tagReads } from './wire/etag.ts'
import { answerExpectations } from './wire/expectations.ts'
import { addHeaders } from './wire/headers.ts'
import { serveHealth } from './wire/health.ts'
import { letGoOfIdle } from './wire/inactivity.ts'
import { logRequests } from './wire/logging.ts'
import { answerMissingCalls } from './wire/missing-calls.ts'
import { servePage } from './wire/page.ts'
import { shedUnderPressure } from './wire/pressure.ts'
import { limitCalls } from './wire/rate-limit.ts'
import { type WireOptions, wireSettings } from './wire/settings.ts'
import { boundUnanswered } from './wire/unanswered.ts'
import { refuseUnknownParameters } from './wire/unknown-parameters.ts'

/** What the app is made of, beside the context. */
export interface AppOptions {
  readonly behindProxy: boolean
  /** Calls a minute and person; no limit where none is said. */
  readonly rateLimit?: number
  readonly session: SessionParts
  /** Where the page was built into. */
  readonly dist: string
}

/** The server of the wire, without a call yet. */
export const newApp = (options: WireOptions, today: () => Day): FastifyInstance => {
  const app = Fastify(wireSettings(options, today))
  boundConnections(app.server, options)
  const unanswered = boundUnanswered(app.server)
  letGoOfIdle(app.server, unanswered)
  answerExpectations(app.server, unanswered, today)
  return app
}

/** The contents page: what every answer has, who is let through, and each family of calls. */
export const buildApp = async (
  app: FastifyInstance,
  parts: RecordParts,
  { session, behindProxy, rateLimit, dist }: AppOptions,
): Promise<void> => {
  const { context } = parts
  answerOnBehalf(app)
  addHeaders(app, context.today, behindProxy)
  shedUnderPressure(app)
  answerErrors(app)
  answerMissingCalls(app)
  readBodies(app)
  tagReads(app)
  logRequests(app)
  allowCalls(app, session, makePlaces(context.database))
  if (rateLimit !== undefined) await limitCalls(app, rateLimit)
  refuseUnknownParameters(app)

  serveHealth(app, context.database)
  serveSession(app, session, makeSignIn(session))
  serveOwnAccount(app, session)
  serveResets(app, session)
  serveAccountSessions(app, session)
  entityRoutes(app, parts)
  serveChanges(app, context, session.sessions)
  serveDocument(app, context.model)
  await servePage(app, dist)

  await app.ready()
}
