import { expect, test } from 'vitest'
import { type MoveContext, moveRefusal } from '../../../../src/client/features/layouts/move-rules.ts'
import { whyNotEditable } from '../../../../src/client/shared/field-editor/may-change.ts'
import type { Row } from '../../../../src/model/index.ts'
import { entityOf, model } from '../../product.ts'

const today = '2026-11-21'
const repair = entityOf('repair')

const standing = (name: string): MoveContext => {
  const field = repair.field[name]
  if (!field) throw new Error(`A repair has no ${name}.`)
  const at = { today, now: `${today}T09:00:00Z`, zone: 'UTC', me: 1 } as const
  return { model, entity: repair, field, holds: () => true, lockOf: () => null, at }
}

const undecided: Row = { id: 1, action_id: null, action: null, last_date: today }
const promised: Row = { id: 2, action_id: 1, action: { id: 1, name: 'Promised' }, last_date: today }
const ready = { key: 1, label: 'Ready' }

test.each(['status', 'result', 'discussion_date', 'processed_by'])(
  'what the form hides is refused where it is dropped as in its cell, in the same words: %s',
  (name) => {
    const here = standing(name)
    const { field, holds } = here
    const cell = whyNotEditable({ model, entity: repair, today, holds, lock: () => null }, field, undecided)
    expect(moveRefusal(here, undecided, ready)).toBe(`${field.label} can be set once Action is Promised.`)
    expect(moveRefusal(here, undecided, ready)).toBe(cell)
    expect(moveRefusal(here, promised, ready)).toBeNull()
  },
)

test('what a move itself opens is taken', () => {
  expect(moveRefusal(standing('action'), undecided, { key: 1, label: 'Promised' })).toBeNull()
})

test('whoever may not change a field, or finds it locked, is told so as in its cell', () => {
  const without = { ...standing('status'), holds: () => false }
  expect(moveRefusal(without, promised, ready)).toBe('Your roles may not change Status.')
})

test('a field that the form does not have is dropped nowhere', () => {
  expect(moveRefusal(standing('initiated_by'), promised, ready)).toBe('Initiated By is changed nowhere.')
})
