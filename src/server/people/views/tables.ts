import type { EntityModel } from '../../../model/index.ts'
import type { Column, EngineTable } from '../../platform/sql/table.ts'

const text = (name: string): Column => ({ name, type: 'text', always: true })
const moment = (name: string): Column => ({ name, type: 'moment', always: true })

/** The audience of a view: its owner, everybody who may read its rows, or the members of some roles. */
export const audiences = ['mine', 'all', 'roles'] as const
export type Audience = (typeof audiences)[number]

/** Saved views. Shared ones outlive their owner's account. */
export const viewTables = (role: EntityModel): readonly EngineTable[] => [
  {
    name: 'engine_views',
    key: 'id',
    columns: [
      { ...text('entity'), naming: 'entity' },
      text('name'),
      // The name normalised for a search that ignores case.
      text('name_key'),
      { name: 'owner_id', type: 'integer', always: true },
      text('owner_name'),
      text('audience'),
      text('content'),
      // Views with equal values show the same rows.
      text('same'),
      { name: 'version', type: 'integer', always: true },
      moment('changed_at'),
      { name: 'changed_by', type: 'integer', always: true },
      text('changed_by_name'),
      { name: 'used_at', type: 'moment' },
      // For a day the view can be restored, with the reminders and feeds on it.
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
