import { expect, test } from 'vitest'
import {
  actionsOf,
  bulkPayload,
  chooseAction,
  type FieldAction,
  type FieldChoices,
  noFieldChoices,
  settableFields,
} from '../../../../src/client/features/many/bulk-changes.ts'
import { entityOf } from '../../product.ts'

const claim = entityOf('claim')
const fields = settableFields(claim, () => true)
const fieldOf = (name: string) => {
  const field = claim.field[name]
  if (!field) throw new Error(`There is no field ${name}.`)
  return field
}

test('what no two rows share is not set in many, nor what nobody writes', () => {
  const names = fields.map(({ name }) => name)
  expect(names).toContain('state')
  expect(names).not.toContain('subject') // unique
  expect(settableFields(claim, () => true).every(({ writable }) => writable)).toBe(true)
})

test.each([
  ['reason', ['leave', 'set', 'empty']],
  ['urgent', ['leave', 'set']],
  ['witnesses', ['leave', 'add', 'remove', 'replace']],
] as const)('the ways of %s', (name, ways) => {
  expect(actionsOf(fieldOf(name))).toEqual(ways)
})

const said: readonly [string, FieldAction, FieldChoices['draft'], unknown][] = [
  ['reason', 'leave', { reason: 'kept' }, null],
  ['reason', 'set', { reason: 'Broken' }, { set: { reason: 'Broken' } }],
  ['reason', 'set', {}, null], // nothing is typed yet
  ['reason', 'empty', { reason: 'kept' }, { set: { reason: null } }],
  ['urgent', 'set', {}, { set: { urgent: false } }],
  ['owner', 'set', { owner_id: 7, owner: { id: 7 } }, { set: { owner_id: 7 } }],
  ['witnesses', 'add', { witnesses: [{ id: 1 }, { id: 2 }] }, { add: { witnesses: [1, 2] } }],
  ['witnesses', 'remove', { witnesses: [{ id: 1 }] }, { remove: { witnesses: [1] } }],
  ['witnesses', 'replace', {}, { set: { witnesses: [] } }],
  ['witnesses', 'add', {}, null],
]
test.each(said)('%s, %s, with %j asks for %j', (name, way, draft, expected) => {
  const choices = chooseAction({ ...noFieldChoices, draft }, fieldOf(name), way)
  expect(bulkPayload(fields, choices)).toEqual(expected)
})
