import type { EntityModel } from '../../model/index.ts'
import type { AccountModel } from '../access/account-model.ts'
import type { Reader, Writer } from '../platform/database/driver/database.ts'
import type { EngineTable } from '../platform/sql/table.ts'

/**
 * Roles' grants by the permissions' titles, kept while an entity is missing, for example in an older version of the
 * program.
 * Each title also has one row without a role, which distinguishes a permission granted to nobody from an unknown one.
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

/** The ids of the roles with each permission, by its title. */
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

/** Stores all roles' grants of the present permissions; stored grants of missing ones are kept. */
export const storeGrants = async (writer: Writer, { sql }: AccountModel): Promise<void> => {
  const present = `select ${sql.title} from ${sql.permissions} where ${sql.generated} = 1`
  await writer.run(`delete from engine_grants where "title" in (${present})`)
  await writer.run(`insert into engine_grants ("title") ${present}`)
  await writer.run(
    `insert into engine_grants ("title", "role_id") select p.${sql.title}, l.owner_id
    from ${sql.rolePermissions} l join ${sql.permissions} p on p.id = l.target_id where p.${sql.generated} = 1`,
  )
}

/** Stores the grants of one role, after it was written. */
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

/** Deletes the stored grants of a dropped table's permissions. */
export const forgetGrantsOf = async (writer: Writer, table: string): Promise<void> => {
  await writer.run(`delete from engine_grants where substr(replace("title", '-', '_'), 1, ?) = ?`, [
    table.length + 1,
    `${table}.`,
  ])
}

/**
 * Returns SQL for titles granted to roles whose permissions are missing now; `roles` is SQL for the roles' ids.
 * They count as rights, because they take effect again when their entity returns.
 */
export const dormantTitles = ({ sql }: AccountModel, roles: string): string =>
  `select g."title" as title from engine_grants g where g."role_id" in (${roles})
  and not exists (select 1 from ${sql.permissions} p where p.${sql.title} = g."title" and p.${sql.generated} = 1)`
