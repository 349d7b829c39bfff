import { randomBytes } from 'node:crypto'
import { schema as say } from '#texts/storage'
import type { Model } from '../../model/index.ts'
import {
  type Database,
  DatabaseError,
  type Dialect,
  type Reader,
  type Writer,
} from '../platform/database/index.ts'
import type { Table } from '../platform/sql/table.ts'
import { factsTable, type Remembered, readExisting, readRemembered } from './remembered.ts'

/** A product as its database bears it. */
export interface ProductMark {
  /** The name that never changes: 'tracking'. */
  readonly name: string
  readonly title: string
}

/** The product that a database is wanted for. */
export interface DatabaseProduct extends ProductMark {
  /** The tables of those who sign in, of roles and of permissions; every product has such. */
  readonly access: readonly Table[]
  /** The tables of its other entities. */
  readonly own: readonly Table[]
}

const fact = 'product'

/** The product of a model, over the tables that its entities need. */
export const databaseProductOf = (model: Model, tables: readonly Table[]): DatabaseProduct => {
  const ofAccess = new Set([model.account, model.role, model.permission])
  const tablesOf = (holds: (name: string) => boolean) =>
    model.list.flatMap(({ name, table }) => (holds(name) ? tables.filter((each) => each.name === table) : []))
  return {
    ...{ name: model.name, title: model.title },
    access: tablesOf((name) => ofAccess.has(name)),
    own: tablesOf((name) => !ofAccess.has(name)),
  }
}

/** The mark that a database bears; null where it bears none. Its table of facts must be there. */
const readMark = async (reader: Reader): Promise<ProductMark | null> => {
  const [row] = await reader.all('select value from engine_facts where name = ?', [fact])
  return row === undefined ? null : JSON.parse(String(row.value))
}

export const writeOwner = (writer: Writer, { name, title }: ProductMark): Promise<unknown> =>
  writer.run(
    'insert into engine_facts (name, value) values (?, ?) on conflict (name) do update set value = excluded.value',
    [fact, JSON.stringify({ name, title })],
  )

/**
 * Whether a database without a mark is plainly this product's: the tables of access are there, and at least half of the
 * others that were ever made in it are described here. What products have in common by chance is less than that.
 */
const isPlainlyOf = ({ access, own }: DatabaseProduct, { tables }: Pick<Remembered, 'tables'>): boolean => {
  const present = ({ name, was = [] }: Table) => [name, ...was].find((each) => Object.hasOwn(tables, each))
  const ofAccess = access.map(present)
  if (ofAccess.includes(undefined)) return false
  const others = Object.entries(tables)
    .filter(
      ([name, columns]) => 'version' in columns && !name.startsWith('engine_') && !ofAccess.includes(name),
    )
    .map(([name]) => name)
  const known = own.flatMap((table) => present(table) ?? []).filter((name) => others.includes(name))
  return known.length * 2 >= others.length
}

/** Whose a database is: this product's, nobody's yet but plainly this one's, or that of another, which may bear no mark. */
type Ownership = 'ours' | 'unmarked' | { readonly mark: ProductMark | null }

/** Reads whose a database of ours is; its table of facts must be there. */
export const ownership = async (
  reader: Reader,
  product: DatabaseProduct,
  remembered: Pick<Remembered, 'tables'>,
): Promise<Ownership> => {
  const mark = await readMark(reader)
  if (mark !== null) return mark.name === product.name ? 'ours' : { mark }
  return isPlainlyOf(product, remembered) ? 'unmarked' : { mark: null }
}

/** @throws DatabaseError where the database is another product's, naming both */
export const refuseOther = (ownership: Ownership, product: ProductMark): void => {
  if (typeof ownership === 'object') throw new DatabaseError(say.otherProduct(product, ownership.mark))
}

/** The other product that a database belongs to, with its mark where it bears one; null where it is ours, or holds nothing yet. */
export const otherOwner = async (
  reader: Reader,
  dialect: Dialect,
  product: DatabaseProduct,
): Promise<{ readonly mark: ProductMark | null } | null> => {
  const { tables } = await readExisting(reader, dialect)
  if (!tables.has(factsTable.name)) return null
  const owned = await ownership(reader, product, await readRemembered(reader))
  return typeof owned === 'object' ? owned : null
}

const name = 'channel'
const sound = /^[\da-f]{32}$/

/**
 * What the servers of one database know and nobody else who may merely sign in to it: made by the first of them, kept
 * among the engine's facts, and the name of the channel on which they speak. Goes along into no other database.
 */
export const secretOf = (database: Database): Promise<string> =>
  database.write(async (writer) => {
    const fresh = randomBytes(16).toString('hex')
    await writer.run('insert into engine_facts (name, value) values (?, ?) on conflict do nothing', [
      name,
      fresh,
    ])
    const [row] = await writer.all('select value from engine_facts where name = ?', [name])
    const kept = String(row?.value)
    if (sound.test(kept)) return kept
    await writer.run('update engine_facts set value = ? where name = ?', [fresh, name])
    return fresh
  })
