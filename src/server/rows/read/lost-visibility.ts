import { type EntityModel, fieldsOf } from '../../../model/index.ts'
import { scopePermission } from '../../../model/permissions.ts'
import { accessTopic } from '../../access/access-topic.ts'
import { type AccountModel, accountModel } from '../../access/account-model.ts'
import type { Context } from '../../access/context.ts'
import { ruleContextOf } from '../../access/rule-context.ts'
import type { Parameter, Reader } from '../../platform/database/driver/database.ts'
import { inlined } from '../../platform/sql/inlined.ts'
import { fromVisible, unfilteredRows } from '../../platform/sql/row-security.ts'
import { where } from '../../platform/sql/where.ts'
import type { PreviousViewers, VisibilityLossReader } from '../store/row-changes.ts'
import type { KnownLiterals } from './literals.ts'

/** The most accounts that are notified individually of a lost row; beyond that, all readers by scope are notified. */
const mostTold = 50

const looked = new WeakMap<EntityModel, ReadonlySet<string>>()

/** The fields of the row itself that the entity's scopes test. */
const looksAt = (entity: EntityModel): ReadonlySet<string> => {
  const known = looked.get(entity) ?? new Set(entity.scopes.flatMap(({ rows }) => fieldsOf(rows)))
  looked.set(entity, known)
  return known
}

/** Finds the accounts that lose sight of a row by a change. It skips entities that no role reads by a scope. */
export class LostVisibility implements VisibilityLossReader {
  readonly #context: Context
  readonly #accounts: AccountModel
  readonly #literals: KnownLiterals
  /** By entity: whether any role reads it by a scope. Cached until access changes. */
  readonly #read = new Map<string, Promise<boolean>>()

  constructor(context: Context, literals: KnownLiterals) {
    this.#context = context
    this.#literals = literals
    this.#accounts = accountModel(context.model)
    const forget = () => this.#read.clear()
    context.database.subscribe({
      heard: (topic) => {
        if (topic === accessTopic) forget()
      },
      missed: forget,
    })
  }

  /**
   * The accounts that saw a row by a scope, before a change that may hide it.
   * For several rows 'many', if any account may be affected.
   * @param changes the names of the written fields; null for a deletion
   */
  async of(
    reader: Reader,
    entity: EntityModel,
    ids: readonly number[],
    changes: readonly string[] | null,
  ): Promise<PreviousViewers> {
    const [id, ...others] = ids
    if (entity.scopes.length === 0 || id === undefined) return []
    const looks = looksAt(entity)
    if (changes !== null && !changes.some((name) => looks.has(name))) return []
    if (!(await this.#isRead(reader, entity))) return []
    if (others.length > 0) return 'many'
    const { idsOf } = await this.#literals.now()
    const { model, database } = this.#context
    const at = ruleContextOf(this.#context, null)
    const { dialect } = database
    const reading = { model, dialect, reach: unfilteredRows, idsOf, at, inline: true, mine: 'u."id"' }
    const parts = entity.scopes.map(({ name, rows }) => {
      const rule = inlined(where(entity, rows, reading, 'r'))
      return {
        sql: `select u."id" from ${this.#accounts.sql.accounts} u where u."id" in (${this.#holders()})
          and exists (select 1 from ${fromVisible(entity, unfilteredRows, 'r')} where r."id" = ? and (${rule}))`,
        parameters: [scopePermission(entity, 'read', name), id],
      }
    })
    const found = await reader.rows(
      `select "id" from (${parts.map(({ sql }) => sql).join(' union ')}) seen limit ${mostTold + 1}`,
      parts.flatMap(({ parameters }): readonly Parameter[] => parameters),
    )
    return found.length > mostTold ? 'many' : found.map(([account]) => Number(account))
  }

  /** The same for a row with a recomputed aggregate; its previous viewers are unknown. */
  ofGathered(entity: EntityModel): PreviousViewers {
    if (entity.scopes.length === 0) return []
    const looks = looksAt(entity)
    return entity.fields.some(({ name, works }) => works && looks.has(name)) ? 'many' : []
  }

  /** A `select` of the accounts with a role that has the permission with this title. */
  #holders(): string {
    const { sql } = this.#accounts
    return `select a.owner_id from ${sql.accountRoles} a join ${sql.rolePermissions} l on l.owner_id = a.target_id
      join ${sql.permissions} p on p.id = l.target_id where p.${sql.title} = ?`
  }

  #isRead(reader: Reader, entity: EntityModel): Promise<boolean> {
    const known = this.#read.get(entity.name) ?? this.#ask(reader, entity)
    this.#read.set(entity.name, known)
    known.catch(() => this.#read.delete(entity.name))
    return known
  }

  async #ask(reader: Reader, entity: EntityModel): Promise<boolean> {
    const { sql } = this.#accounts
    const titles = entity.scopes.map(({ name }) => scopePermission(entity, 'read', name))
    const rows = await reader.rows(
      `select 1 from ${sql.rolePermissions} l join ${sql.permissions} p on p.id = l.target_id
      where p.${sql.title} in (${titles.map(() => '?').join(', ')}) limit 1`,
      titles,
    )
    return rows.length > 0
  }
}
