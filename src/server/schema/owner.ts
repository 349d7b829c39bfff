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

/** A product as recorded in its database. */
export interface ProductMark {
  /** The permanent name: 'tracking'. */
  readonly name: string
  readonly title: string
}

/** The product that opens a database. */
export interface DatabaseProduct extends ProductMark {
  /** The tables of accounts, roles and permissions, which every product has. */
  readonly access: readonly Table[]
  /** The tables of its other entities. */
  readonly own: readonly Table[]
}

const fact = 'product'

/** Returns the product of a model, with the tables of its entities. */
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

/** Reads the product recorded in a database; null where there is none. The table of facts must exist. */
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
 * Returns whether a database without a mark belongs to this product.
 * It must have the access tables, and the product must describe at least half of its other tables. Two products share
 * fewer by chance.
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

/** Owner of a database: this product, no recorded one but recognizably this one, or another, recorded or not. */
type Ownership = 'ours' | 'unmarked' | { readonly mark: ProductMark | null }

/** Reads the owner of a database of this program; its table of facts must exist. */
export const ownership = async (
  reader: Reader,
  product: DatabaseProduct,
  remembered: Pick<Remembered, 'tables'>,
): Promise<Ownership> => {
  const mark = await readMark(reader)
  if (mark !== null) return mark.name === product.name ? 'ours' : { mark }
  return isPlainlyOf(product, remembered) ? 'unmarked' : { mark: null }
}

/** @throws DatabaseError where the database belongs to another product, naming both */
export const refuseOther = (ownership: Ownership, product: ProductMark): void => {
  if (typeof ownership === 'object') throw new DatabaseError(say.otherProduct(product, ownership.mark))
}

/** Returns the other product that owns a database, with its mark if recorded; null where it is ours or empty. */
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
 * Returns the secret name of the channel between the servers of one database, which other database users must not know.
 * The first server generates and stores it. It is never copied to another database.
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
