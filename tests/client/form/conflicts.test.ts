import { expect, test } from 'vitest'
import { conflictsOf, merged, takenOf } from '../../../src/client/form/conflicts.ts'
import { draftOf } from '../../../src/client/form/draft.ts'
import { payloadOf } from '../../../src/model/form.ts'
import { entityOf, model } from './product.ts'

const organization = entityOf('organization')
const draft = (values: object) => draftOf(model, organization, { id: 1, ...values })
const base = draft({ version: 1, name: 'A', address: 'B', phone_no: '1', email: 'a@b' })
const yours = { ...base, name: 'A yours', address: 'B yours' }
const theirs = draft({ version: 2, name: 'A theirs', address: 'B', phone_no: '2', email: 'a@b' })
const names = (fields: ReturnType<typeof takenOf>) => fields.map(({ name }) => name)

test('only what both changed is asked about; what only they changed is taken', () => {
  expect(names(conflictsOf(organization, base, yours, theirs))).toEqual(['name'])
  expect(names(takenOf(organization, base, yours, theirs))).toEqual(['phone_no'])
})

test('what you changed stands over theirs, at their version', () => {
  expect(
    payloadOf(model, organization, merged(organization, base, yours, theirs), true, '2026-11-21'),
  ).toMatchObject({ name: 'A yours', address: 'B yours', phone_no: '2', version: 2 })
})

test('both changing a field alike is no conflict', () => {
  expect(conflictsOf(organization, base, { ...base, name: 'A theirs', phone_no: '2' }, theirs)).toEqual([])
})
