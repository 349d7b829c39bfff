import { type EntityModel, type Model, plainLabel } from '../../../model/index.ts'
import { permissionsFor } from '../../../model/permissions.ts'
import { type AccountModel, accountModel } from '../../access/account-model.ts'
import { noteAccessChange } from '../../accounts/auth/sessions.ts'
import type { DatabaseRow as Stored } from '../../platform/database/driver/database.ts'
import { entityOf } from '../../rows/read/record-parts.ts'
import { readStored } from '../../rows/store/stored-row.ts'
import type { UnitOfWork } from '../../rows/store/unit-of-work.ts'
import { deleteRow } from '../../rows/write/delete-row.ts'
import { readStoredGrants, storeGrants } from '../../schema/stored-grants.ts'

/** Returns the titles of all permissions generated from the descriptors. */
export const permissionTitles = (model: Model): readonly string[] =>
  model.list.flatMap((entity) => permissionsFor(model, entity))

const formerTitle = ({ was, plural }: EntityModel, title: string): string =>
  `${was}${title.slice(plural.length)}`

/** Returns the new titles of renamed entities' permissions, by the former ones. */
export const renamedPermissions = (model: Model): ReadonlyMap<string, string> =>
  new Map(
    model.list.flatMap((entity) =>
      entity.was === null
        ? []
        : permissionsFor(model, entity).map((title) => [formerTitle(entity, title), title] as const),
    ),
  )

/** The changed permissions, by title. */
interface PermissionsKept {
  /** New permissions, granted to nobody. */
  readonly added: readonly string[]
  /** Restored permissions, granted to their former roles. */
  readonly back: readonly string[]
}

/** Removes a permission from all rows that refer to it, except roles, which `writeRoles` writes. */
const takeBack = async (work: UnitOfWork, permission: EntityModel, id: number): Promise<void> => {
  for (const { entity: name, field: fieldName } of permission.referredBy) {
    const referring = entityOf(work.context.model, name)
    const field = referring.field[fieldName]
    if (field?.links === 'many') await work.unlink(referring, field, id)
  }
}

/** Rewrites the permissions of roles as rows, so that an open form of such a role becomes stale. */
const writeRoles = async (
  work: UnitOfWork,
  { role, permissionsField, sql }: AccountModel,
  takenIds: readonly number[],
  given: ReadonlyMap<number, readonly number[]>,
): Promise<void> => {
  const taken = new Set(takenIds)
  const bearing = await work.writer.rows(`select distinct owner_id, target_id from ${sql.rolePermissions}`)
  const losing = bearing.flatMap(([owner, target]) => (taken.has(Number(target)) ? [Number(owner)] : []))
  for (const id of new Set([...losing, ...given.keys()])) {
    const before = await readStored(work.writer, role, id)
    if (before === null) continue
    const present = (before[permissionsField.key] as readonly number[]).map(Number) // a list of references is read as ids
    const ids = new Set([...present.filter((each) => !taken.has(each)), ...(given.get(id) ?? [])])
    await work.update(role, before, { [permissionsField.name]: [...ids].sort((a, b) => a - b) })
  }
}

/**
 * Reconciles the permission rows with the descriptors, one for each entity and verb.
 * New ones are granted to nobody; a renamed entity's are renamed; a removed entity's are deleted.
 * The grants of deleted ones are stored, and restored when the entity returns, also as the former name of another. A
 * row that a person added under such a title loses its grants when the title takes effect. Call `storeGrants` once all
 * roles exist.
 */
export const syncPermissionRows = async (work: UnitOfWork): Promise<PermissionsKept> => {
  const { model } = work.context
  const accounts = accountModel(model)
  const { permission, sql } = accounts
  const title = plainLabel(permission)
  const generated = permission.field.generated
  if (!title || !generated) return { added: [], back: [] }
  await storeGrants(work.writer, accounts)
  const kept = await readStoredGrants(work.writer)
  const rows = await work.writer.rows(
    `select "id", ${sql.title}, ${sql.generated} from ${sql.permissions} order by "id"`,
  )
  const wanted = new Set(permissionTitles(model))
  const renamed = renamedPermissions(model)
  const formerly = new Map([...renamed].map(([former, next]) => [next, former]))
  const present = new Set(rows.map(([, text]) => String(text)))
  const taken: { readonly row: Stored; readonly title: string; readonly made: boolean }[] = []
  for (const [id, text, flag] of rows) {
    const made = flag === 1
    if (made === wanted.has(String(text))) continue
    const row = await readStored(work.writer, permission, Number(id))
    if (!row) continue
    const next = renamed.get(String(text))
    if (made && next !== undefined && !present.has(next) && !kept.has(next)) {
      await work.update(permission, row, { [title.name]: next })
      present.add(next)
    } else taken.push({ row, title: String(text), made })
  }
  await writeRoles(
    work,
    accounts,
    taken.map(({ row }) => Number(row.id)),
    new Map(),
  )
  const given: (readonly [title: string, id: number])[] = []
  for (const { row, title: text, made } of taken) {
    await takeBack(work, permission, Number(row.id))
    if (made) await deleteRow(work, permission, row, text)
    else {
      await work.update(permission, row, { [generated.name]: true })
      given.push([text, Number(row.id)])
    }
  }
  const missing = [...wanted].filter((each) => !present.has(each))
  for (const each of missing)
    given.push([each, await work.insert(permission, { [title.name]: each, [generated.name]: true })])
  const keptOf = (each: string) => kept.get(each) ?? kept.get(formerly.get(each) ?? '')
  const owed = given.flatMap(([each, id]) => (keptOf(each) ?? []).map((role) => [role, id] as const))
  const byRole = Map.groupBy(owed, ([role]) => role)
  const ids = [...byRole].map(([role, of]) => [role, of.map(([, id]) => id)] as const)
  await writeRoles(work, accounts, [], new Map(ids))
  // Grants stored under a former name are deleted, since they continue under the new one.
  for (const former of renamed.keys())
    if (!wanted.has(former)) await work.writer.run('delete from engine_grants where "title" = ?', [former])
  if (taken.length + given.length > 0) await noteAccessChange(work.writer)
  return {
    added: missing.filter((each) => keptOf(each) === undefined),
    back: missing.filter((each) => keptOf(each) !== undefined),
  }
}
