import type { EntityModel } from '../../model/index.ts'
import type { AccountModel } from '../access/account-model.ts'
import type { Reader, Writer } from '../platform/database/driver/database.ts'
import type { EngineTable } from '../platform/sql/table.ts'

/**
 * What roles were given, by the titles of permissions, whether those are there or not: an entity that went away, or that
 * an older version of the program does not know, finds it again when it comes back. A title stands once without a role,
 * so that one which nobody was given is told from one that was never there.
 */
export const grantsTable = (role: EntityModel): EngineTable => ({
  name: 'engine_grants',
  key: 'id',
  columns: [
    { name: 'title', type: 'text', always: true },
    { name: 'role_id', type: 'integer', references: { table: role.table, onDelete: 'cascade' } },
  ],
  indexes: [{ columns: ['title'] }, { columns: ['role_id'] }],
})

/** The ids of the roles that were given each permission, by its title. */
export type StoredGrants = ReadonlyMap<string, readonly number[]>

export const readStoredGrants = async (reader: Reader): Promise<StoredGrants> => {
  const rows = await reader.rows('select "title", "role_id" from engine_grants order by "title", "role_id"')
  const titles = Map.groupBy(rows, ([title]) => String(title))
  return new Map(
    [...titles].map(([title, of]) => [
      title,
      of.flatMap(([, role]) => (role === null ? [] : [Number(role)])),
    ]),
  )
}

/** Notes what every role is given now of the permissions that are there. What is kept of others stays. */
export const storeGrants = async (writer: Writer, { sql }: AccountModel): Promise<void> => {
  const present = `select ${sql.title} from ${sql.permissions} where ${sql.generated} = 1`
  await writer.run(`delete from engine_grants where "title" in (${present})`)
  await writer.run(`insert into engine_grants ("title") ${present}`)
  await writer.run(
    `insert into engine_grants ("title", "role_id") select p.${sql.title}, l.owner_id
    from ${sql.rolePermissions} l join ${sql.permissions} p on p.id = l.target_id where p.${sql.generated} = 1`,
  )
}

/** The same for one role, after it was written. */
export const storeGrantsOf = async (writer: Writer, { sql }: AccountModel, role: number): Promise<void> => {
  await writer.run(
    `delete from engine_grants where "role_id" = ? and "title" in (select ${sql.title} from ${sql.permissions} where ${sql.generated} = 1)`,
    [role],
  )
  await writer.run(
    `insert into engine_grants ("title", "role_id") select p.${sql.title}, l.owner_id
    from ${sql.rolePermissions} l join ${sql.permissions} p on p.id = l.target_id where p.${sql.generated} = 1 and l.owner_id = ?`,
    [role],
  )
}

/** What is kept of the permissions of a table that is gone for good goes as well. */
export const forgetGrantsOf = async (writer: Writer, table: string): Promise<void> => {
  await writer.run(`delete from engine_grants where substr(replace("title", '-', '_'), 1, ?) = ?`, [
    table.length + 1,
    `${table}.`,
  ])
}

/**
 * The titles that roles are given though their permissions are not there now; `roles` is SQL for the ids of the roles.
 * They count for what somebody holds and may give: whoever is given the role has them when their entity comes back.
 */
export const dormantTitles = ({ sql }: AccountModel, roles: string): string =>
  `select g."title" as title from engine_grants g where g."role_id" in (${roles})
  and not exists (select 1 from ${sql.permissions} p where p.${sql.title} = g."title" and p.${sql.generated} = 1)`
