import { describe, expect, test } from 'vitest'
import { payloadOf, shownFields, shownGroups, shownSections } from '../../src/model/form.ts'
import type { Draft } from '../../src/model/index.ts'
import { entityOf, model } from './product.ts'

const today = '2026-02-27'
const repair = entityOf('repair')
const shown = (draft: Draft, editing: boolean, entity = repair) =>
  shownFields(model, entity, draft, editing, today).map(({ name }) => name)

const basic = ['customer', 'scale', 'service', 'category', 'source', 'published_on', 'last_date']
const decided = ['discussion_date', 'remarks', 'processed_by', 'status', 'result']

describe('the repair form shows', () => {
  test('the seven fields of the specification, in order, for a new one', () => {
    expect(shown({}, false)).toEqual(basic)
  })

  test('the action too, when editing', () => {
    expect(shown({}, true)).toEqual([...basic, 'action'])
  })

  test('five more, when the chosen action is named Promised', () => {
    expect(shown({ action: { id: 1, name: 'Promised' } }, true)).toEqual([...basic, 'action', ...decided])
  })

  test.each(['Declined', 'promised', 'Promised ', ''])('none of them when it is named %j', (name) => {
    expect(shown({ action: { id: 1, name } }, true)).toEqual([...basic, 'action'])
  })

  test('no action when creating, whatever the draft holds', () => {
    expect(shown({ action: { id: 1, name: 'Promised' } }, false)).toEqual(basic)
  })
})

test('a section for editing stands in no new row’s form', () => {
  expect(shownSections(repair, false).map(({ title }) => title)).toEqual(['Order', 'Dates'])
  expect(shownSections(repair, true).map(({ title }) => title)).toEqual(['Order', 'Dates', 'Decision'])
})

test('groups come and go with the draft; the plain ones stay', () => {
  const [, , decision] = repair.form
  if (!decision) throw new Error('no third section')
  const groups = (draft: Draft) => shownGroups(model, repair, decision, draft, today).length
  expect([groups({}), groups({ action: { name: 'Promised' } })]).toEqual([1, 2])
})

describe('the payload', () => {
  test('holds what is shown and nothing else; nothing chosen and nothing typed is null', () => {
    const draft = {
      customer_id: 4,
      service_id: { id: 5 },
      category_id: '',
      last_date: '',
      status_id: 9,
      extra: 1,
    }
    expect(payloadOf(model, repair, draft, false, today)).toEqual({
      customer_id: 4,
      scale_id: null,
      service_id: 5,
      category_id: null,
      source_id: null,
      published_on: null,
      last_date: null,
    })
  })

  test('leaves a field out that the draft hides, and sends it once it is shown', () => {
    const draft = { status_id: 9, action_id: 1, version: 3 }
    expect(payloadOf(model, repair, draft, true, today)).not.toHaveProperty('status_id')
    const promised = { ...draft, action: { id: 1, name: 'Promised' } }
    expect(payloadOf(model, repair, promised, true, today)).toMatchObject({ status_id: 9, action_id: 1 })
  })

  test('carries the version that it was read at, and none for a new row', () => {
    const scale = entityOf('scale')
    const draft = { name: 'Energy', version: 7 }
    expect(payloadOf(model, scale, draft, true, today)).toEqual({ name: 'Energy', version: 7 })
    expect(payloadOf(model, scale, draft, false, today)).toEqual({ name: 'Energy' })
  })

  test('sends many references by their ids, whole rows or ids alike', () => {
    const role = entityOf('role')
    const draft = { title: 'Clerk', permissions: [{ id: 3, title: 'books.read' }, 5] }
    expect(payloadOf(model, role, draft, false, today)).toEqual({ title: 'Clerk', permissions: [3, 5] })
    expect(payloadOf(model, role, { title: 'Clerk' }, false, today).permissions).toEqual([])
  })

  test('sends an empty password as empty text: the present one stays', () => {
    const user = entityOf('user')
    expect(payloadOf(model, user, { name: 'A', active: false }, true, today)).toMatchObject({
      password: '',
      confirm_password: '',
      active: false,
    })
  })
})

test('a form that is not said shows every field that can be written', () => {
  expect(shown({}, false, entityOf('scale'))).toEqual(['name'])
})
