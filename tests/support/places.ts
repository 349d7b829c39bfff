import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, inject } from 'vitest'
import { type Database, openDatabase } from '../../src/server/platform/database/index.ts'
import { patientDatabase } from './postgres.ts'

/** An empty database that is gone after the file's tests. */
export interface Place {
  readonly name: 'sqlite' | 'postgres'
  /** A new one, by its address. */
  fresh(): Promise<string>
}

/** A folder that is gone after the file's tests. */
export function temporaryFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'database-test-')))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

export const sqlitePlace = (): Place => {
  const folder = temporaryFolder()
  let count = 0
  return {
    name: 'sqlite',
    fresh: async () => {
      count += 1
      return `sqlite:${join(folder, `${count}.db`)}`
    },
  }
}

export const postgresPlace = (): Place => {
  const drops: (() => Promise<void>)[] = []
  afterAll(() => Promise.all(drops.map((drop) => drop())))
  return {
    name: 'postgres',
    fresh: async () => {
      const { url, drop } = await patientDatabase(inject('postgresUrl'))
      drops.push(drop)
      return url
    },
  }
}

/** The same sentences for both databases. */
export function onBoth(tests: (place: Place) => void): void {
  for (const make of [sqlitePlace, postgresPlace]) {
    const place = make()
    describe(place.name, () => tests(place))
  }
}

/** Opens, works, closes. */
export async function withDatabase<T>(url: string, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase(url)
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}
