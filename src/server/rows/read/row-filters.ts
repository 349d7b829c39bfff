import type { Predicate, Verb } from '../../../descriptor/index.ts'
import type { EntityModel, FieldModel, Model } from '../../../model/index.ts'
import type { Caller } from '../../access/caller.ts'
import type { Context } from '../../access/context.ts'
import { scopedEntities } from '../../access/rights.ts'
import { ruleContextOf } from '../../access/rule-context.ts'
import type { Database, Reader } from '../../platform/database/driver/database.ts'
import { cacheLatest } from '../../platform/database/driver/statements.ts'
import { missing } from '../../platform/errors/missing.ts'
import { inlined } from '../../platform/sql/inlined.ts'
import {
  fromVisible,
  type OwnRows,
  type RowFilter,
  type RowFilterPart,
  unfilteredRows,
} from '../../platform/sql/row-security.ts'
import {
  alternativesOf,
  indexOfReference,
  ownFields,
  scopeReferenceOf,
} from '../../platform/sql/scope-parts.ts'
import { type RuleSqlContext, where } from '../../platform/sql/where.ts'
import type { KnownLiterals } from './literals.ts'

/** So many different reaches are remembered, with the shapes that hang on them; one is made again where it is asked for. */
const mostKept = 200

/** What is known of the rows in reach of an entity. */
interface Known {
  readonly condition: string
  readonly parts: readonly { readonly condition: string; readonly index: string }[]
  readonly own: OwnRows | null
}

const reachBy = cacheLatest(mostKept, (text): RowFilter => {
  const known = new Map<string, Known>(JSON.parse(text))
  const parts = new Map(
    [...known].map(([name, each]): [string, readonly RowFilterPart[]] => [
      name,
      each.parts.map(({ condition, index }) => ({ conditionOf: () => condition, index })),
    ]),
  )
  return {
    conditionOf: ({ name }) => known.get(name)?.condition ?? null,
    partsOf: ({ name }) => parts.get(name) ?? [],
    ownOf: ({ name }) => known.get(name)?.own ?? null,
  }
})

/** One of the rules that give somebody rows. */
interface Rule {
  /** SQL as a reach has it. */
  readonly condition: string
  /** The reference that leads to the person, where nothing else is asked. */
  readonly own: FieldModel | null
}

/** Rows are found by parts where there are so many at most. */
const mostParts = 4

const partsOf = (entity: EntityModel, rows: Predicate, reading: RuleSqlContext): Known['parts'] => {
  const rules = alternativesOf(rows)
  const leads = rules.flatMap((rule) => scopeReferenceOf(entity, rule) ?? [])
  if (leads.length < rules.length || rules.length > mostParts) return []
  const conditions = rules.map((rule) => inlined(where(entity, rule, reading, '')))
  return leads.map((lead, at) => {
    const others = conditions.slice(0, at).map((condition) => ` and (${condition}) is not true`)
    return { condition: `(${conditions[at]})${others.join('')}`, index: indexOfReference(entity, lead) }
  })
}

const ownOf = (entity: EntityModel, rows: Predicate, person: number): OwnRows | null => {
  const fields = ownFields(entity, rows).map(({ name }) => name)
  return fields.length === 0 ? null : { fields, person }
}

/** Which rows somebody may do something with, by the scopes that they hold. */
export class RowFilters {
  readonly #model: Model
  readonly #context: Context
  readonly #literals: KnownLiterals

  constructor(model: Model, context: Context, literals: KnownLiterals) {
    this.#model = model
    this.#context = context
    this.#literals = literals
  }

  /**
   * The rows that the caller may do this with; those of an entity of which they may do so with all, or with none, are
   * not told apart: that is asked of their permissions. Always the same object for the same rows, moment and person.
   */
  async of(caller: Caller, verb: Verb = 'read'): Promise<RowFilter> {
    const scoped = scopedEntities(this.#model, caller, verb)
    if (scoped.length === 0) return unfilteredRows
    const { idsOf } = await this.#literals.now()
    const { dialect } = this.#context.database
    const at = ruleContextOf(this.#context, caller.id)
    const reading = { model: this.#model, dialect, reach: unfilteredRows, idsOf, at, inline: true }
    const known = scoped.map(({ entity, rows }): [string, Known] => [
      entity.name,
      {
        condition: inlined(where(entity, rows, reading, '')),
        parts: partsOf(entity, rows, reading),
        own: ownOf(entity, rows, caller.id),
      },
    ])
    return reachBy(JSON.stringify(known))
  }

  /**
   * The rules of which each gives the caller some rows of an entity to read; null where they may read all of them or
   * none. Of people with the same scopes all but what names the very person is the same text.
   */
  async rulesOf(caller: Caller, entity: EntityModel): Promise<readonly Rule[] | null> {
    const scoped = scopedEntities(this.#model, caller, 'read').find((each) => each.entity === entity)
    if (scoped === undefined) return null
    const { idsOf } = await this.#literals.now()
    const { dialect } = this.#context.database
    const at = ruleContextOf(this.#context, caller.id)
    const reading = { model: this.#model, dialect, reach: unfilteredRows, idsOf, at, inline: true }
    return alternativesOf(scoped.rows).map((rule) => ({
      own: ownFields(entity, rule)[0] ?? null,
      condition: inlined(where(entity, rule, reading, '')),
    }))
  }
}

/** Whether one of some rows is there and in reach. */
export const isInReachOfAny = async (
  database: Database,
  entity: EntityModel,
  reach: RowFilter,
  ids: readonly number[],
): Promise<boolean> => {
  const { dialect } = database
  const rows = `select 1 from ${fromVisible(entity, reach, 'r')} where ${dialect.anyOf('r."id"')} limit 1`
  return ids.length > 0 && (await database.rows(rows, [dialect.list(ids)])).length > 0
}

/** Which of some rows are there and in reach. */
export const idsInReach = async (
  database: Database,
  entity: EntityModel,
  reach: RowFilter,
  ids: readonly number[],
): Promise<readonly number[]> => {
  const { dialect } = database
  const rows = `select r."id" from ${fromVisible(entity, reach, 'r')} where ${dialect.anyOf('r."id"')}`
  return (await database.rows(rows, [dialect.list(ids)])).map(([id]) => Number(id))
}

/** Whether a row is there and in reach. */
export const isInReach = async (
  reader: Reader,
  entity: EntityModel,
  reach: RowFilter,
  id: number,
): Promise<boolean> =>
  (await reader.rows(`select 1 from ${fromVisible(entity, reach, 'r')} where r."id" = ?`, [id])).length > 0

/** @throws HttpError 404 where the row is not there, or the caller may not read it */
export const refuseUnreadable = async (
  { reaches }: { readonly reaches: RowFilters },
  reader: Reader,
  entity: EntityModel,
  id: number,
  caller: Caller,
): Promise<void> => {
  if (!(await isInReach(reader, entity, await reaches.of(caller), id))) throw missing(entity)
}
