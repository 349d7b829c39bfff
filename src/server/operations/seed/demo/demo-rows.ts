import {
  type EntityModel,
  type FieldModel,
  type Model,
  meaningOf,
  plainLabel,
  type Random,
  treeOf,
} from '../../../../model/index.ts'
import type { Writer } from '../../../platform/database/driver/database.ts'
import { quote } from '../../../platform/database/driver/dialect.ts'
import { recomputeSql } from '../../../platform/sql/aggregates-sql.ts'
import { wholeTable } from '../../../platform/sql/row-security.ts'
import type { RecordParts } from '../../../rows/read/record-parts.ts'
import { loadRows } from '../../../rows/store/load-rows.ts'
import { rebuild } from '../../../rows/store/search-index.ts'
import { inSeedOrder, seededValues } from '../seed-rows.ts'
import { KnownRows } from './known-rows.ts'
import { randomFrom } from './random.ts'
import { repairRows } from './repair-rows.ts'
import { type DemoRowRequest, RowMaker } from './row-maker.ts'
import { UniqueValues } from './unique-values.ts'
import { demoNames, pool } from './words.ts'

type Values = Readonly<Record<string, unknown>>

const seed = 20_261_121
const longest = { seconds: 3600 }
const rowsAtOnce = 4000
const fewest = 24
/** Limits: owners with rows, rows of each owner, and rows of a small entity. */
const mostOwners = 2000
const mostLines = 4
const most = 500

/** Returns the main entity: the dashboard's, or else the one with the most references. */
export const mainEntity = (model: Model): EntityModel | undefined => {
  const references = (entity: EntityModel) => entity.fields.filter((field) => field.links === 'one').length
  return (
    model.entities[model.dashboard?.of ?? ''] ??
    [...model.list].sort((a, b) => references(b) - references(a)).find((entity) => !entity.serves)
  )
}

/** Returns the entities that refer, directly or not, to the main one or its owned ones; their rows are made last. */
const followers = (model: Model, main: EntityModel): ReadonlySet<string> => {
  const reached = new Set([main.name, ...main.owned.map(({ entity }) => entity)])
  for (const entity of inSeedOrder(model))
    if (!entity.serves && entity.fields.some(({ links, to }) => links !== null && reached.has(to ?? '')))
      reached.add(entity.name)
  return reached
}

/**
 * Fills an empty database with realistic rows, reproducible except for the days, which are relative to today.
 * Does nothing where the main entity has rows.
 * @param rows number of rows of the main entity, up to a million
 */
export const seedDemo = async (parts: RecordParts, rows: number): Promise<void> => {
  const { context, model } = parts
  const main = mainEntity(model)
  if (!main) return
  await context.database.write(async (writer) => {
    await writer.lock('first rows')
    const [any] = await writer.rows(`select "id" from ${wholeTable(main)} limit 1`)
    if (any !== undefined) return
    const office = new Office(parts, writer, await KnownRows.read(writer, model))
    const later = followers(model, main)
    const owned = main.owned.filter(({ single }) => single)
    const others = inSeedOrder(model).filter(
      (entity) => entity !== main && !owned.some(({ entity: name }) => name === entity.name),
    )
    for (const entity of others.filter(({ name }) => !later.has(name))) await office.bring(entity, rows)
    const good = await office.bringMain(main, rows)
    for (const { entity: name, field } of owned) {
      const entity = model.entities[name]
      if (entity) await office.bringOwned(entity, field, good)
    }
    for (const entity of others.filter(({ name }) => later.has(name))) await office.bring(entity, rows)
    for (const sql of recomputeSql(model, parts.dialect)) await writer.run(sql)
    await rebuild(parts, writer)
    await repairRows(parts, writer)
  }, longest)
}

/** Returns whether any sample has more than a label; such samples are used as whole rows. */
const saysMuch = ({ sample }: EntityModel): boolean => sample.some((row) => Object.keys(row).length > 1)

/** Fills the database, one entity after the other. */
class Office {
  readonly #parts: RecordParts
  readonly #writer: Writer
  readonly #known: KnownRows
  readonly #random: Random = randomFrom(seed)

  constructor(parts: RecordParts, writer: Writer, known: KnownRows) {
    this.#parts = parts
    this.#writer = writer
    this.#known = known
  }

  /** @returns ids of most rows without a warning colour; owned rows are made for them */
  async bringMain(entity: EntityModel, rows: number): Promise<readonly number[]> {
    const maker = await this.#makerOf(entity)
    const wish = (place: number): DemoRowRequest => ({
      rule: maker.wishes.rule(this.#random, place),
      name: null,
    })
    const good: number[] = []
    await this.#bring(entity, maker, rows, wish, (id, values) => {
      const tone = maker.toneOf(values)
      if (entity.owned.length > 0 && (tone === null || tone === 'green') && this.#random.chance(0.6))
        good.push(id)
    })
    return good
  }

  async bringOwned(entity: EntityModel, field: string, owners: readonly number[]): Promise<void> {
    const wish = (place: number): DemoRowRequest => ({
      rule: {},
      name: null,
      fixed: { [field]: owners[place] },
    })
    await this.#bring(entity, await this.#makerOf(entity), owners.length, wish)
  }

  /** Makes rows of an entity other than the main one: some for each owner, or a small list. */
  async bring(entity: EntityModel, rows: number): Promise<void> {
    const owner = entity.fields.find(({ belongs, unique }) => belongs && unique === undefined)
    const named = plainLabel(entity)?.unique !== undefined
    if (owner && !named && entity.sample.length > 0) await this.#bringLines(entity, owner)
    else await this.#bringSmall(entity, rows)
  }

  /** Makes some rows for each owner, from the samples. */
  async #bringLines(entity: EntityModel, field: FieldModel): Promise<void> {
    const label = plainLabel(entity)
    const written = label ? pool(entity, label) : []
    const owners = this.#known.ids(field.to).slice(-mostOwners)
    const led = owners.flatMap((owner) => Array<number>(this.#random.between(0, mostLines)).fill(owner))
    await this.#bring(entity, await this.#makerOf(entity), led.length, (place) => ({
      rule: {},
      name: written.length > 0 && !saysMuch(entity) ? this.#random.pick(written) : null,
      fixed: { [field.name]: led[place] },
    }))
  }

  /** Makes the rows that others refer to: the samples, and more where many rows are wanted. */
  async #bringSmall(entity: EntityModel, rows: number): Promise<void> {
    const label = plainLabel(entity)
    const written = label ? pool(entity, label) : []
    if (written.length === 0 && this.#known.ids(entity.name).length > 0) return
    const many = !entity.serves && entity.fields.filter((field) => field.stored && field.required).length > 2
    const wanted = written.length === 0 || many ? Math.max(fewest, Math.min(most, Math.round(rows / 200))) : 0
    // A text label finds its sample by value; otherwise samples are used in order.
    const named = label !== null && meaningOf(label.kind).plain
    const fewestCalled = Math.max(wanted, written.length, named ? 0 : entity.sample.length)
    const present = new Set(this.#known.labels(entity.name))
    const called = demoNames(written.length > 0 ? written : [entity.title.one], fewestCalled).filter(
      (name) => !label || !present.has(name),
    )
    const maker = await this.#makerOf(entity)
    const lists = await this.#listsOf(entity)
    const samples = await Promise.all(
      entity.sample.map((row) => seededValues(this.#writer, this.#parts.model, entity, row)),
    )
    const tree = treeOf(entity)?.name ?? ''
    await this.#bring(entity, maker, called.length, (place) => {
      const name = called[place] ?? ''
      const sample = named ? samples.find((row) => row[label.name] === name) : samples[place]
      // After one row of each rule, half of the rows are free, so that rows outside all lists exist too.
      const free = maker.wishes.count > 0 && place >= maker.wishes.count && this.#random.chance(0.5)
      const at = named ? entity.sample.findIndex((row) => row[label.name] === name) : place
      const inside = entity.sample[at]?.[tree]
      return {
        rule: free ? {} : maker.wishes.rule(this.#random, place),
        name: named ? name : null,
        fixed: {
          ...lists(),
          ...sample,
          // The parent in a tree may be an earlier sample.
          ...(typeof inside === 'string' && { [tree]: this.#known.idOf(entity.name, inside) }),
        },
      }
    })
  }

  async #makerOf(entity: EntityModel): Promise<RowMaker> {
    const { context, model } = this.#parts
    const apart = await UniqueValues.read(this.#writer, model, entity)
    return new RowMaker(model, entity, this.#known, this.#random, context.today(), apart)
  }

  async #bring(
    entity: EntityModel,
    maker: RowMaker,
    rows: number,
    wish: (place: number) => DemoRowRequest,
    made: (id: number, values: Values) => void = () => {},
  ): Promise<void> {
    const creators = entity.fields.filter((field) => field.stamped === 'creator')
    const [last] = await this.#writer.rows(`select coalesce(max("id"), 0) from ${wholeTable(entity)}`)
    let id = Number(last?.[0])
    for (let start = 0; start < rows; start += rowsAtOnce) {
      const batch: (Values & { readonly id: number })[] = []
      for (let place = start; place < Math.min(rows, start + rowsAtOnce); place += 1) {
        const values = maker.make(wish(place))
        if (values === null) continue
        id += 1
        const by = Object.fromEntries(
          creators.map(({ name, to }) => [name, this.#random.pick(this.#known.ids(to))]),
        )
        batch.push({ ...values, ...by, id })
        this.#known.add(entity, id, values)
        made(id, values)
      }
      const { now, today } = this.#parts.context
      await loadRows(this.#writer, entity, batch, now().toISOString(), today())
    }
    const { ids } = this.#parts.dialect
    if (!ids.followsRowIds && id > 0) await ids.continueAfter(this.#writer, entity.table, id)
  }

  /** Draws one entry of each list of references; for accounts, a role without full rights. */
  async #listsOf(entity: EntityModel): Promise<() => Values> {
    const { model } = this.#parts
    const role = model.entities[model.role]
    const flag = role?.fields.find((field) => field.type === 'flag' && field.readonly)
    const rows =
      role && flag
        ? await this.#writer.rows(`select "id" from ${wholeTable(role)} where ${quote(flag.key)} = 1`)
        : []
    const full = new Set(rows.map(([id]) => Number(id)))
    const lists = entity.fields
      .filter(({ links, writable }) => links === 'many' && writable)
      .map(({ name, to }) => {
        const ids = this.#known.ids(to)
        return [name, to === model.role ? ids.filter((id) => !full.has(id)) : ids] as const
      })
    return () =>
      Object.fromEntries(
        lists.map(([name, ids]) => [name, ids.length === 0 ? [] : [this.#random.pick(ids, true)]]),
      )
  }
}
