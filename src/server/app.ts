import Fastify, { type FastifyInstance } from 'fastify'
import type { Day } from '../model/index.ts'
import { allowCalls } from './accounts/auth/allow.ts'
import type { SessionParts } from './accounts/auth/session-parts.ts'
import { makeSignIn } from './accounts/auth/sign-in.ts'
import { beatMilliseconds, markChanges } from './calls/changes.ts'
import { makeDocumentText } from './calls/document-text.ts'
import { everyCall } from './calls/every-call.ts'
import { healthOf } from './calls/health.ts'
import { importTypes } from './calls/import.ts'
import { serveCalls } from './calls/serve-calls.ts'
import { targetParts } from './calls/where-parameter.ts'
import type { Attachments } from './files/attachments/attachments.ts'
import { Comments } from './people/comments.ts'
import { Feeds } from './people/feeds.ts'
import { Viewers } from './people/live/viewers.ts'
import { Reminders } from './people/reminders.ts'
import { ViewService } from './people/views.ts'
import { answerOnBehalf } from './platform/http/askers.ts'
import { readBodies } from './platform/http/bodies.ts'
import { boundConnections } from './platform/http/connections.ts'
import { answerErrors } from './platform/http/errors.ts'
import { addHeaders, tagReads } from './platform/http/headers.ts'
import { logRequests } from './platform/http/logging.ts'
import { answerExpectations } from './platform/http/malformed.ts'
import { answerMissingCalls } from './platform/http/missing-calls.ts'
import { servePage } from './platform/http/page.ts'
import { shedUnderPressure } from './platform/http/pressure.ts'
import { limitCalls } from './platform/http/rate-limit.ts'
import { type WireOptions, wireSettings } from './platform/http/settings.ts'
import { closeIdleConnections, limitPipelining } from './platform/http/unanswered.ts'
import { boundBodies, readUploads } from './platform/http/uploads.ts'
import { makeFairQueues } from './platform/queues/fair-queue.ts'
import { Batches } from './rows/batches/batches.ts'
import type { BatchRunner } from './rows/batches/runner.ts'
import { Exports } from './rows/export/exports.ts'
import { Imports } from './rows/import/imports.ts'
import type { RecordParts } from './rows/read/record-parts.ts'
import { Records } from './rows/write/records.ts'

/** The parts that the app needs beside the record parts. */
interface AppOptions {
  readonly behindProxy: boolean
  /** Calls a minute for each person; no limit by default. */
  readonly rateLimit?: number
  readonly session: SessionParts
  /** Runs batches that need several transactions. */
  readonly runner: BatchRunner
  readonly files: Attachments
  /** The folder of the built page. */
  readonly dist: string
}

/** Creates the HTTP server without routes. */
export const newApp = (options: WireOptions, today: () => Day): FastifyInstance => {
  const app = Fastify(wireSettings(options, today))
  boundConnections(app.server, options)
  const unanswered = limitPipelining(app.server)
  closeIdleConnections(app.server, unanswered)
  answerExpectations(app.server, unanswered, today)
  return app
}

/** Registers everything on the server: hooks, access checks, all calls and the page. */
export const buildApp = async (
  app: FastifyInstance,
  parts: RecordParts,
  { session, behindProxy, rateLimit, dist, runner, files }: AppOptions,
): Promise<void> => {
  const { context } = parts
  answerOnBehalf(app)
  addHeaders(app, context.today, behindProxy)
  shedUnderPressure(app)
  answerErrors(app)
  answerMissingCalls(app)
  boundBodies(app)
  readBodies(app)
  readUploads(app, importTypes)
  tagReads(app)
  logRequests(app)
  allowCalls(app, session, makeFairQueues(context.database))
  if (rateLimit !== undefined) limitCalls(app, rateLimit)
  const viewers = new Viewers(context.model, context.database, parts.reaches)
  markChanges(app, viewers)
  const standing = targetParts(parts, session.model)
  serveCalls(app, everyCall(context.model), {
    parts,
    session,
    viewers,
    records: new Records(parts),
    batches: new Batches(parts, runner),
    imports: new Imports(parts, runner),
    exports: new Exports(parts),
    files,
    signIn: makeSignIn(session),
    health: healthOf(context),
    views: new ViewService(standing),
    reminders: new Reminders(standing, session.mail),
    feeds: new Feeds(standing, session.appUrl),
    comments: new Comments(parts, session.model),
    beat: beatMilliseconds,
    document: makeDocumentText(context.model),
  })
  await servePage(app, dist)

  await app.ready()
}
