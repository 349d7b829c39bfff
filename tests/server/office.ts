import { afterAll, beforeAll, inject } from 'vitest'
import type { EntityModel, Model } from '../../src/model/index.ts'
import type { Context } from '../../src/server/access/context.ts'
import type { makeGuard } from '../../src/server/accounts/auth/guard.ts'
import { makePasswords } from '../../src/server/accounts/auth/passwords.ts'
import { loadModel, productIn } from '../../src/server/index.ts'
import { seedFirstRows } from '../../src/server/operations/seed/first-rows.ts'
import { type Database, openDatabase } from '../../src/server/platform/database/index.ts'
import type { ProductPlace } from '../../src/server/product/place.ts'
import { productSchema } from '../../src/server/product/product-schema.ts'
import { entityOf, makeRecordParts, type RecordParts } from '../../src/server/rows/read/record-parts.ts'
import { applySchema } from '../../src/server/schema/index.ts'
import { freshDatabase, type Kind } from '../support/fresh-database.ts'
import { workshop } from '../support/workshop.ts'

/** The product's tables with their first rows and nothing of the wire: for what lies below the calls. */
export interface Office {
  readonly model: Model
  readonly parts: RecordParts
  readonly database: Database
  readonly said: string[]
  entity(name: string): EntityModel
  close(): Promise<void>
}

export const today = '2026-11-21'

/** Who asks where it does not matter who. */
export const nobody = { id: 0 }

/** One for the tests of the file, or of the describe, in which it is asked for: opened before them and closed after. */
export const officeOn = (kind: Kind, folder?: string, zone?: string): Office => {
  let open: Office | undefined
  beforeAll(async () => {
    open = await openOffice(kind, folder, zone)
  })
  afterAll(() => open?.close())
  return new Proxy({} as Office, { get: (_, key) => open && Reflect.get(open, key) }) // whichever is open
}

/**
 * @param folder another product's, or where it lies; the workshop unless said
 * @param zone the business time zone
 */
export const openOffice = async (kind: Kind, folder?: string | ProductPlace, zone = 'UTC'): Promise<Office> =>
  openOfficeOf(
    kind,
    await loadModel(
      typeof folder === 'object' ? folder : folder === undefined ? workshop : productIn(folder),
    ),
    zone,
  )

/** One of a model that no folder holds. */
export const openOfficeOf = async (kind: Kind, described: Model, zone = 'UTC'): Promise<Office> => {
  const { url, remove } = await freshDatabase(kind, kind === 'postgres' ? inject('postgresUrl') : undefined)
  const model = { ...described, zone }
  const database = await openDatabase(url)
  const said: string[] = []
  const say = (_: object, sentence: string) => void said.push(sentence)
  const context: Context = {
    model,
    database,
    today: () => today,
    now: () => new Date(`${today}T09:00:00.000Z`),
    log: { info: say, warn: say, error: say },
    passwords: makePasswords([]),
    guard: {
      prove: async () => null,
      stands: async (_, caller) => caller,
      ofMany: async () => [],
      hold: async () => {},
      rights: async () => {},
      unproved: () => null,
      settle: async () => {},
      person: async () => null,
      people: async () => new Map(),
    } satisfies ReturnType<typeof makeGuard>,
  }
  await applySchema(database, productSchema(model, database.dialect))
  const parts = makeRecordParts(context)
  await seedFirstRows(parts)
  return {
    model,
    parts,
    database,
    said,
    entity: (name) => entityOf(model, name),
    close: async () => {
      await database.close()
      await remove()
    },
  }
}
