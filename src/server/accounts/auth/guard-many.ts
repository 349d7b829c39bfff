import { invalid, ownAccount, refused } from '#texts/answers'
import { lower } from '#texts/grammar'
import type { EntityModel, FieldModel } from '../../../model/index.ts'
import type { Caller } from '../../access/caller.ts'
import { nameInRefusal } from '../../access/fields.ts'
import type { AccessChangeOfMany, AccessReason } from '../../access/guard.ts'
import type { Reader } from '../../platform/database/driver/database.ts'
import { rawCondition } from '../../platform/sql/condition.ts'
import { grantsExceeding, grantsOfRoles, readLinkedIds } from './grants.ts'
import type { GuardContext } from './guard.ts'
import { readGrantsOfPermissions } from './role-guard.ts'

const isOneOf = (ids: readonly number[]): string => `in (${ids.map(Math.trunc).join(', ') || 'null'})`

/** Returns the roles with permissions that the caller lacks. */
const rolesBeyond = async (
  reader: Reader,
  { model }: GuardContext,
  caller: Caller,
): Promise<readonly number[]> => {
  if (caller.everything) return []
  const found: number[] = []
  for (const [id] of await reader.rows(`select id from ${model.sql.roles}`)) {
    const held = await grantsOfRoles(reader, model, [Number(id)])
    if (grantsExceeding(held, caller, refused.everythingAtAll).length > 0) found.push(Number(id))
  }
  return found
}

const isHeld = (table: string, alias: string, ids: readonly number[]): string =>
  `(select count(*) from ${table} gh where gh.owner_id = ${alias}."id" and gh.target_id ${isOneOf(ids)}) = ${ids.length}`

/** Returns the ids that a change sets or adds in a list. */
const givenTo = (given: AccessChangeOfMany, field: FieldModel): readonly number[] => {
  const list = given.verb === 'update' ? given.lists.find((each) => each.field === field) : undefined
  return list ? (list.all ?? list.add) : []
}

const right = (
  when: AccessReason['when'],
  says: string,
  touches: AccessReason['touches'] = null,
): AccessReason => ({ is: 'right', when, touches, says })

const ofAccounts = async (
  reader: Reader,
  { model }: GuardContext,
  caller: Caller,
  roles: readonly number[],
  given: AccessChangeOfMany,
): Promise<readonly AccessReason[]> => {
  const { sql, rolesField, activeField, emailField } = model
  const isOwn = (alias: string) => rawCondition(`${alias}."id" = ${Math.trunc(caller.id)}`)
  const outranking = right(
    (alias) =>
      rawCondition(
        `${alias}."id" <> ${Math.trunc(caller.id)} and exists (select 1 from ${sql.accountRoles} gl where gl.owner_id = ${alias}."id" and gl.target_id ${isOneOf(roles)})`,
      ),
    refused.outranks,
  )
  const locked = (touches: AccessReason['touches']): AccessReason => ({
    ...{ is: 'lock', when: isOwn, touches, says: refused.ownAccount },
  })
  if (given.verb === 'delete') return [outranking, locked(null)]
  const beyondOwn = givenTo(given, rolesField).filter((id) => roles.includes(id))
  const titles = grantsExceeding(
    await grantsOfRoles(reader, model, beyondOwn),
    caller,
    refused.everythingAtAll,
  )
  const current = invalid.required(ownAccount.current)
  return [
    { ...right(isOwn, refused.ownRoles, [rolesField.name]), spares: [activeField.name] },
    outranking,
    ...(beyondOwn.length > 0
      ? [
          right(
            (alias) => rawCondition(`not ${isHeld(sql.accountRoles, alias, beyondOwn)}`),
            refused.beyondOwn(titles),
          ),
        ]
      : []),
    { is: 'proof', when: isOwn, touches: [emailField.name], says: current },
    locked([activeField.name]),
  ]
}

const ofRoles = async (
  reader: Reader,
  guarding: GuardContext,
  caller: Caller,
  roles: readonly number[],
  given: AccessChangeOfMany,
): Promise<readonly AccessReason[]> => {
  const { sql, role, permissionsField } = guarding.model
  const own = caller.everything ? [] : await readLinkedIds(reader, sql.accountRoles, caller.id)
  const full = await reader.rows(`select ${sql.roleTitle} from ${sql.roles} where ${sql.everything} = 1`)
  const among = (ids: readonly number[]) => (alias: string) => rawCondition(`${alias}."id" ${isOneOf(ids)}`)
  const label = role.label.map(({ name }) => name)
  const touches = given.verb === 'delete' ? null : [...label, permissionsField.name]
  const added = givenTo(given, permissionsField)
  const beyondOwn: number[] = []
  for (const id of added)
    if (grantsExceeding(await readGrantsOfPermissions(reader, guarding, [id]), caller, '').length > 0)
      beyondOwn.push(id)
  const titles = grantsExceeding(await readGrantsOfPermissions(reader, guarding, beyondOwn), caller, '')
  return [
    right(among(own), refused.ownRoles, touches),
    right(among(roles), refused.outranks, touches),
    ...(beyondOwn.length > 0
      ? [
          right(
            (alias) => rawCondition(`not ${isHeld(sql.rolePermissions, alias, beyondOwn)}`),
            refused.beyondOwn(titles),
          ),
        ]
      : []),
    ...full.map(
      ([title]): AccessReason => ({
        is: 'lock',
        when: (alias) => ({
          sql: `${alias}.${sql.everything} = 1 and ${alias}.${sql.roleTitle} = ?`,
          parameters: [String(title)],
        }),
        touches,
        says: refused.everything(nameInRefusal(caller, role, String(title))),
      }),
    ),
  ]
}

const ofPermissions = (
  { model: { permission, sql } }: GuardContext,
  given: AccessChangeOfMany,
): readonly AccessReason[] => [
  {
    is: 'lock',
    when: (alias) => rawCondition(`${alias}.${sql.generated} = 1`),
    touches: given.verb === 'delete' ? null : permission.label.map(({ name }) => name),
    says: refused.generated(refused.called(null, lower(permission.title.one))),
  },
]

/**
 * Returns the reasons that forbid a change of many access rows at once, as the guard does for one row.
 * An account with full rights always remains: nobody may lower or delete an account with more rights than theirs, nor
 * their own.
 */
export const accessReasonsOfMany = async (
  reader: Reader,
  guarding: GuardContext,
  caller: Caller,
  entity: EntityModel,
  given: AccessChangeOfMany,
): Promise<readonly AccessReason[]> => {
  const { account, role, permission } = guarding.model
  if (entity === permission) return ofPermissions(guarding, given)
  if (entity !== account && entity !== role) return []
  const roles = await rolesBeyond(reader, guarding, caller)
  return entity === account
    ? ofAccounts(reader, guarding, caller, roles, given)
    : ofRoles(reader, guarding, caller, roles, given)
}
