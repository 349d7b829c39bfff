import { lower } from '#texts/grammar'
import { rights } from '#texts/rights'
import type { Verb } from '../../../descriptor/index.ts'
import {
  type Day,
  type EntityModel,
  isRow,
  isSecret,
  type Lock,
  labelOf,
  lockOf,
  type Row,
  type Scope,
  verbs,
} from '../../../model/index.ts'
import { scopePermission } from '../../../model/permissions.ts'
import { addressRule as askedBy, describeRule } from '../../../model/rules/describe-rule.ts'
import type { AccountModel } from '../../access/account-model.ts'
import { may } from '../../access/caller.ts'
import { fullAccess, visibleFields, writableFields } from '../../access/fields.ts'
import { bindingScopes } from '../../access/rights.ts'
import type { Reader } from '../../platform/database/driver/database.ts'
import { fromVisible, unfilteredRows } from '../../platform/sql/row-security.ts'
import { type RuleSqlContext, where } from '../../platform/sql/where.ts'
import { type ItemParts, readItem } from '../../rows/read/read-item.ts'
import { type ExplainedButton, explainButtons } from './explain-buttons.ts'
import { type ExplainedPerson, readRolesWith, rolesGranting } from './person.ts'
import { readTests, type TestOfRow } from './tests-of-row.ts'

/** A scope for a person: the roles that grant it, and whether it includes the given row. */
export interface ExplainedScope {
  readonly name: string
  readonly title: string
  /** The scope's rule in words. */
  readonly rule: string
  /** Their roles that grant the verb for this scope. */
  readonly roles: readonly string[]
  /** Whether the scope includes the row; null without a row. */
  readonly holds: boolean | null
  readonly tests: readonly TestOfRow[]
  /** The reason for the row; '' without a row. */
  readonly because: string
}

/** Whether a person may use a verb, and why. */
export interface ExplainedVerb {
  readonly verb: Verb
  readonly may: boolean
  /** The answer as one sentence. */
  readonly says: string
  /** Their roles that grant it for every row. */
  readonly roles: readonly string[]
  readonly scopes: readonly ExplainedScope[]
  /** How to get it; null where they have it or there is no way. */
  readonly would: string | null
}

/** A person's rights over an entity's rows, or over one row. */
export interface ExplainedRights {
  readonly verbs: readonly ExplainedVerb[]
  readonly buttons: readonly ExplainedButton[]
  /** Labels of the fields they may not read, and of those they may not change although they may update the row. */
  readonly hidden: readonly string[]
  readonly fixed: readonly string[]
}

/** Dependencies of the explanations, with or without a server. */
export interface RightsParts extends ItemParts {
  readonly accounts: AccountModel
  readonly reader: Reader
  readonly today: () => Day
  /** Returns the context for evaluating a person's scopes. */
  readonly readingOf: (person: ExplainedPerson) => Promise<RuleSqlContext>
}

/** The row in question; null means the entity as a whole. */
export type ExplainedRow = { readonly id: number; readonly row: Row; readonly lock: Lock | null } | null

/** Reads a row as a caller with full read rights sees it; null where there is none. */
export const readUnrestrictedRow = async (
  parts: RightsParts,
  entity: EntityModel,
  id: number,
): Promise<Row | null> => {
  const json = await readItem(parts, parts.reader, entity, fullAccess(entity), id, parts.today())
  const row: unknown = json === null ? null : JSON.parse(json)
  return isRow(row) ? row : null
}

/** Explains what a person may do, by the same checks as every call. @param row an existing row; null means any */
export const explainRights = async (
  parts: RightsParts,
  person: ExplainedPerson,
  entity: EntityModel,
  row: (Row & { readonly id: number }) | null,
): Promise<ExplainedRights> => {
  const { model } = parts
  const { caller } = person
  const asked: ExplainedRow = row && { id: row.id, row, lock: lockOf(model, entity, row, caller.id) }
  const over: ExplainedVerb[] = []
  for (const verb of verbs) {
    if (verb === 'create' && asked) continue // the row exists already
    const unseen = verb !== 'read' && asked !== null && over[0]?.may === false
    over.push(await verbOver(parts, person, entity, verb, asked, unseen))
  }
  const [reads, ...writes] = over
  const buttons = await explainButtons(parts, person, entity, over, asked)
  const told = visibleFields(entity, caller)
  const changed = writableFields(entity, caller)
  const hidden = reads?.may ? entity.fields.filter((field) => !told.includes(field) && !isSecret(field)) : []
  const fixed = writes.some(({ verb, may }) => may && verb === 'update')
    ? told.filter(
        (field) => field.writable && (!changed.includes(field) || asked?.lock?.fields.includes(field)),
      )
    : []
  return {
    verbs: over,
    buttons,
    hidden: hidden.map(({ label }) => label),
    fixed: fixed.map(({ label }) => label),
  }
}

const verbOver = async (
  parts: RightsParts,
  person: ExplainedPerson,
  entity: EntityModel,
  verb: Verb,
  asked: ExplainedRow,
  unseen: boolean,
): Promise<ExplainedVerb> => {
  const permission = entity.permission[verb]
  const roles = rolesGranting(person, permission)
  const scopes: ExplainedScope[] = []
  for (const scope of entity.scopes) scopes.push(await scopeOver(parts, person, entity, verb, scope, asked))
  const given = scopes.filter((scope) => scope.roles.length > 0)
  const open = roles.length > 0 ? given : given.filter(({ holds }) => holds !== false)
  const locked = asked?.lock && verb === 'delete' ? asked.lock.by : null
  const allowed = roles.length > 0 || open.length > 0
  const is = allowed && !unseen && locked === null
  const { name } = person.caller
  const one = lower(entity.title.one)
  const titles = given.map(({ title }) => title)
  const givers = [...new Set(given.flatMap((scope) => scope.roles))]
  const held = person.roles.map(({ title }) => title)
  const [first] = open
  const full = person.roles.filter(({ grants }) => grants.everything).map(({ title }) => title)
  const reason = unseen
    ? rights.unseen
    : locked !== null && allowed
      ? rights.locked[locked]
      : full.length > 0
        ? rights.everything(full)
        : roles.length > 0
          ? rights.whole(roles, one)
          : first && asked
            ? rights.byScope(first.roles, first.title, first.because)
            : first
              ? rights.given(givers)
              : given.length > 0
                ? rights.outside(
                    givers,
                    titles,
                    given.map(({ because }) => because),
                  )
                : held.length > 0
                  ? rights.noGrant(held)
                  : rights.noRole
  const what = asked
    ? rights.this(one)
    : roles.length > 0
      ? rights[verb === 'create' ? 'any' : 'every'](one)
      : is
        ? rights.some(titles)
        : rights.any(one)
  const says = is ? rights.can(name, verb, what, reason) : rights.cannot(name, verb, what, reason)
  const would = allowed || unseen ? null : await wayTo(parts, entity, verb, scopes, asked)
  return { verb, may: is, says, roles, scopes, would }
}

const scopeOver = async (
  { model, reader, readingOf }: RightsParts,
  person: ExplainedPerson,
  entity: EntityModel,
  verb: Verb,
  { name, title, rows }: Scope,
  asked: ExplainedRow,
): Promise<ExplainedScope> => {
  const permission = scopePermission(entity, verb, name)
  const roles = person.caller.everything ? [] : rolesGranting(person, permission)
  const rule = describeRule(entity, askedBy(rows, person.caller.name), ({ to }) => model.entities[to ?? ''])
  if (asked === null) return { name, title, rule, roles, holds: null, tests: [], because: '' }
  const about = {
    entity,
    id: asked.id,
    row: asked.row,
    reading: await readingOf(person),
    name: person.caller.name,
  }
  const { holds, tests, says } = await readTests(reader, about, rows)
  return { name, title, rule, roles, holds, tests, because: says }
}

/** Returns the permissions that would grant a verb, with roles that have them. */
const wayTo = async (
  { accounts, reader }: RightsParts,
  entity: EntityModel,
  verb: Verb,
  scopes: readonly ExplainedScope[],
  asked: ExplainedRow,
): Promise<string> => {
  const fitting = scopes.filter(({ holds }) => asked === null || holds)
  const permissions = [
    entity.permission[verb],
    ...fitting.map(({ name }) => scopePermission(entity, verb, name)),
  ]
  const ways: string[] = []
  for (const permission of permissions) {
    const { roles, more } = await readRolesWith(reader, accounts, permission)
    ways.push(rights.way(permission, roles, more))
  }
  return rights.would(verb, ways)
}

/** Counts the rows of an entity that a person may read, and all rows. */
export const countVisible = async (
  { reader, readingOf }: RightsParts,
  person: ExplainedPerson,
  entity: EntityModel,
): Promise<{ readonly seen: number; readonly all: number }> => {
  const count = async (ending: string, parameters: Parameters<Reader['rows']>[1] = []) => {
    const [row] = await reader.rows(
      `select count(*) from ${fromVisible(entity, unfilteredRows, 'r')}${ending}`,
      parameters,
    )
    return Number(row?.[0])
  }
  const all = await count('')
  if (may(person.caller, entity.permission.read)) return { seen: all, all }
  const held = bindingScopes(person.caller, entity, 'read')
  if (held.length === 0) return { seen: 0, all }
  const reading = await readingOf(person)
  const { sql, parameters } = where(entity, { any: held.map(({ rows }) => rows) }, reading, 'r')
  return { seen: await count(` where ${sql}`, parameters), all }
}

/** Returns the name of a row in an explanation. */
export const explainedName = ({ model }: RightsParts, entity: EntityModel, row: Row): string =>
  labelOf(model, entity, row) || `${entity.title.one} ${row.id}`

/** Returns sentences about hidden and fixed fields. */
export const describeFieldRights = ({ hidden, fixed }: ExplainedRights): readonly string[] => [
  ...(hidden.length > 0 ? [rights.hidden(hidden)] : []),
  ...(fixed.length > 0 ? [rights.fixed(fixed)] : []),
]
