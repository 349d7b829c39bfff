import { afterEach } from 'vitest'
import type * as words from '../../../src/descriptor/index.ts'
import { type Database, DatabaseError, openDatabase } from '../../../src/server/platform/database/index.ts'
import type { Place } from '../../support/places.ts'
import { bring, fill, person, team } from './office.ts'

/** Offices for the tests of a file, closed after each. */
export function offices(place: Place) {
  const opened: Database[] = []
  afterEach(async () => {
    for (const database of opened.splice(0)) await database.close()
  })
  const open = async (): Promise<Database> => {
    const database = await openDatabase(await place.fresh())
    opened.push(database)
    return database
  }
  /** One with rows in it. */
  const office = async (): Promise<Database> => {
    const database = await open()
    await bring(database, [team, person()])
    await fill(database)
    return database
  }
  return { open, office }
}

/** The first value of each row. */
export const column = async (database: Database, sql: string): Promise<readonly unknown[]> =>
  (await database.rows(sql)).map(([value]) => value)

/** The sentence that a change is refused with. */
export const refusal = (database: Database, entities: readonly words.Entity[]): Promise<string> =>
  bring(database, entities).then(
    () => 'was done',
    (error) => (error instanceof DatabaseError ? error.message : `${error.name}: ${error.message}`),
  )
