import { join } from 'node:path'
import { wrongSetting } from '#texts/start'
import { scanning, storedFiles } from '#texts/stored-files'
import { scannerPlace } from './files/attachments/scan/clamd.ts'
import { type S3Keys, s3PlaceOf, usualFiles } from './files/store/open-store.ts'
import { sqliteUrl } from './platform/database/address.ts'
import type { ProductPlace } from './product/place.ts'

/** The settings from the environment; docs/operating.md describes each. */
export interface ServerSettings {
  readonly host: string
  readonly port: number
  /** By default the product's own; see `databaseOf`. */
  readonly databaseUrl?: string
  readonly timeZone: string
  readonly logLevel: string
  /** Addresses and ranges of proxies whose forwarding headers are trusted. */
  readonly trustProxy: readonly string[]
  readonly migrationDatabaseUrl?: string
  readonly adminEmail?: string
  readonly adminPassword?: string
  /** The public address, without a trailing slash. */
  readonly appUrl?: string
  readonly smtpUrl?: string
  readonly mailFrom?: string
  /** The location of files; by default beside the database, see `filesPlaceOf`. */
  readonly files?: string
  /** The credentials for a bucket in `files`. */
  readonly s3Keys?: S3Keys
  /** The virus scanner that checks files before they are served; none by default. */
  readonly scan?: string
  /** Calls a minute for each person; no limit by default. */
  readonly rateLimit?: number
  /** Concurrent connections for each address; 500 by default. */
  readonly connectionsPerAddress?: number
}

/**
 * The URL of a product's database: from the settings, or its own file in `data/` of its folder or of the working
 * directory.
 */
export const databaseOf = (
  { databaseUrl }: Pick<ServerSettings, 'databaseUrl'>,
  { name }: { readonly name: string },
  { folder }: Pick<ProductPlace, 'folder'>,
): string => databaseUrl ?? sqliteUrl(join(folder ?? '', 'data', `${name}.db`))

/** The location of a product's files. @param databaseUrl the URL of its database */
export const filesPlaceOf = (
  { files }: Pick<ServerSettings, 'files'>,
  databaseUrl: string,
  { folder }: Pick<ProductPlace, 'folder'>,
): string => files ?? usualFiles(databaseUrl, folder)

type Environment = Readonly<Record<string, string | undefined>>

const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

const isUrl = (text: string, ...protocols: readonly string[]): boolean =>
  URL.canParse(text) && protocols.includes(new URL(text).protocol)

const levels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']
const address = /^([\da-f:.]+(\/\d{1,3})?|loopback|linklocal|uniquelocal)$/i

/** The check of each setting, with a description of valid values. */
const rules: Readonly<Record<string, readonly [holds: (text: string) => boolean, means: string]>> = {
  PORT: [(text) => /^\d{1,5}$/.test(text) && Number(text) < 65_536, wrongSetting.port],
  APP_TIME_ZONE: [isTimeZone, wrongSetting.timeZone],
  LOG_LEVEL: [(text) => levels.includes(text), wrongSetting.oneOf(levels)],
  TRUST_PROXY: [(text) => text.split(',').every((each) => address.test(each.trim())), wrongSetting.proxy],
  APP_URL: [(text) => isUrl(text, 'http:', 'https:'), wrongSetting.address],
  SMTP_URL: [(text) => isUrl(text, 'smtp:', 'smtps:'), wrongSetting.smtp],
  FILES: [(text) => /^file:./.test(text) || s3PlaceOf(text) !== null, storedFiles.setting],
  SCAN: [(text) => scannerPlace(text) !== null, scanning.setting],
  RATE_LIMIT: [(text) => /^[1-9]\d{0,6}$/.test(text), wrongSetting.count],
  CONNECTIONS_PER_ADDRESS: [(text) => /^[1-9]\d{0,6}$/.test(text), wrongSetting.connections],
}

const pairs = [
  ['ADMIN_EMAIL', 'ADMIN_PASSWORD'],
  ['SMTP_URL', 'MAIL_FROM'],
  ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'],
] as const

const faultsOf = (environment: Environment): readonly string[] => [
  ...Object.entries(rules).flatMap(([name, [holds, means]]) => {
    const text = environment[name]
    return text && !holds(text) ? [wrongSetting.value(name, name === 'SMTP_URL' ? '…' : text, means)] : []
  }),
  ...pairs.flatMap((names) => {
    const missing = names.filter((name) => !environment[name])
    return missing.length === 1 ? [wrongSetting.pair(names)] : []
  }),
]

const given = <K extends string>(key: K, text: string | undefined): { readonly [P in K]?: string } =>
  text ? ({ [key]: text } as { readonly [P in K]?: string }) : {} // `key` is of type K

/** Reads the settings, or returns one sentence for each invalid one. An empty variable counts as absent. */
export const readServerSettings = (
  environment: Environment,
): { readonly settings: ServerSettings } | { readonly faults: readonly string[] } => {
  const faults = faultsOf(environment)
  if (faults.length > 0) return { faults }
  const limit = environment.RATE_LIMIT
  const accessKeyId = environment.AWS_ACCESS_KEY_ID
  const secretAccessKey = environment.AWS_SECRET_ACCESS_KEY
  const perAddress = environment.CONNECTIONS_PER_ADDRESS
  return {
    settings: {
      host: environment.HOST || '127.0.0.1',
      port: Number(environment.PORT || 3000),
      timeZone: environment.APP_TIME_ZONE || Temporal.Now.timeZoneId(),
      logLevel: environment.LOG_LEVEL || 'info',
      trustProxy: environment.TRUST_PROXY?.split(',').map((each) => each.trim()) ?? [],
      ...given('databaseUrl', environment.DATABASE_URL),
      ...given('migrationDatabaseUrl', environment.MIGRATION_DATABASE_URL),
      ...given('adminEmail', environment.ADMIN_EMAIL),
      ...given('adminPassword', environment.ADMIN_PASSWORD),
      ...given('appUrl', environment.APP_URL?.replace(/\/+$/, '')),
      ...given('smtpUrl', environment.SMTP_URL),
      ...given('mailFrom', environment.MAIL_FROM),
      ...given('files', environment.FILES),
      ...given('scan', environment.SCAN),
      ...(accessKeyId && secretAccessKey ? { s3Keys: { accessKeyId, secretAccessKey } } : {}),
      ...(limit ? { rateLimit: Number(limit) } : {}),
      ...(perAddress ? { connectionsPerAddress: Number(perAddress) } : {}),
    },
  }
}
