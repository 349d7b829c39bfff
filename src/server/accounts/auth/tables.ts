import type { EntityModel } from '../../../model/index.ts'
import type { Column, EngineTable } from '../../platform/sql/table.ts'

const text = (name: string): Column => ({ name, type: 'text', always: true })
const whole = (name: string): Column => ({ name, type: 'integer', always: true })
const moment = (name: string): Column => ({ name, type: 'moment', always: true })

/** Returns the engine's tables for sign-in and access. */
export const sessionTables = (account: EntityModel): readonly EngineTable[] => {
  const ofAccount: Column = {
    ...whole('account_id'),
    references: { table: account.table, onDelete: 'cascade' },
  }
  return [
    {
      name: 'engine_sessions',
      key: ['token_hash'],
      columns: [
        text('token_hash'),
        text('id'),
        ofAccount,
        moment('created_at'),
        { name: 'seen_at', type: 'moment' },
        moment('expires_at'),
        text('address'),
        text('agent'),
      ],
      indexes: [{ columns: ['account_id'] }, { columns: ['id'], unique: true }],
    },
    {
      name: 'engine_resets',
      key: ['token_hash'],
      columns: [text('token_hash'), ofAccount, moment('created_at'), moment('expires_at')],
      indexes: [{ columns: ['account_id'] }],
    },
    {
      name: 'engine_tickets',
      key: ['secret_hash'],
      columns: [
        text('secret_hash'),
        ofAccount,
        // No foreign key: the session may have ended; using the ticket checks that.
        text('session_hash'),
        text('address'),
        moment('created_at'),
        moment('expires_at'),
      ],
      indexes: [{ columns: ['account_id'] }],
    },
    {
      name: 'engine_settings',
      key: ['account_id', 'name'],
      columns: [ofAccount, text('name'), text('value')],
    },
    {
      name: 'engine_attempts',
      key: ['bucket'],
      columns: [
        text('bucket'),
        whole('attempts'),
        moment('began_at'),
        text('blocked_until'),
        { name: 'succeeded_at', type: 'moment' },
      ],
    },
    {
      // One row. `changes` counts every change of accounts, roles and permissions, so that each process knows when to
      // reload;
      // `first_account` is when the first account was made.
      name: 'engine_access',
      key: ['id'],
      columns: [whole('id'), whole('changes'), { name: 'first_account', type: 'moment' }],
    },
  ]
}
