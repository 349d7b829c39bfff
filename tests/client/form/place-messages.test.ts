import { expect, test } from 'vitest'
import { placeMessages } from '../../../src/client/form/place-messages.ts'
import { shownFields } from '../../../src/model/form.ts'
import { entityOf, model } from './product.ts'

const shown = (entity: string) => shownFields(model, entityOf(entity), {}, true, '2026-11-21')
const placed = (entity: string, messages: Record<string, string[]>) => {
  const { fields, top } = placeMessages(messages, shown(entity))
  return { fields: fields.map(({ field, messages }) => [field.name, messages]), top }
}

test('every message stands under its field, in the order of the form', () => {
  expect(placed('proposal', { last_date: ['a', 'b'], service_id: ['c'] })).toEqual({
    fields: [
      ['service', ['c']],
      ['last_date', ['a', 'b']],
    ],
    top: [],
  })
})

test('a message for a field that is not shown, or that no field bears, stands at the top', () => {
  expect(placed('proposal', { status_id: ['hidden'], cost: ['none'], service: ['by name'] })).toEqual({
    fields: [['service', ['by name']]],
    top: ['hidden', 'none'],
  })
})

test('a message for one item of a list stands under the list', () => {
  expect(placed('user', { 'roles.0': ['gone'], 'roles.1': ['gone'], name: [] })).toEqual({
    fields: [['roles', ['gone']]],
    top: [],
  })
})
