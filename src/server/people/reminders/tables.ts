import type { EntityModel } from '../../../model/index.ts'
import type { Column, EngineTable } from '../../platform/sql/table.ts'

const text = (name: string): Column => ({ name, type: 'text', always: true })
const moment = (name: string): Column => ({ name, type: 'moment', always: true })
const flag = (name: string): Column => ({ name, type: 'flag', always: true })

/** What people want to be told of, the hour at which, and which rows each of them has been told of as having come in. */
export const reminderTables = (account: EntityModel): readonly EngineTable[] => {
  const ofAccount: Column = {
    ...{ name: 'account_id', type: 'integer', always: true },
    references: { table: account.table, onDelete: 'cascade' },
  }
  return [
    {
      name: 'engine_reminders',
      key: 'id',
      columns: [
        ofAccount,
        { ...text('entity'), naming: 'entity' },
        // Of a view that may be gone: it is said so then.
        { name: 'view_id', type: 'integer' },
        { name: 'list', type: 'text' },
        // What it stood on was called so, for the day on which that is gone.
        text('name'),
        // 'days': what is in it; 'enters': what comes in.
        text('at'),
        // 'workdays', 'every', or the days: 'mon,thu'.
        text('days'),
        flag('mail'),
        flag('inbox'),
        flag('paused'),
        moment('made_at'),
        { name: 'told_at', type: 'moment' },
        { name: 'told_day', type: 'day' },
        // Of what comes in: which rows are in is known of this selection of them; null: not yet.
        { name: 'known_as', type: 'text', naming: 'first' },
      ],
      indexes: [{ columns: ['account_id'] }, { columns: ['view_id'] }, { columns: ['at', 'entity'] }],
    },
    {
      name: 'engine_reminder_hours',
      key: ['account_id'],
      // The day is the last that is done with: its mail is written, or nothing was due.
      columns: [
        ofAccount,
        text('hour'),
        { name: 'done', type: 'day', always: true },
        // The last day of which something was told, and the moment at which it was due: another hour may be said since.
        { name: 'told', type: 'day' },
        { name: 'told_due', type: 'moment' },
      ],
      indexes: [{ columns: ['done', 'hour'] }],
    },
    {
      name: 'engine_reminder_rows',
      key: ['reminder_id', 'row_id'],
      columns: [
        {
          ...{ name: 'reminder_id', type: 'integer', always: true },
          references: { table: 'engine_reminders', onDelete: 'cascade' },
        },
        { name: 'row_id', type: 'integer', always: true },
        moment('at'),
        // It is to stand in the next mail.
        flag('unmailed'),
      ],
      indexes: [{ columns: ['reminder_id'], where: 'unmailed = 1' }],
    },
  ]
}
