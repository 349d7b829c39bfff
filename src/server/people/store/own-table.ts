import type {
  Parameter,
  Reader,
  DatabaseRow as Stored,
  Writer,
} from '../../platform/database/driver/database.ts'
import { conflictError, HttpError } from '../../platform/errors/http-error.ts'

/** A table of things that people have, each their own, with an `id`. */
interface Owned {
  readonly table: string
  /** The column of whose it is. */
  readonly owner: string
  /** The condition of those that are there; all of them unless said. */
  readonly there?: string
  /** So many has one person at most. */
  readonly most: number
  /** What is said of one too many, and of one that is not there or another's. */
  readonly says: { readonly most: (most: number) => string; readonly missing: string }
}

type Values = Readonly<Record<string, Parameter>>

/** Writes what people have, each their own. */
export class PersonalTable {
  protected readonly owned: Owned

  constructor(owned: Owned) {
    this.owned = owned
  }

  /** That there is none by that id, or it is another's. */
  missing(): HttpError {
    return new HttpError(404, this.owned.says.missing)
  }

  /** @throws HttpError 409 where somebody has as many as anybody may */
  async refuseFull(reader: Reader, account: number): Promise<void> {
    const { table, owner, there = 'true', most, says } = this.owned
    const sql = `select count(*) from ${table} where ${owner} = ? and ${there}`
    const [row] = await reader.rows(sql, [account])
    if (Number(row?.[0]) >= most) throw conflictError(says.most(most))
  }

  /** @param values by column @returns its id @throws HttpError 409 where its owner has as many as anybody may */
  async add(writer: Writer, account: number, values: Values): Promise<number> {
    await this.refuseFull(writer, account)
    const whole: Values = { ...values, [this.owned.owner]: account }
    const names = Object.keys(whole)
    const [made] = await writer.rows(
      `insert into ${this.owned.table} (${names.join(', ')}) values (${names.map(() => '?').join(', ')}) returning id`,
      Object.values(whole),
    )
    return Number(made?.[0])
  }

  /** @param values by column @param also what is set beside them: 'version = version + 1' */
  async change(writer: Writer, id: number, values: Values, also: readonly string[] = []): Promise<void> {
    const set = [...Object.keys(values).map((name) => `${name} = ?`), ...also].join(', ')
    await writer.run(`update ${this.owned.table} set ${set} where id = ?`, [...Object.values(values), id])
  }

  /** @throws HttpError 404 where it is not there, or another's */
  async remove(writer: Writer, id: number, account: number): Promise<void> {
    const { table, owner } = this.owned
    const sql = `delete from ${table} where id = ? and ${owner} = ?`
    if ((await writer.run(sql, [id, account])) === 0) throw this.missing()
  }
}

/** What people have for themselves alone: nobody else reads it. */
export class PersonalRecords<Thing> extends PersonalTable {
  readonly #select: string
  readonly #thingOf: (row: Stored) => Thing

  constructor(owned: Owned, columns: string, thingOf: (row: Stored) => Thing) {
    super(owned)
    this.#select = `select ${columns} from ${owned.table}`
    this.#thingOf = thingOf
  }

  /** In the order in which they were made, unless `ending` says another. @param condition behind `where` */
  async where(
    reader: Reader,
    condition: string,
    parameters: readonly Parameter[],
    ending = 'order by id',
  ): Promise<readonly Thing[]> {
    return (await reader.all(`${this.#select} where ${condition} ${ending}`, parameters)).map(this.#thingOf)
  }

  /** All of somebody's. */
  of(reader: Reader, account: number): Promise<readonly Thing[]> {
    return this.where(reader, `${this.owned.owner} = ?`, [account])
  }

  /** One of somebody's. @param locking what follows the statement @throws HttpError 404 */
  async one(reader: Reader, id: number, account: number, locking = ''): Promise<Thing> {
    const [thing] = await this.where(reader, `id = ? and ${this.owned.owner} = ?`, [id, account], locking)
    if (thing === undefined) throw this.missing()
    return thing
  }
}
