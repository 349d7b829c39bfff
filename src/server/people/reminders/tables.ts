import type { EntityModel } from '../../../model/index.ts'
import type { Column, EngineTable } from '../../platform/sql/table.ts'

const text = (name: string): Column => ({ name, type: 'text', always: true })
const moment = (name: string): Column => ({ name, type: 'moment', always: true })
const flag = (name: string): Column => ({ name, type: 'flag', always: true })

/** Reminders, the hours of people, and the known rows of each reminder of entering rows. */
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
        // The view may be gone; the reminder then reports that.
        { name: 'view_id', type: 'integer' },
        { name: 'list', type: 'text' },
        // The target's name, for the time after its deletion.
        text('name'),
        // 'days': the rows in the selection; 'enters': the rows that enter it.
        text('at'),
        // 'workdays', 'every', or weekdays: 'mon,thu'.
        text('days'),
        flag('mail'),
        flag('inbox'),
        flag('paused'),
        moment('made_at'),
        { name: 'told_at', type: 'moment' },
        { name: 'told_day', type: 'day' },
        // For 'enters': the selection whose rows are recorded; null before the first check.
        { name: 'known_as', type: 'text', naming: 'first' },
      ],
      indexes: [{ columns: ['account_id'] }, { columns: ['view_id'] }, { columns: ['at', 'entity'] }],
    },
    {
      name: 'engine_reminder_hours',
      key: ['account_id'],
      // `done` is the last day that is done: its mail is written, or nothing was due.
      columns: [
        ofAccount,
        text('hour'),
        { name: 'done', type: 'day', always: true },
        // The last day with a notice, and when it was due: the hour may have changed since.
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
        // 1 if the row belongs in the next mail.
        flag('unmailed'),
      ],
      indexes: [{ columns: ['reminder_id'], where: 'unmailed = 1' }],
    },
  ]
}
