import { basename, dirname, extname, join, resolve } from 'node:path'
import { storedFiles } from '#texts/stored-files'
import { sqlitePath } from '../../platform/database/address.ts'
import { StartupError } from '../../platform/errors/startup-error.ts'
import { FolderStore } from './folder-store.ts'
import type { S3Place } from './s3-store.ts'
import type { Store } from './store.ts'

/** Access keys of S3. */
export type S3Keys = Pick<S3Place, 'accessKeyId' | 'secretAccessKey'>

/**
 * Opens the store of a setting: 'file:data/files', or 's3://bucket/prefix?endpoint=…&region=…'.
 * @throws StartupError (as a rejection) where the setting is invalid
 */
export const openStore = async (setting: string, keys: S3Keys | null): Promise<Store> => {
  if (setting.startsWith('file:') && setting.length > 'file:'.length)
    return new FolderStore(setting.slice('file:'.length))
  const place = s3PlaceOf(setting)
  if (place === null) throw new StartupError(storedFiles.badSetting(setting))
  if (keys === null) throw new StartupError(storedFiles.noKeys)
  const { S3Store } = await import('./s3-store.ts') // loaded on demand, since few installations need it
  return new S3Store({ ...place, ...keys })
}

/** Returns the default store: a folder beside a SQLite file, named after it; `data/files` for PostgreSQL. */
export const usualFiles = (databaseUrl: string, folder = ''): string => {
  const path = sqlitePath(databaseUrl)
  if (path !== null) return `file:${join(dirname(resolve(path)), 'files', basename(path, extname(path)))}`
  const name = URL.canParse(databaseUrl) ? new URL(databaseUrl).pathname.slice(1) : ''
  return `file:${join(folder, 'data', 'files', name.replaceAll(/[^\w-]/g, '') || 'database')}`
}

/** Parses the setting of a bucket; null where it is invalid. */
export const s3PlaceOf = (setting: string): Omit<S3Place, keyof S3Keys> | null => {
  if (!setting.startsWith('s3://') || !URL.canParse(setting)) return null
  const { hostname, pathname, searchParams } = new URL(setting)
  const region = searchParams.get('region') ?? 'us-east-1'
  const endpoint = searchParams.get('endpoint') ?? `https://s3.${region}.amazonaws.com`
  const known = [...searchParams.keys()].every((name) => name === 'region' || name === 'endpoint')
  if (hostname === '' || !known || !/^https?:\/\/[^/?#]+\/?$/.test(endpoint)) return null
  const prefix = pathname.replace(/^\/+|\/+$/g, '')
  return { bucket: hostname, prefix: prefix === '' ? '' : `${prefix}/`, endpoint, region }
}
