import { describe, expect, test } from 'vitest'
import { lockOf, type Row } from '../../../src/model/index.ts'
import { entityOf, model } from '../product.ts'

const me = 5

const lockedIn = (name: string, row: Row, self: number | null = me) => {
  const lock = lockOf(model, entityOf(name), row, self)
  return lock && `${lock.by}: ${lock.fields.map((field) => field.name).join(', ')}`
}

describe('a lock', () => {
  test.each<[string, string, Row, string | null]>([
    ['a name that rules depend on', 'action', { id: 1, name: 'Promised' }, 'literal: name'],
    ['another name', 'action', { id: 3, name: 'Maybe' }, null],
    [
      'a permission of the descriptors',
      'permission',
      { id: 1, title: 'a', generated: true },
      'generated: title',
    ],
    ['the same as it is stored', 'permission', { id: 1, title: 'a', generated: 1 }, 'generated: title'],
    ['a permission that somebody added', 'permission', { id: 9, title: 'a', generated: false }, null],
    [
      'the role with full rights',
      'role',
      { id: 1, title: 'Administrator', everything: true },
      'everything: title, permissions',
    ],
    ['any other role', 'role', { id: 2, title: 'Staff', everything: 0 }, null],
    ["one's own account", 'user', { id: me, name: 'Me' }, 'own: roles, active'],
    ["somebody else's account", 'user', { id: 6, name: 'Else' }, null],
    ['a row of that number elsewhere', 'scale', { id: me, name: 'Water' }, null],
  ])('of %s', (_, name, row, lock) => expect(lockedIn(name, row)).toBe(lock))

  test('does not take anybody for oneself while nobody knows who asks', () =>
    expect(lockedIn('user', { name: 'Me' }, null)).toBeNull())

  test('does not take a part of a made name for the name', () => {
    const repair = entityOf('repair')
    const named = { ...repair, literals: ['01-12-2026'] }
    expect(lockOf(model, named, { id: 1, last_date: '2026-12-01' }, me)).toBeNull()
  })
})
