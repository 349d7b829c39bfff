import type {
  Parameter,
  Reader,
  DatabaseRow as Stored,
  Writer,
} from '../../platform/database/driver/database.ts'
import { conflictError, HttpError } from '../../platform/errors/http-error.ts'

/** A table with an `id` whose rows each belong to one person. */
interface Owned {
  readonly table: string
  /** The column with the owner's account. */
  readonly owner: string
  /** The condition for existing rows; all rows by default. */
  readonly there?: string
  /** The limit of rows for one person. */
  readonly most: number
  /** The messages for one row too many, and for a row that is missing or another person's. */
  readonly says: { readonly most: (most: number) => string; readonly missing: string }
}

type Values = Readonly<Record<string, Parameter>>

/** Writes rows that belong to one person each. */
export class PersonalTable {
  protected readonly owned: Owned

  constructor(owned: Owned) {
    this.owned = owned
  }

  /** The error 404 for a row that is missing or another person's. */
  missing(): HttpError {
    return new HttpError(404, this.owned.says.missing)
  }

  /** @throws HttpError 409 if the person has reached the limit */
  async refuseFull(reader: Reader, account: number): Promise<void> {
    const { table, owner, there = 'true', most, says } = this.owned
    const sql = `select count(*) from ${table} where ${owner} = ? and ${there}`
    const [row] = await reader.rows(sql, [account])
    if (Number(row?.[0]) >= most) throw conflictError(says.most(most))
  }

  /**
   * @param values by column
   * @returns the new id
   * @throws HttpError 409 if the owner has reached the limit
   */
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

  /**
   * @param values by column
   * @param also further assignments: 'version = version + 1'
   */
  async change(writer: Writer, id: number, values: Values, also: readonly string[] = []): Promise<void> {
    const set = [...Object.keys(values).map((name) => `${name} = ?`), ...also].join(', ')
    await writer.run(`update ${this.owned.table} set ${set} where id = ?`, [...Object.values(values), id])
  }

  /** @throws HttpError 404 if the row is missing or another person's */
  async remove(writer: Writer, id: number, account: number): Promise<void> {
    const { table, owner } = this.owned
    const sql = `delete from ${table} where id = ? and ${owner} = ?`
    if ((await writer.run(sql, [id, account])) === 0) throw this.missing()
  }
}

/** A table of personal rows that only their owner reads. */
export class PersonalRecords<Thing> extends PersonalTable {
  readonly #select: string
  readonly #thingOf: (row: Stored) => Thing

  constructor(owned: Owned, columns: string, thingOf: (row: Stored) => Thing) {
    super(owned)
    this.#select = `select ${columns} from ${owned.table}`
    this.#thingOf = thingOf
  }

  /**
   * Reads rows in the order of their creation, unless `ending` sets another.
   * @param condition follows `where`
   */
  async where(
    reader: Reader,
    condition: string,
    parameters: readonly Parameter[],
    ending = 'order by id',
  ): Promise<readonly Thing[]> {
    return (await reader.all(`${this.#select} where ${condition} ${ending}`, parameters)).map(this.#thingOf)
  }

  /** All rows of an account. */
  of(reader: Reader, account: number): Promise<readonly Thing[]> {
    return this.where(reader, `${this.owned.owner} = ?`, [account])
  }

  /**
   * One row of an account.
   * @param locking is appended to the statement
   * @throws HttpError 404
   */
  async one(reader: Reader, id: number, account: number, locking = ''): Promise<Thing> {
    const [thing] = await this.where(reader, `id = ? and ${this.owned.owner} = ?`, [id, account], locking)
    if (thing === undefined) throw this.missing()
    return thing
  }
}
