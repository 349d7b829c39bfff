import { expect, test } from 'vitest'
import {
  changedByOthers,
  conflictsOf,
  isDirty,
  mergeDrafts,
} from '../../../../src/client/features/form/compare-drafts.ts'
import {
  draftOf,
  nameReferences,
  newDraft,
  unnamedReferences,
} from '../../../../src/client/features/form/draft.ts'
import { chooseReference, chosenRow } from '../../../../src/client/shared/inputs/chosen.ts'
import { payloadOf } from '../../../../src/model/form.ts'
import type { Row } from '../../../../src/model/index.ts'
import { entityOf, model } from '../../product.ts'

const today = '2026-11-21'
const repair = entityOf('repair')
const user = entityOf('user')
const nobody = { today, user: null }

const answered: Row = {
  id: 4,
  version: 7,
  customer_id: 2,
  customer: { id: 2, name: 'City of Aarhus' },
  service_id: 3,
  service: { id: 3, name: 'Audit' },
  category_id: 1,
  category: { id: 1, name: 'Works' },
  last_date: '2026-12-01',
  action_id: 1,
  action: { id: 1, name: 'Promised' },
  processed_by: 9,
  processed_by_label: 'Mei Tanaka',
  remarks: '',
  days_left: 10,
}

const fieldOf = (name: string) => {
  const field = repair.field[name]
  if (!field) throw new Error(name)
  return field
}

test('an item becomes a draft of its form alone, with every referred row named', () => {
  const draft = draftOf(model, repair, answered)
  expect(draft).toMatchObject({ id: 4, version: 7, customer_id: 2, remarks: null })
  expect(draft).not.toHaveProperty('days_left')
  expect(chosenRow(draft, fieldOf('processed_by'))).toEqual({ id: 9, name: 'Mei Tanaka' })
  expect(unnamedReferences(model, repair, draft)).toEqual([])
})

test('putting back what was read sends the same ids, days and version', () => {
  expect(payloadOf(model, repair, draftOf(model, repair, answered), true, today)).toEqual({
    customer_id: 2,
    scale_id: null,
    service_id: 3,
    category_id: 1,
    source_id: null,
    published_on: null,
    last_date: '2026-12-01',
    action_id: 1,
    discussion_date: null,
    remarks: null,
    processed_by: 9,
    status_id: null,
    result_id: null,
    version: 7,
  })
})

test.each([
  ['a row under the id', { processed_by: { id: 9, name: 'Mei Tanaka' } }],
  ['an id alone', { processed_by: 9 }],
])('a server may answer a reference as %s', (_, answer) => {
  const draft = draftOf(model, repair, { ...answered, processed_by_label: undefined, ...answer })
  expect(payloadOf(model, repair, draft, true, today)).toMatchObject({ processed_by: 9 })
})

test('references that a server does not name are asked for, and naming them changes nothing', () => {
  const draft = draftOf(model, repair, { ...answered, service: undefined, action: undefined })
  expect(unnamedReferences(model, repair, draft).map((field) => field.name)).toEqual(['service', 'action'])
  const action = fieldOf('action')
  const after = nameReferences(draft, action, [
    { id: 1, name: 'Promised' },
    { id: 2, name: 'Declined' },
  ])
  expect(chosenRow(after, action)).toEqual({ id: 1, name: 'Promised' })
  expect(isDirty(repair, draft, after)).toBe(false)
})

test('a choice changes the form, and changing it back leaves nothing to lose', () => {
  const base = draftOf(model, repair, answered)
  const field = fieldOf('customer')
  const other = { ...base, ...chooseReference(field, { id: 5, name: 'Roads' }) }
  expect(isDirty(repair, base, other)).toBe(true)
  expect(isDirty(repair, base, { ...other, ...chooseReference(field, { id: 2 }) })).toBe(false)
})

test('a hidden field is not sent', () => {
  const base = draftOf(model, repair, answered)
  const declined = { ...base, ...chooseReference(fieldOf('action'), { id: 2, name: 'Declined' }) }
  const sent = payloadOf(model, repair, declined, true, today)
  expect(Object.keys(sent)).not.toEqual(expect.arrayContaining(['remarks']))
  expect(sent).toMatchObject({ action_id: 2 })
})

test.each(['repair_id=7', 'repair=7'])('the address fills in the owner: ?%s', (query) => {
  const pledge = entityOf('pledge')
  const draft = newDraft(model, pledge, new URLSearchParams(query), nobody)
  expect(payloadOf(model, pledge, draft, false, today)).toMatchObject({ repair_id: 7 })
})

test('a new row holds what its fields hold at first', () => {
  const draft = newDraft(model, user, new URLSearchParams(), nobody)
  expect(draft).toMatchObject({ active: true, roles: [], name: null })
})

test('roles go out as ids, in whichever form they came', () => {
  const rows = draftOf(model, user, { id: 1, roles: [{ id: 2, title: 'Staff' }] })
  const ids = draftOf(model, user, { id: 1, roles: [2] })
  expect(payloadOf(model, user, rows, true, today)).toMatchObject({ roles: [2] })
  expect(payloadOf(model, user, ids, true, today)).toMatchObject({ roles: [2] })
  expect(isDirty(user, rows, ids)).toBe(false)
})

test('empty text, no text and null are one', () => {
  const base = draftOf(model, repair, { ...answered, remarks: null })
  expect(isDirty(repair, base, { ...base, remarks: '' })).toBe(false)
  expect(isDirty(repair, base, { ...base, remarks: 'x' })).toBe(true)
})

const customer = entityOf('customer')
const draft = (values: object) => draftOf(model, customer, { id: 1, ...values })
const base = draft({ version: 1, name: 'A', address: 'B', phone_no: '1', email: 'a@b' })
const yours = { ...base, name: 'A yours', address: 'B yours' }
const theirs = draft({ version: 2, name: 'A theirs', address: 'B', phone_no: '2', email: 'a@b' })
const names = (fields: ReturnType<typeof changedByOthers>) => fields.map(({ name }) => name)

test('only what both changed is asked about; what only they changed is taken', () => {
  expect(names(conflictsOf(customer, base, yours, theirs))).toEqual(['name'])
  expect(names(changedByOthers(customer, base, yours, theirs))).toEqual(['phone_no'])
})

test('what you changed stands over theirs, at their version', () => {
  expect(
    payloadOf(model, customer, mergeDrafts(customer, base, yours, theirs), true, '2026-11-21'),
  ).toMatchObject({ name: 'A yours', address: 'B yours', phone_no: '2', version: 2 })
})

test('both changing a field alike is no conflict', () => {
  expect(conflictsOf(customer, base, { ...base, name: 'A theirs', phone_no: '2' }, theirs)).toEqual([])
})

test('a new row begins with today, its maker and a row that the server finds by its label', () => {
  const booking = entityOf('booking')
  const maker = { today, user: { id: 7, name: 'Mei' } }
  const begun = newDraft(model, booking, new URLSearchParams('bench_id=3'), maker)
  expect(begun).toMatchObject({
    from_day: today,
    held_by_id: 7,
    state: 'Asked',
    condition: { name: 'Ready' },
  })
  const sent = payloadOf(model, booking, begun, false, today)
  expect(sent).toMatchObject({ bench_id: 3, from_day: today, held_by_id: 7, state: 'Asked' })
  expect(sent).not.toHaveProperty('condition_id')
  const cleared = { ...begun, condition_id: null, condition: null }
  expect(payloadOf(model, booking, cleared, false, today)).toHaveProperty('condition_id', null)
})
