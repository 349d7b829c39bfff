import type { EngineTable } from '../../platform/sql/table.ts'

/** Failed entries are parked until a person decides; discarded ones were obsolete or rejected by a person. */
export const entryStates = ['waiting', 'running', 'parked', 'done', 'discarded'] as const
export type EntryState = (typeof entryStates)[number]

/** From this many tries on, a waiting entry is reported as late. */
export const triesToReport = 3

/**
 * Tasks outside the database, written in the transaction that causes them. An entry keeps its payload until it has
 * ended; the payload never contains a secret.
 */
export const outboxTable: EngineTable = {
  name: 'engine_outbox',
  key: 'id',
  columns: [
    { name: 'at', type: 'moment', always: true },
    { name: 'kind', type: 'text', always: true },
    // Lets the recipient detect a duplicate.
    { name: 'mark', type: 'text', always: true },
    { name: 'key', type: 'text' },
    { name: 'lane', type: 'text' },
    { name: 'recipient', type: 'text' },
    { name: 'subject', type: 'text', always: true },
    { name: 'payload', type: 'text' },
    { name: 'state', type: 'text', always: true },
    { name: 'tries', type: 'integer', always: true, initially: 0 },
    { name: 'due', type: 'moment', always: true },
    { name: 'until', type: 'moment' },
    { name: 'holder', type: 'text' },
    { name: 'held_until', type: 'moment' },
    { name: 'fault', type: 'text' },
    { name: 'batch_id', type: 'integer' },
    { name: 'ended_at', type: 'moment' },
    { name: 'decided_by', type: 'integer' },
    { name: 'decided_by_name', type: 'text' },
  ],
  indexes: [
    { columns: ['key'], unique: true, where: 'key is not null' },
    { columns: ['due', 'id'], where: "state = 'waiting'" },
    { columns: ['id'], where: `state = 'waiting' and tries >= ${triesToReport}` },
    { columns: ['held_until'], where: "state = 'running'" },
    { columns: ['lane', 'id'], where: "state in ('waiting', 'running')" },
    { columns: ['state', 'id'], where: "state in ('waiting', 'running', 'parked')" },
    { columns: ['state', 'ended_at', 'id'], where: "state in ('done', 'discarded')" },
  ],
  busy: true,
}
