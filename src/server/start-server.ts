import { startFault, uncaught } from '#texts/start'
import { backups, storage } from '#texts/storage'
import type { Day, Model } from '../model/index.ts'
import { accountModel } from './access/account-model.ts'
import { businessDay, type Context } from './access/context.ts'
import { mailHandlers, makeInviteAccount, makeNotifyAccount } from './accounts/auth/account-mails.ts'
import { ensureFirstAccount, recoverAdministrator } from './accounts/auth/first-account.ts'
import { makeGuard } from './accounts/auth/guard.ts'
import { makePasswords } from './accounts/auth/passwords.ts'
import { makeRefusals } from './accounts/auth/refusal-log.ts'
import { type SessionParts, sessionTidier } from './accounts/auth/session-parts.ts'
import { SessionCache } from './accounts/auth/sessions.ts'
import { Throttle } from './accounts/auth/throttle.ts'
import { Tickets } from './accounts/auth/tickets.ts'
import { buildApp, newApp } from './app.ts'
import { targetParts } from './calls/where-parameter.ts'
import { OutboxRunner } from './events/outbox/runner.ts'
import { RowEventRunner } from './events/row-events/row-event-runner.ts'
import { Attachments } from './files/attachments/attachments.ts'
import { FileSweeper } from './files/attachments/file-sweeper.ts'
import { scannerPlace } from './files/attachments/scan/clamd.ts'
import { scanHandlers } from './files/attachments/scan/scan-files.ts'
import { openStore } from './files/store/open-store.ts'
import { migrate } from './migrate.ts'
import { sweepLeftovers } from './operations/backup/default-backup-path.ts'
import { notifyBatchEnd } from './people/inbox/notify-batch-end.ts'
import { notifyFollowers } from './people/inbox/notify-followers.ts'
import { inboxTidier } from './people/inbox/tidy-inbox.ts'
import { ReminderClock } from './people/reminders/reminder-clock.ts'
import { sqlitePath } from './platform/database/address.ts'
import { DiskFull, openDatabase, ReadOnly, Unavailable } from './platform/database/index.ts'
import { StartupError } from './platform/errors/startup-error.ts'
import { drain } from './platform/http/connections.ts'
import { compileProduct, reportFaults } from './product/compile-product.ts'
import { knownIcons } from './product/known-icons.ts'
import { builtPageOf, ownProduct, type ProductPlace } from './product/place.ts'
import { readProduct } from './product/read-product.ts'
import { bulkSteps } from './rows/batches/bulk-steps.ts'
import { BatchRunner } from './rows/batches/runner.ts'
import { undoSteps } from './rows/batches/undo-steps.ts'
import { importSteps } from './rows/import/import-steps.ts'
import { watchCounts } from './rows/read/counters.ts'
import { makeRecordParts } from './rows/read/record-parts.ts'
import { logRuleViolations } from './rows/rules/rule-violations.ts'
import { LineBreakUpgrade } from './rows/store/line-break-upgrade.ts'
import { SearchTextUpgrade } from './rows/store/search-text-upgrade.ts'
import { databaseOf, filesPlaceOf, type ServerSettings } from './settings.ts'

/** The options of a server; all but these three have defaults. */
export interface ServerOptions extends Partial<ServerSettings> {
  readonly host: string
  /** 0 selects a free port. */
  readonly port: number
  /** An IANA time zone name. */
  readonly timeZone: string
  /** The product; by default the one of this repository. */
  readonly product?: ProductPlace
  /** The compiled model of the product; by default it is read and checked. */
  readonly model?: Model
  /** The folder of the built page; by default the product's own. */
  readonly dist?: string
  /** The current moment; by default from the machine's clock. */
  readonly now?: () => Date
  /** The business day; by default that of `now` in the time zone. */
  readonly today?: () => Day
  /** The output of the log; standard output by default. */
  readonly logStream?: { write(line: string): void }
  /** The number of plausible demo rows to insert into an empty database. */
  readonly demoRows?: number
  /** In development: new tables and columns may be dropped again. */
  readonly drafts?: boolean
  /** Gives the account of ADMIN_EMAIL full rights and a new password, to recover lost access. */
  readonly newAdministrator?: boolean
  /** Receives lines for the operator, about the first account; by default they are dropped. */
  readonly print?: (line: string) => void
}

export interface RunningServer {
  /** 'http://127.0.0.1:3000' */
  readonly url: string
  readonly model: Model
  /** Every served call and file: 'GET /api/user'. */
  readonly routes: readonly string[]
  /**
   * Handles an uncaught error: logs it, clears the caches, and makes every open page reload its data. `origin` is
   * Node's
   * name of the error's source.
   */
  faulted(error: unknown, origin: string): void
  /** Accepts no more calls, waits up to ten seconds for running ones, and closes the database cleanly. */
  stop(): Promise<void>
}

/** For 'localhost' Fastify would also listen on its other addresses, but without the connection limits of the first. */
const oneOf = (host: string): string => (host === 'localhost' ? '127.0.0.1' : host)

const drainMilliseconds = 9000

/** Compiles the model of a product. @throws StartupError listing every fault */
export const loadModel = async (place: ProductPlace = ownProduct): Promise<Model> => {
  const compiled = compileProduct(await readProduct(place), await knownIcons())
  if ('faults' in compiled) throw new StartupError(reportFaults(compiled.faults))
  return compiled.model
}

type PlacedOptions = ServerOptions & { readonly databaseUrl: string }

const listenFaults: Readonly<Record<string, (options: ServerOptions) => string>> = {
  EADDRINUSE: ({ host, port }) => startFault.portTaken(host, port),
  EACCES: ({ port }) => startFault.portForbidden(port),
  EADDRNOTAVAIL: ({ host }) => startFault.host(host),
  ENOTFOUND: ({ host }) => startFault.host(host),
}

/** The location of the database, without credentials. */
const placeOf = (url: string): string => sqlitePath(url) ?? url.replace(/^.*@/, '')

const asStartFault = (error: unknown, options: PlacedOptions): unknown => {
  if (error instanceof DiskFull)
    return new StartupError(storage.fullAtStart(placeOf(options.databaseUrl)), { cause: error })
  if (error instanceof ReadOnly || error instanceof Unavailable)
    return new StartupError(error.message, { cause: error })
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const sentence = listenFaults[code]?.(options)
  return sentence === undefined ? error : new StartupError(sentence, { cause: error })
}

/**
 * Starts a product in this order: descriptors, database, tables, first rows, page and calls. Any failure stops the
 * start.
 * @throws StartupError or DatabaseError with a message for the operator
 */
export const startServer = async (asked: ServerOptions): Promise<RunningServer> => {
  const { now = () => new Date(), timeZone, print = () => {}, product = ownProduct } = asked
  const model = { ...(asked.model ?? (await loadModel(product))), zone: timeZone }
  const options: PlacedOptions = { ...asked, databaseUrl: databaseOf(asked, model, product) }
  const accounts = accountModel(model)
  const { logLevel = 'silent', trustProxy = [], logStream } = options
  const today = options.today ?? businessDay(timeZone, now)
  const { connectionsPerAddress } = options
  const wire = {
    ...{ logLevel, trustProxy },
    ...(logStream && { logStream }),
    ...(connectionsPerAddress !== undefined && { connectionsPerAddress }),
  }
  const app = newApp(wire, today)
  const { log } = app
  const database = await openDatabase(options.databaseUrl, {
    log: (sentence, err) => (err === undefined ? log.warn({}, sentence) : log.error({ err }, sentence)),
  }).catch((error: unknown) => {
    throw asStartFault(error, options)
  })
  try {
    // By the machine's clock, which also dates the files.
    const swept = sweepLeftovers(options.databaseUrl, new Date())
    if (swept > 0) log.warn({}, backups.swept(swept))
    const sessions = new SessionCache(database, accounts, now)
    const passwords = makePasswords([model.title])
    const throttle = new Throttle(database, now)
    const refusals = makeRefusals({ database, now, log }, accounts)
    // Loaded on demand, to keep the start short.
    const mailer = options.smtpUrl
      ? (await import('./accounts/auth/mailer.ts')).createMailer(options.smtpUrl, options.mailFrom ?? '')
      : null
    const appUrl = options.appUrl ?? null
    const mail = mailer === null || appUrl === null ? null : { mailer, appUrl, product: model.title }
    const tell = makeNotifyAccount(mail, now)
    const invite = makeInviteAccount(mail, now)
    const guard = makeGuard({
      ...{ database, model: accounts, sessions, passwords, throttle, refusals, notify: tell, invite },
    })
    const context: Context = { model, database, now, today, log, passwords, guard }
    const parts = makeRecordParts(context)
    const tablesUrl = options.migrationDatabaseUrl
    await migrate(parts, {
      ...(tablesUrl !== undefined && { tablesUrl }),
      drafts: options.drafts ?? false,
    })
    const bringAccount = options.newAdministrator ? recoverAdministrator : ensureFirstAccount
    await bringAccount(parts, accounts, options, print)
    if (options.demoRows !== undefined)
      await (await import('./operations/seed/demo/demo-rows.ts')).seedDemo(parts, options.demoRows)
    const session: SessionParts = {
      context,
      writing: parts,
      model: accounts,
      sessions,
      tickets: new Tickets(database, sessions, now),
      throttle,
      refusals,
      mail,
      appUrl,
    }
    const runner = new BatchRunner(
      parts,
      { undo: undoSteps, bulk: bulkSteps, import: importSteps },
      notifyBatchEnd(context),
    )
    const store = await openStore(filesPlaceOf(options, options.databaseUrl, product), options.s3Keys ?? null)
    const scanner = options.scan === undefined ? null : scannerPlace(options.scan)
    const keeper = new FileSweeper({ ...context, model }, store)
    await keeper.prepare()
    const outbox = new OutboxRunner(context, {
      ...mailHandlers(mail, context, accounts),
      ...scanHandlers(context, store, scanner),
    })
    const likening = new SearchTextUpgrade(model, context)
    const joining = new LineBreakUpgrade(model, context)
    const news = new RowEventRunner(context, [notifyFollowers(parts)])
    const reminders = new ReminderClock(targetParts(parts, accounts), mail)
    const routes: string[] = []
    app.addHook('onRoute', ({ method, url }) => void routes.push(`${[method].flat()[0]} ${url}`))
    await buildApp(app, parts, {
      session,
      behindProxy: trustProxy.length > 0,
      ...(options.rateLimit !== undefined && { rateLimit: options.rateLimit }),
      dist: options.dist ?? builtPageOf(product),
      runner,
      files: new Attachments(parts, store, scanner !== null),
    })
    const url = await app.listen({ host: oneOf(options.host), port: options.port })
    await runner.resume()
    outbox.start()
    news.start()
    likening.start()
    joining.start()
    keeper.start()
    reminders.start()
    let isStopping = false
    const counted = logRuleViolations(parts, () => isStopping)
    const endWatching = watchCounts(parts)
    const tidiers = [sessionTidier(session), inboxTidier(context)]
    for (const tidier of tidiers) void tidier.start(database)
    const stop = async () => {
      isStopping = true
      endWatching()
      await drain(app, drainMilliseconds)
      await Promise.all(
        [runner, outbox, reminders, news, keeper, likening, joining, ...tidiers].map((each) => each.stop()),
      )
      await counted
      sessions.close()
      throttle.close()
      await database.close()
    }
    const faulted = (err: unknown, origin: string) => {
      log.fatal({ err, origin }, uncaught)
      database.doubt()
    }
    return { url, model, routes, faulted, stop }
  } catch (error) {
    await app.close()
    await database.close()
    throw asStartFault(error, options)
  }
}
