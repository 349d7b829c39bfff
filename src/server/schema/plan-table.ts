import { schema as say } from '#texts/storage'
import { type Dialect, quote, type Reader } from '../platform/database/index.ts'
import { indexName } from '../platform/sql/names.ts'
import { addIndex, type Column, type Table } from '../platform/sql/table.ts'
import { addedColumn } from './added-column.ts'
import { carriedValues } from './carried-values.ts'
import { convertedValues } from './converted-values.ts'
import { fillKey } from './fill-key.ts'
import { fillOrders } from './fill-orders.ts'
import { normaliseValues } from './normalised-values.ts'
import { planNumbering } from './number-rows.ts'
import { countRows, formatValue, type SchemaStep } from './plan.ts'
import { duplicatesAmong } from './plan-unique.ts'
import {
  countEntered,
  countOwn,
  type ExistingTable,
  isSameOrder,
  isSameType,
  isWrittenSql,
  possibleFormerColumns,
  rememberedChoices,
  rememberedType,
  undescribed,
} from './remembered.ts'
import { rescaledValues } from './rescaled-values.ts'
import { sourceOf } from './value-places.ts'

/** Plans the steps for one existing table, and the refusals. Steps run in the order of their kinds. */
export class TablePlanner {
  readonly steps: SchemaStep[] = []
  readonly refusals: string[] = []
  /** Hints about possible mistakes. */
  readonly notes: string[] = []
  /** Renamed columns, by their former names. */
  readonly renamed = new Map<string, string>()
  readonly #reader: Reader
  readonly #dialect: Dialect
  readonly #table: Table
  readonly #standing: ExistingTable
  /** Keys that are recomputed. */
  readonly #filled = new Set<string>()
  /** Of these, the sort keys, which one step fills together. */
  readonly #orders: Column[] = []
  /** New or replaced columns, whose values are all equal or empty. */
  readonly #added = new Set<string>()
  /** Indexes that are dropped to replace a column. */
  readonly #makingRoom = new Set<string>()
  /** Unwritten columns that their former columns replace. */
  readonly #taken = new Set<string>()
  /** Converted columns; the conversion has checked them for duplicates. */
  readonly #converted = new Set<string>()
  #counted: Promise<number> | null = null

  constructor(reader: Reader, dialect: Dialect, table: Table, standing: ExistingTable) {
    this.#reader = reader
    this.#dialect = dialect
    this.#table = table
    this.#standing = standing
  }

  async plan(): Promise<void> {
    const { name } = this.#table
    if (this.#standing.name !== name)
      await this.#step('rename table', say.renameTable(this.#standing.name, name), [
        `alter table ${quote(this.#standing.name)} rename to ${quote(name)}`,
      ])
    for (const column of this.#table.columns) await this.#column(column)
    const sorted = this.#orders.map(({ keyOf }) => keyOf?.column).join(', ')
    if (sorted !== '')
      await this.#step('fill column', say.fillKey(name, sorted), [], {
        work: (writer) => fillOrders(writer, this.#dialect, name, this.#orders),
        ...(this.#orders.some((column) => this.#isWrittenByOthers(column)) && { alone: true }),
      })
    for (const index of this.#table.indexes ?? []) {
      const known = indexName(this.#table, index)
      if (this.#standing.indexes.has(known) && !this.#makingRoom.has(known)) continue
      if (index.unique) await this.#unique(index.columns)
      await this.#step('add index', say.addIndex(name, index.columns, index.unique === true), [
        addIndex(this.#table, index, this.#dialect.emptyFirst),
      ])
    }
  }

  async #column(column: Column): Promise<void> {
    const { columns, remembered } = this.#standing
    const wanted = this.#table.columns.some(({ name }) => name === column.was)
    const former = column.was !== undefined && columns.has(column.was) && !wanted ? column.was : undefined
    const taken = former !== undefined && columns.has(column.name) && (await this.#takesOver(column, former))
    const present = columns.has(column.name) && !taken ? column.name : former
    if (present === undefined) return this.#add(column)
    if (present !== column.name) {
      this.renamed.set(present, column.name)
      await this.#step('rename column', say.renameColumn(this.#table.name, present, column.name), [
        ...(taken ? this.#dropped(column.name) : []),
        `alter table ${quote(this.#table.name)} rename column ${quote(present)} to ${quote(column.name)}`,
      ])
    }
    const known = remembered[present]
    const entered = await countEntered(this.#reader, this.#standing, column, present)
    if (entered > 0) return void this.refusals.push(say.workedNow(this.#table, column.name, entered))
    if (await this.#convert(column, present)) return
    if (!isSameType(this.#dialect, this.#standing, column, present)) return this.#retype(column, present)
    this.steps.push(
      ...(await planNumbering(
        this.#reader,
        this.#dialect,
        this.#table,
        column,
        this.#standing.name,
        present,
      )),
    )
    if (column.required && known !== undefined && !known.required) await this.#require(column, present)
    const place = { table: this.#standing.name, column: present }
    if (column.choices && known?.choices !== rememberedChoices(column).choices)
      this.#carry(await carriedValues(this.#reader, this.#table, column, place))
    if (column.holds && known?.holds !== column.holds.name)
      this.#carry(await normaliseValues(this.#reader, this.#dialect, this.#table, column, place))
    if (known?.scale !== undefined && !column.worked)
      this.#carry(
        await rescaledValues(this.#reader, this.#dialect, this.#table, column, { ...place, known }, () =>
          this.#makeRoom(column.name),
        ),
      )
    if (column.keyOf === undefined) return
    const anew = this.#taken.has(column.keyOf.column) && !taken
    const { whole, by } = column.keyOf
    const other = known?.whole !== whole || known.by !== by?.name || !isSameOrder(known, column)
    if (other || this.#standing.rekeyed || anew) await this.#fill(column)
  }

  /** Plans a conversion to another kind; returns whether one is needed. */
  async #convert(column: Column, present: string): Promise<boolean> {
    const room = () => this.#makeRoom(column.name)
    const office = { reader: this.#reader, dialect: this.#dialect, room }
    const converted = await convertedValues(office, this.#table, column, this.#standing, present)
    if (converted === null) return false
    this.#carry(converted)
    this.#converted.add(column.name)
    if (column.required && !this.#standing.remembered[present]?.required) await this.#require(column, present)
    return true
  }

  #carry({
    steps,
    refusal,
  }: {
    readonly steps: readonly SchemaStep[]
    readonly refusal: string | null
  }): void {
    this.steps.push(...steps)
    if (refusal !== null) this.refusals.push(refusal)
  }

  /**
   * Returns whether the former column can replace an existing new one, which nobody may have written.
   * Otherwise both stay, with a note.
   */
  async #takesOver(column: Column, former: string): Promise<boolean> {
    const { name, remembered } = this.#standing
    const { table, file } = { table: this.#table.name, file: this.#table.file }
    if (column.keyOf !== undefined) {
      if (this.#taken.has(column.keyOf.column)) this.#taken.add(column.name)
      return this.#taken.has(column.name)
    }
    const written = await countRows(
      this.#reader,
      name,
      isWrittenSql(column.name, remembered[column.name]?.draft),
    )
    if (written === 0 && isSameType(this.#dialect, this.#standing, column, former)) {
      this.#taken.add(column.name)
      return true
    }
    const values = await countRows(this.#reader, name, `${quote(former)} is not null`)
    if (values > 0) this.notes.push(say.tooLate(file, table, column.name, former, values))
    return false
  }

  #dropped(column: string): readonly string[] {
    return [...this.#makeRoom(column), `alter table ${quote(this.#table.name)} drop column ${quote(column)}`]
  }

  async #add(column: Column): Promise<void> {
    const { name, file } = this.#table
    const without = column.initially === undefined
    this.#added.add(column.name)
    if (without && (column.always || column.required) && (await this.#rows()) > 0) {
      const former = undescribed(this.#table, this.#standing, column)
      this.refusals.push(say.newRequired(file, name, column.name, await this.#rows(), former))
      return
    }
    if (column.keyOf === undefined && column.was === undefined) {
      const names = await possibleFormerColumns(this.#reader, this.#table, this.#standing, column)
      if (names.length > 0) this.notes.push(say.maybeRenamed(name, column.name, names))
    }
    const first = without || column.keyOf ? undefined : formatValue(column.initially, column)
    const { sql, online } = addedColumn(this.#dialect.ddl, this.#table, column)
    await this.#step('add column', say.addColumn(name, column.name, first), sql, { online })
    if (column.keyOf !== undefined && !this.#isMade(column.keyOf.column)) await this.#fill(column)
    this.steps.push(
      ...(await planNumbering(this.#reader, this.#dialect, this.#table, column, this.#standing.name)),
    )
  }

  async #fill(column: Column): Promise<void> {
    this.#filled.add(column.name)
    const { name } = this.#table
    if ((await this.#rows()) === 0) return
    if (column.keyOf?.counted) return void this.#orders.push(column)
    await this.#step('fill column', say.fillKey(name, column.keyOf?.column ?? ''), [], {
      work: (writer, log) => fillKey(writer, this.#dialect, name, column, log),
      ...(this.#isWrittenByOthers(column) && { alone: true }),
    })
  }

  /** Returns whether an older version describes the text of a key, so that it writes texts without new keys. */
  #isWrittenByOthers({ keyOf }: Column): boolean {
    const known = this.#standing.remembered[keyOf?.column ?? '']
    return known !== undefined && !known.hidden
  }

  /** Replaces a column of another type if it is empty or computed; other values are refused, not converted. */
  async #retype(column: Column, present: string): Promise<void> {
    const { name, file } = this.#table
    const values = await countOwn(this.#reader, this.#standing, column, present)
    this.#added.add(column.name)
    if (values > 0 || column.always) {
      const known = this.#standing.remembered[present]
      const before = known?.type ?? this.#standing.columns.get(present) ?? ''
      if (column.files) return void this.refusals.push(say.nowFiles(file, name, column.name, before, values))
      this.refusals.push(
        say.retyped(file, name, column.name, before, rememberedType(column), values, known?.kind),
      )
      return
    }
    if (column.required && column.initially === undefined && (await this.#rows()) > 0) {
      return void this.refusals.push(say.newRequired(file, name, column.name, await this.#rows(), []))
    }
    await this.#step(
      'replace column',
      say.replaceColumn(name, column.name, rememberedType(column), column.worked),
      [...this.#dropped(column.name), ...addedColumn(this.#dialect.ddl, this.#table, column).sql],
    )
  }

  #makeRoom(column: string): readonly string[] {
    const names = (this.#table.indexes ?? [])
      .filter(({ columns }) => columns.includes(column))
      .map((index) => indexName(this.#table, index))
      .filter((name) => this.#standing.indexes.has(name))
    for (const name of names) this.#makingRoom.add(name)
    return names.map((name) => `drop index ${quote(name)}`)
  }

  async #require(column: Column, present: string): Promise<void> {
    const empty = await countRows(this.#reader, this.#standing.name, `${quote(present)} is null`)
    if (empty > 0) this.refusals.push(say.nowRequired(this.#table.file, this.#table.name, column.name, empty))
  }

  async #unique(columns: readonly string[]): Promise<void> {
    if (columns.some((name) => this.#isNew(name))) return
    if (columns.length === 1 && this.#converted.has(columns.join())) return // the conversion has checked it
    const { count, examples } = await duplicatesAmong(columns, {
      ...{ reader: this.#reader, table: this.#table, existing: this.#standing },
      ...{ filled: this.#filled, taken: this.#taken, converted: this.#converted },
      ...{ isMade: (name) => this.#isMade(name), rows: () => this.#rows() },
    })
    const names = columns.map((name) => sourceOf(this.#table, name)?.name ?? name)
    const { file, name } = this.#table
    if (count > 0) this.refusals.push(say.shared(file, name, names, count, examples))
  }

  /** Returns whether the values are new instead of derived from existing ones. */
  #isMade(name: string): boolean {
    return this.#added.has(sourceOf(this.#table, name)?.name ?? name)
  }

  /** Returns whether the column is new without an initial value: it then has no duplicates and needs no keys. */
  #isNew(name: string): boolean {
    return this.#isMade(name) && sourceOf(this.#table, name)?.initially === undefined
  }

  /** Counts the rows on demand, since a start without changes must be fast. */
  #rows(): Promise<number> {
    this.#counted ??= countRows(this.#reader, this.#standing.name)
    return this.#counted
  }

  async #step(
    kind: SchemaStep['kind'],
    sentence: string,
    sql: readonly string[],
    more: Pick<SchemaStep, 'work' | 'online' | 'alone'> = {},
  ): Promise<void> {
    const rows = await this.#rows()
    this.steps.push({ kind, table: this.#table.name, sentence, sql, rows, ...more })
  }
}
