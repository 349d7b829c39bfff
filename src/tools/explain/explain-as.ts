import { locale, lower } from '#texts/grammar'
import { explainedRights, rights } from '#texts/rights'
import type { EntityModel, Model } from '../../model/index.ts'
import { accountModel } from '../../server/access/account-model.ts'
import { businessDay } from '../../server/access/context.ts'
import { ruleContextOf } from '../../server/access/rule-context.ts'
import { accountByEmail } from '../../server/accounts/auth/sign-in.ts'
import {
  countVisible,
  describeFieldRights,
  type ExplainedPerson,
  type ExplainedRights,
  type ExplainedScope,
  explainedName,
  explainRights,
  type RightsParts,
  readPerson,
  readUnrestrictedRow,
  type TestOfRow,
} from '../../server/accounts/rights/index.ts'
import { StartupError } from '../../server/platform/errors/startup-error.ts'
import { unfilteredRows } from '../../server/platform/sql/row-security.ts'
import { readLiterals } from '../../server/rows/read/literals.ts'
import { buildShape } from '../../server/rows/read/shape.ts'
import { type ReadOnlyDatabase, withReadOnlyDatabase } from './open-database-to-explain.ts'

/**
 * The rights of a person over the rows of an entity, or over one of them, with reasons, as lines.
 * @param email of the person
 * @param id of a row as typed; null: the entity as a whole
 * @throws StartupError if the person or row does not exist, or if no database matches the descriptors
 */
export const explainAs = async (
  databaseUrl: string,
  model: Model,
  name: string,
  email: string,
  id: string | null,
): Promise<readonly string[]> => {
  const entity = model.entities[name] as EntityModel // the caller has checked the name
  return withReadOnlyDatabase(databaseUrl, model, async (database) => {
    const parts = rightsParts(database, model)
    const account = await accountByEmail(database, parts.accounts, email)
    const person = account && (await readPerson(database, parts.accounts, account.id))
    if (!person) throw new StartupError(explainedRights.noPerson(email))
    return id === null ? ofEntity(parts, person, entity) : ofRow(parts, person, entity, id)
  })
}

const rightsParts = (database: ReadOnlyDatabase, model: Model): RightsParts => {
  const now = () => new Date()
  const today = businessDay(model.zone, now)
  const { dialect } = database
  return {
    model,
    dialect,
    reader: database,
    accounts: accountModel(model),
    shapes: { of: (entity, access, purpose) => buildShape(model, entity, access, purpose, null) },
    today,
    readingOf: async ({ caller }) => {
      const { idsOf } = await readLiterals(model, database)
      const at = ruleContextOf({ model, today, now }, caller.id)
      return { model, dialect, reach: unfilteredRows, idsOf, at, inline: true }
    },
  }
}

const headOf = ({ caller, active, roles }: ExplainedPerson, entity: EntityModel): readonly string[] => [
  explainedRights.title(entity.title.many, caller.name, caller.email),
  ...(active ? [] : [explainedRights.inactive]),
  explainedRights.roles(roles.map(({ title }) => title)),
]

const ofEntity = async (
  parts: RightsParts,
  person: ExplainedPerson,
  entity: EntityModel,
): Promise<readonly string[]> => {
  const over = await explainRights(parts, person, entity, null)
  const { seen, all } = await countVisible(parts, person, entity)
  const number = (count: number) => count.toLocaleString(locale)
  const known = new Map(over.verbs.flatMap(({ scopes }) => scopes).map((scope) => [scope.name, scope]))
  const given = [...known.values()].filter(({ name }) =>
    over.verbs.some(({ scopes }) => scopes.some((each) => each.name === name && each.roles.length > 0)),
  )
  return [
    ...headOf(person, entity),
    ...saidOf(over),
    given.map(({ title, rule }) => `- ${explainedRights.scope(title, rule)}`).join('\n'),
    rights.seen(number(seen), number(all), lower(entity.title.many)),
    ...describeFieldRights(over),
  ]
    .filter(Boolean)
    .flatMap((line, at) => (at === 0 ? [line] : ['', line]))
}

const ofRow = async (
  parts: RightsParts,
  person: ExplainedPerson,
  entity: EntityModel,
  id: string,
): Promise<readonly string[]> => {
  const number = /^[1-9]\d{0,14}$/.test(id) ? Number(id) : 0
  const row = number === 0 ? null : await readUnrestrictedRow(parts, entity, number)
  if (row === null) throw new StartupError(explainedRights.noRow(lower(entity.title.one), id))
  const over = await explainRights(parts, person, entity, { ...row, id: number })
  const scopes = over.verbs.find(({ verb }) => verb === 'read')?.scopes ?? []
  return [
    ...headOf(person, entity),
    explainedRights.row(explainedName(parts, entity, row), number),
    ...saidOf(over),
    ...scopes.map((scope) => scopeLines(scope).join('\n')),
    ...describeFieldRights(over),
  ].flatMap((line, at) => (at === 0 ? [line] : ['', line]))
}

const saidOf = ({ verbs, buttons }: ExplainedRights): readonly string[] => [
  [...verbs, ...buttons]
    .flatMap(({ says, would }) => [`- ${says}`, ...(would === null ? [] : [`  ${would}`])])
    .join('\n'),
]

/** A scope, followed by its tests of the row. */
const scopeLines = ({ title, rule, tests }: ExplainedScope): readonly string[] => [
  explainedRights.scope(title, rule),
  ...testLines(tests, '  '),
]

const testLines = (tests: readonly TestOfRow[], indent: string): readonly string[] =>
  tests.flatMap(({ words, holds, present, of }) => [
    `${indent}${holds ? explainedRights.passes : explainedRights.fails}  ${
      present === null ? words : rights.withPresent(words, present || rights.empty)
    }`,
    ...testLines(of, `${indent}  `),
  ])
