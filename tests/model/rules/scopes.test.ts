import { describe, expect, test } from 'vitest'
import * as words from '../../../src/descriptor/index.ts'
import { build, type Row } from '../../../src/model/index.ts'
import { holdsAt } from '../../../src/model/rules/holds-at.ts'
import { scopeLock } from '../../../src/model/rules/scopes.ts'

const { app, choice, date, datetime, entity, flag, me, reference, references, text } = words

const person = entity({ one: 'person', many: 'people', serves: 'account', fields: { name: text('Name') } })
const firm = entity({ one: 'firm', many: 'firms', fields: { name: text('Name'), active: flag('Active') } })
const ticket = entity({
  one: 'ticket',
  many: 'tickets',
  fields: {
    name: text('Name'),
    keeper: reference('Keeper', 'person'),
    helpers: references('Helpers', 'person'),
    firm: reference('Firm', 'firm'),
    due: date('Due'),
    calls: datetime('Calls'),
    state: choice('State', ['Open', 'Closed']),
  },
  scopes: {
    own: ['Own tickets', { keeper: me }],
    others: ['Tickets of others', { keeper: { not: me } }],
    helped: ['Tickets that one helps with', { helpers: { any: me } }],
    unhelped: ['Tickets that one does not help with', { helpers: { none: me } }],
    north: ['Tickets of North', { firm: 'North' }],
    soon: ['Tickets due soon', { due: { to: 'today+3d' }, state: 'Open' }],
    now: ['Tickets that call', { calls: { before: 'now' } }],
    active: ['Tickets of active firms', { firm: { is: { active: true } }, state: 'Open' }],
    idle: ['Tickets of idle firms', { none: [{ firm: { is: { active: true } } }] }],
    either: ['Own or open tickets', { any: [{ keeper: me }, { state: 'Open' }] }],
  },
})
const model = build(
  [person, firm, ticket].map((descriptor) => ({ file: `entities/${descriptor.one}.ts`, descriptor })),
  app({ name: 'desk', title: 'Desk', groups: [] }),
)
const tickets = model.entities.ticket
if (!tickets) throw new Error('There is no ticket.')

const today = '2026-11-21'
const lock = (row: Row, ...permissions: readonly string[]) =>
  scopeLock(model, tickets, row, { id: 7, permissions }, today)

const mine: Row = {
  ...{ id: 1, name: 'A', keeper_id: 7, keeper: { id: 7, name: 'Ada' }, firm_id: 2 },
  ...{ firm: { id: 2, name: 'North' }, due: '2026-11-22', calls: null, state: 'Open' },
  helpers: [{ id: 9 }, { id: 7 }],
}
const others: Row = {
  ...{ ...mine, keeper_id: 8, keeper: { id: 8, name: 'Bo' }, firm_id: 3, firm: { id: 3, name: 'South' } },
  ...{ due: '2027-01-01', state: 'Closed' },
  helpers: [{ id: 9 }],
}

test.each([
  ['own', true, false],
  ['others', false, true],
  ['helped', true, false],
  ['unhelped', false, true],
  ['north', true, false],
  ['soon', true, false],
  ['either', true, false],
  ['now', true, true], // the moment is the server's
  ['active', true, false], // whatever the firm: it is closed
  ['idle', true, true], // what others say takes out, which only the server knows
])('%s: one row is %s, the other %s', (scope, first, second) => {
  const title = `tickets.update.${scope}`
  expect(
    [lock(mine, title, 'tickets.delete'), lock(others, title, 'tickets.delete')].map((one) => one === null),
  ).toEqual([first, second])
})

describe('what is told by the row alone', () => {
  test.each(['own', 'others', 'helped', 'unhelped', 'north', 'soon', 'either'])(
    '%s is read as everywhere else',
    (name) => {
      const scope = tickets.scopes.find((each) => each.name === name)
      for (const row of [mine, others, { ...mine, keeper_id: null, keeper: null, due: null, state: null }]) {
        const nested = row.keeper as Row | null // as it was written above
        const at = { today, now: '2026-11-21T10:00:00Z', zone: 'UTC', me: 7 }
        const facts = {
          ...row,
          keeper: nested && { id: Number(nested.id), label: nested.name },
          firm: (row.firm as Row).name,
        }
        expect(lock(row, `tickets.update.${name}`) === null).toBe(holdsAt(scope?.rows ?? {}, facts, at))
      }
    },
  )
})

test('several scopes are joined by or, and named together', () => {
  expect(lock(mine, 'tickets.update.others', 'tickets.update.north', 'tickets.delete')).toBeNull()
  expect(lock(others, 'tickets.update.own', 'tickets.update.north')).toMatchObject({
    by: 'scope',
    name: 'own tickets or tickets of north',
    fields: tickets.fields,
  })
})

test('changing and deleting are told apart', () => {
  expect(lock(others, 'tickets.update', 'tickets.delete.own')).toMatchObject({ fields: [], frees: false })
  expect(lock(others, 'tickets.update.own', 'tickets.delete')).toMatchObject({
    fields: tickets.fields,
    frees: true,
  })
  expect(lock(others, 'tickets.update', 'tickets.update.own', 'tickets.delete')).toBeNull()
  expect(lock(others, 'tickets.read.own')).toBeNull() // neither is offered anyway
})

test('what a row does not say may be anything', () => {
  const { keeper_id: _, keeper: __, ...silent } = others
  expect(lock(silent, 'tickets.update.own')).toBeNull()
  expect(lock({ id: 2, keeper: { id: 7 } }, 'tickets.update.own')).toBeNull()
})

test('before a server that says nothing of permissions nothing is locked', () => {
  expect(scopeLock(model, tickets, others, { id: 7, permissions: null }, today)).toBeNull()
})
