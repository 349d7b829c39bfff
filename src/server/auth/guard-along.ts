import { refused } from '#texts/answers'
import { lower } from '#texts/grammar'
import type { EntityModel } from '../../model/index.ts'
import type { Caller } from '../context/caller.ts'
import { calledFor } from '../context/fields.ts'
import type { AlongReason, AlongReasons } from '../context/guard.ts'
import type { Reader } from '../database/driver/database.ts'
import { plain } from '../sql/condition.ts'
import { beyond, grantsOfRoles, linked } from './grants.ts'
import type { GuardContext } from './guard.ts'

const isOneOf = (ids: readonly number[]): string => `in (${ids.map(Math.trunc).join(', ') || 'null'})`

/** The roles that hold what the caller does not. */
const rolesBeyond = async (
  reader: Reader,
  { model }: GuardContext,
  caller: Caller,
): Promise<readonly number[]> => {
  if (caller.everything) return []
  const found: number[] = []
  for (const [id] of await reader.rows(`select id from ${model.sql.roles}`)) {
    const held = await grantsOfRoles(reader, model, [Number(id)])
    if (beyond(held, caller, refused.everythingAtAll).length > 0) found.push(Number(id))
  }
  return found
}

const ofAccounts = (
  { model }: GuardContext,
  caller: Caller,
  roles: readonly number[],
): readonly AlongReason[] => [
  {
    is: 'right',
    when: (alias) =>
      plain(
        `${alias}."id" <> ${Math.trunc(caller.id)} and exists (select 1 from ${model.sql.accountRoles} gl where gl.owner_id = ${alias}."id" and gl.target_id ${isOneOf(roles)})`,
      ),
    says: refused.outranks,
  },
  {
    is: 'lock',
    when: (alias) => plain(`${alias}."id" = ${Math.trunc(caller.id)}`),
    says: refused.ownAccount,
  },
]

const ofRoles = async (
  reader: Reader,
  { model }: GuardContext,
  caller: Caller,
  roles: readonly number[],
): Promise<readonly AlongReason[]> => {
  const { sql, role } = model
  const own = caller.everything ? [] : await linked(reader, sql.accountRoles, caller.id)
  const full = await reader.rows(`select ${sql.roleTitle} from ${sql.roles} where ${sql.everything} = 1`)
  const among = (ids: readonly number[]) => (alias: string) => plain(`${alias}."id" ${isOneOf(ids)}`)
  return [
    { is: 'right', when: among(own), says: refused.ownRoles },
    { is: 'right', when: among(roles), says: refused.outranks },
    ...full.map(
      ([title]): AlongReason => ({
        is: 'lock',
        when: (alias) => ({
          sql: `${alias}.${sql.everything} = 1 and ${alias}.${sql.roleTitle} = ?`,
          parameters: [String(title)],
        }),
        says: refused.everything(calledFor(caller, role, String(title))),
      }),
    ),
  ]
}

const ofPermissions = ({ model: { permission, sql } }: GuardContext): readonly AlongReason[] => [
  {
    is: 'lock',
    when: (alias) => plain(`${alias}.${sql.generated} = 1`),
    says: refused.generated(refused.called(null, lower(permission.title.one))),
  },
]

/**
 * What `before` and locks say of rows of access that go along with others, for many rows at once. An account with full
 * rights always remains: nobody else takes one away, and nobody their own.
 */
export const standsAlong = async (
  reader: Reader,
  guarding: GuardContext,
  caller: Caller,
  entities: readonly EntityModel[],
): Promise<AlongReasons> => {
  const { account, role, permission } = guarding.model
  const roles = await rolesBeyond(reader, guarding, caller)
  const found = new Map<EntityModel, readonly AlongReason[]>()
  for (const entity of entities) {
    if (entity === account) found.set(entity, ofAccounts(guarding, caller, roles))
    if (entity === role) found.set(entity, await ofRoles(reader, guarding, caller, roles))
    if (entity === permission) found.set(entity, ofPermissions(guarding))
  }
  return found
}
