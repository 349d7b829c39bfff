import { expect, test } from 'vitest'
import { conflictsOf, merged } from '../../../src/client/form/conflicts.ts'
import { draftOf } from '../../../src/client/form/draft.ts'
import { payloadOf } from '../../../src/model/index.ts'
import { entityOf, model } from './product.ts'

const organization = entityOf('organization')
const draft = (values: object) => draftOf(model, organization, { id: 1, ...values })
const base = draft({ version: 1, name: 'A', address: 'B', phone_no: '1', email: 'a@b' })
const yours = { ...base, name: 'A yours', address: 'B yours' }
const theirs = draft({ version: 2, name: 'A theirs', address: 'B', phone_no: '2', email: 'a@b' })

test('only what they changed is asked about, with the side proposed that changed it', () => {
  const seen = conflictsOf(organization, base, yours, theirs)
  expect(seen.map(({ field, proposed }) => [field.name, proposed])).toEqual([
    ['name', 'yours'],
    ['phone_no', 'theirs'],
  ])
})

test.each([
  [
    { name: 'yours', phone_no: 'theirs' },
    { name: 'A yours', phone_no: '2' },
  ],
  [
    { name: 'theirs', phone_no: 'theirs' },
    { name: 'A theirs', phone_no: '2' },
  ],
  [
    { name: 'yours', phone_no: 'yours' },
    { name: 'A yours', phone_no: '1' },
  ],
] as const)('%o is saved as %o, at their version, with what only you changed', (sides, expected) => {
  const result = merged(organization, base, yours, theirs, sides)
  expect(payloadOf(model, organization, result, true, '2026-11-21')).toMatchObject({
    ...expected,
    address: 'B yours',
    version: 2,
  })
})

test('both changing a field alike is no conflict', () => {
  expect(conflictsOf(organization, base, { ...base, name: 'A theirs', phone_no: '2' }, theirs)).toEqual([])
})
