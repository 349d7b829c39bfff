import { expect, test } from 'vitest'
import * as words from '../../../src/descriptor/index.ts'
import { build } from '../../../src/model/index.ts'
import type { Caller } from '../../../src/server/access/caller.ts'
import { visibleFields, writableFields } from '../../../src/server/access/fields.ts'

const secret = words.access({ read: 'secrets.read', write: 'secrets.update' })
const read = words.access({ read: 'secrets.read' })

const caller = (...permissions: readonly string[]): Caller => ({
  ...{ id: 1, name: 'Ada', email: 'ada@example.org', everything: false },
  permissions: new Set(permissions),
})

const fieldsOf = (fields: words.Fields) => {
  const model = build(
    [{ file: 'entities/note.ts', descriptor: { one: 'note', many: 'notes', fields } }],
    words.app({ name: 'notes', title: 'Notes', groups: [] }),
  )
  const note = model.entities.note
  if (!note) throw new Error('There is no note.')
  return {
    seen: (...permissions: readonly string[]) =>
      visibleFields(note, caller(...permissions)).map(({ name }) => name),
    set: (...permissions: readonly string[]) =>
      writableFields(note, caller(...permissions)).map(({ name }) => name),
  }
}

test.each([
  ['no field', {}, ['name', 'due', 'left']],
  ['some fields', { due: read }, ['name']],
  ['every field', { name: secret, due: read }, []],
])('where %s has a rule, a caller without permissions sees what is left', (_, rules, left) => {
  const { seen } = fieldsOf({
    name: words.text('Name', { ...('name' in rules && rules.name) }),
    due: words.date('Due', { ...('due' in rules && rules.due) }),
    left: words.daysUntil('Days Left', 'due', { ...('name' in rules && rules.name) }),
  })
  expect(seen()).toEqual(left)
  expect(seen('secrets.read')).toEqual(['name', 'due', 'left'])
})

test('a field is set by whoever may see it and set it', () => {
  const { set } = fieldsOf({ name: words.text('Name'), code: words.text('Code', secret) })
  expect(set()).toEqual(['name'])
  expect(set('secrets.update')).toEqual(['name'])
  expect(set('secrets.read')).toEqual(['name'])
  expect(set('secrets.read', 'secrets.update')).toEqual(['name', 'code'])
})
