import { plans as say } from '#texts/plans'
import type { Model } from '../../../model/index.ts'
import { accountModel } from '../../access/account-model.ts'
import type { Dialect, Reader } from '../../platform/database/index.ts'
import { readExisting } from '../../schema/remembered.ts'
import { readStoredGrants, type StoredGrants } from '../../schema/stored-grants.ts'
import { permissionTitles, renamedPermissions } from './permission-rows.ts'

/**
 * Describes how a start would change permissions and their roles, one sentence each. It only reads; the tables must
 * exist.
 */
export const planPermissions = async (
  reader: Reader & { readonly dialect: Dialect },
  model: Model,
): Promise<readonly string[]> => {
  const { sql } = accountModel(model)
  const rows = await reader.rows(
    `select p.${sql.title}, p.${sql.generated}, r.${sql.roleTitle} from ${sql.permissions} p
    left join ${sql.rolePermissions} l on l.target_id = p.id left join ${sql.roles} r on r.id = l.owner_id
    order by p.id, r.id`,
  )
  if (rows.length === 0) return [] // the first rows do not exist yet
  const wanted = new Set(permissionTitles(model))
  const renamed = renamedPermissions(model)
  const kept = await keptGrants(reader)
  const names = new Map(
    (await reader.rows(`select id, ${sql.roleTitle} from ${sql.roles}`)).map(([id, role]) => [
      Number(id),
      String(role),
    ]),
  )
  const present = new Set(rows.map(([title]) => String(title)))
  const held = Map.groupBy(rows, ([title]) => String(title))
  const lines: string[] = []
  for (const [title, of] of held) {
    const generated = of[0]?.[1] === 1
    const roles = of.flatMap(([, , role]) => (role === null ? [] : [String(role)]))
    const next = renamed.get(title)
    if (generated === wanted.has(title)) continue
    if (generated && next !== undefined && !present.has(next) && !kept.has(next)) {
      present.add(next)
      lines.push(say.permissionRenamed(title, next, roles))
    } else if (generated) lines.push(say.permissionGone(title, roles))
    else lines.push(say.permissionBegins(title, roles))
  }
  const formerly = new Map([...renamed].map(([former, next]) => [next, former]))
  const missing = [...wanted].filter((title) => !present.has(title))
  const added: string[] = []
  for (const title of missing) {
    const roles = kept.get(title) ?? kept.get(formerly.get(title) ?? '')
    if (roles === undefined) added.push(title)
    else
      lines.push(
        say.permissionBack(
          title,
          roles.flatMap((id) => names.get(id) ?? []),
        ),
      )
  }
  return added.length > 0 ? [...lines, say.permissionsNew(added)] : lines
}

/** Returns the stored grants; none where an older program made the database. */
const keptGrants = async (reader: Reader & { readonly dialect: Dialect }): Promise<StoredGrants> => {
  const { tables } = await readExisting(reader, reader.dialect)
  return tables.has('engine_grants') ? readStoredGrants(reader) : new Map()
}
