import type { EntityModel } from '../../../model/index.ts'
import type { Column, EngineTable } from '../../platform/sql/table.ts'

const text = (name: string): Column => ({ name, type: 'text', always: true })
const moment = (name: string): Column => ({ name, type: 'moment', always: true })

/** Whom a view is for: who made it, everybody who may read its rows, or those who have one of its roles. */
export const audiences = ['mine', 'all', 'roles'] as const
export type Audience = (typeof audiences)[number]

/** Lists that people have shaped and named. Shared ones outlive the account that made them. */
export const viewTables = (role: EntityModel): readonly EngineTable[] => [
  {
    name: 'engine_views',
    key: 'id',
    columns: [
      { ...text('entity'), naming: 'entity' },
      text('name'),
      // As it is found, in whatever case it is typed.
      text('name_key'),
      { name: 'owner_id', type: 'integer', always: true },
      text('owner_name'),
      text('audience'),
      text('content'),
      // Views with the same text here show the same rows.
      text('same'),
      { name: 'version', type: 'integer', always: true },
      moment('changed_at'),
      { name: 'changed_by', type: 'integer', always: true },
      text('changed_by_name'),
      { name: 'used_at', type: 'moment' },
      // For a day whoever deleted it may have it back, with what stands on it.
      { name: 'deleted_at', type: 'moment' },
    ],
    indexes: [{ columns: ['entity', 'owner_id'] }, { columns: ['entity', 'audience'] }],
  },
  {
    name: 'engine_view_roles',
    key: ['view_id', 'role_id'],
    columns: [
      {
        name: 'view_id',
        type: 'integer',
        always: true,
        references: { table: 'engine_views', onDelete: 'cascade' },
      },
      {
        name: 'role_id',
        type: 'integer',
        always: true,
        references: { table: role.table, onDelete: 'cascade' },
      },
    ],
    indexes: [{ columns: ['role_id'] }],
  },
]
