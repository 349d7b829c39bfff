import { expect, test } from 'vitest'
import { facts } from '../../../src/model/rules/row-state.ts'
import { entityOf, model } from '../product.ts'

test('rules see references as labels, other values as they are, and null for what is not there', () => {
  const row = {
    action_id: 1,
    action: { id: 1, name: 'Promised' },
    status: { id: 2 },
    result: null,
    last_date: '2026-11-21',
    remarks: '',
  }
  expect(facts(model, entityOf('repair'), row)).toMatchObject({
    action: 'Promised',
    status: null,
    result: null,
    source: null,
    last_date: '2026-11-21',
    remarks: '',
    days_left: null,
  })
})

test('rules look at nothing but the fields of the entity', () => {
  const seen = facts(model, entityOf('scale'), { id: 1, name: 'Energy', other: 'x' })
  expect(seen).toEqual({ name: 'Energy' })
})
