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

/** Maximum of cached row filters, each with its shapes; an evicted one is built again on demand. */
const mostKept = 200

/** The compiled row filter of an entity. */
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

/** One of the rules that admit a person to rows. */
interface Rule {
  /** SQL, as in a row filter. */
  readonly condition: string
  /** The reference to the person, where the rule tests nothing else. */
  readonly own: FieldModel | null
}

/** A union of at most so many parts replaces an `or`. */
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

/** Row filters per caller and verb, from the scopes that the caller has. */
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
   * The rows on which the caller may perform the verb. Entities where this is all rows or none have no condition;
   * permissions decide there.
   * Returns the same object for the same rows, moment and person.
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
   * The rules that each admit the caller to rows of an entity; null where the caller may read all rows or none.
   * For people with the same scopes the SQL is equal, except where it names the person.
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

/** Whether at least one of the rows exists in reach. */
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

/** The ids of the rows that exist in reach. */
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

/** Whether a row exists in reach. */
export const isInReach = async (
  reader: Reader,
  entity: EntityModel,
  reach: RowFilter,
  id: number,
): Promise<boolean> =>
  (await reader.rows(`select 1 from ${fromVisible(entity, reach, 'r')} where r."id" = ?`, [id])).length > 0

/** @throws HttpError 404 where the row does not exist or the caller may not read it */
export const refuseUnreadable = async (
  { reaches }: { readonly reaches: RowFilters },
  reader: Reader,
  entity: EntityModel,
  id: number,
  caller: Caller,
): Promise<void> => {
  if (!(await isInReach(reader, entity, await reaches.of(caller), id))) throw missing(entity)
}
