import { expect, test } from 'vitest'
import { draftOf } from '../../../../src/client/features/form/draft.ts'
import {
  type FormChange,
  type FormState,
  formReducer,
  initialFormState,
} from '../../../../src/client/features/form/form-state.ts'
import { entityOf, model } from '../../product.ts'

const customer = entityOf('customer')
const draft = (values: object) => draftOf(model, customer, { id: 1, ...values })
const after = (...changes: readonly FormChange[]): FormState =>
  changes.reduce(formReducer, initialFormState(draft({ version: 1, name: 'A', address: 'B' })))

const typed = (name: string, text: string): FormChange => {
  const field = customer.field[name]
  if (!field) throw new Error(name)
  return { type: 'changed', field, changes: { [field.key]: text } }
}

test('a refusal says which attempt it is, and forgets what was touched since the one before', () => {
  const refused: FormChange = { type: 'refused', text: '', messages: { name: ['No.'] } }
  expect(after(refused, typed('name', 'AA'))).toMatchObject({ touched: ['name'], refusal: { attempt: 1 } })
  expect(after(refused, typed('name', 'AA'), refused)).toMatchObject({ touched: [], refusal: { attempt: 2 } })
})

test('the form stands over their row at once, and shows the side that is chosen', () => {
  const theirs = draft({ version: 2, name: 'A2', address: 'B' })
  const state = after(typed('name', 'Mine'), { type: 'overtaken', entity: customer, theirs })
  expect(state).toMatchObject({ base: theirs, draft: { name: 'Mine', version: 2 } })
  const chosen = formReducer(state, { type: 'sided', sides: { name: 'theirs' } })
  expect(chosen.draft).toMatchObject({ name: 'A2', version: 2 })
  const typedOver = formReducer(chosen, typed('name', 'Mine after all'))
  expect(typedOver).toMatchObject({ draft: { name: 'Mine after all' }, stale: { sides: { name: 'yours' } } })
})

test('a row that is overtaken twice is compared with what it became in between', () => {
  const second = draft({ version: 2, name: 'A2', address: 'B' })
  const third = draft({ version: 3, name: 'A2', address: 'B3' })
  const state = after(
    typed('name', 'Mine'),
    { type: 'overtaken', entity: customer, theirs: second },
    { type: 'settled' },
    { type: 'overtaken', entity: customer, theirs: third },
  )
  expect(state.stale?.conflicts).toEqual([])
  expect(state.followed.map(({ name }) => name)).toEqual(['address'])
})

test('sides mean nothing where nobody overtook', () => {
  const before = after(typed('name', 'Mine'))
  expect(formReducer(before, { type: 'sided', sides: { name: 'theirs' } })).toBe(before)
})

test('what was typed stays through a refusal', () => {
  const field = customer.field.name
  if (!field) throw new Error('name')
  const state = after(typed('name', 'Mine'), { type: 'refused', text: 'No.', messages: {} })
  expect(state.draft).toMatchObject({ name: 'Mine' })
  expect(state.base).toMatchObject({ name: 'A' })
})

test('a row changed elsewhere is followed where one has not typed, and waits for the save where both have', () => {
  const theirs = draft({ version: 2, name: 'A2', address: 'B2' })
  const followed = after(typed('name', 'Mine'), {
    type: 'followed',
    entity: customer,
    theirs: draft({ version: 2, name: 'A', address: 'B2' }),
  })
  expect(followed.draft).toMatchObject({ name: 'Mine', address: 'B2', version: 2 })
  expect(followed.followed.map(({ name }) => name)).toEqual(['address'])
  const before = after(typed('name', 'Mine'))
  expect(formReducer(before, { type: 'followed', entity: customer, theirs })).toBe(before)
})
