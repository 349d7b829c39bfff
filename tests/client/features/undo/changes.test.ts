import { expect, test } from 'vitest'
import {
  type ChangeLog,
  lastChangeOn,
  noteChange,
  withoutChange,
} from '../../../../src/client/features/undo/change-log.ts'

const told = (batch: string) => ({ key: 1, tone: 'green', title: 'Saved', batch }) as const
const noneYet: ChangeLog = []

test('the last change of a screen is the one that was told there last', () => {
  const changes = noteChange(noteChange(noneYet, told('1'), '/books'), told('2'), '/members')
  expect(lastChangeOn(changes, '/books')?.batch).toBe('1')
  expect(lastChangeOn(changes, '/members')?.batch).toBe('2')
  expect(lastChangeOn(changes, '/loans')).toBeUndefined()
})

test('a change that is told on the next screen, too, is a change of both', () => {
  const changes = noteChange(noteChange(noneYet, told('1'), '/book-form/7'), told('1'), '/books')
  expect(changes).toHaveLength(1)
  expect(['/book-form/7', '/books'].map((screen) => lastChangeOn(changes, screen)?.batch)).toEqual(['1', '1'])
})

test('once it is undone, the one before is the last', () => {
  const changes = noteChange(noteChange(noneYet, told('1'), '/books'), told('2'), '/books')
  expect(lastChangeOn(withoutChange(changes, '2'), '/books')?.batch).toBe('1')
})

test('what says no batch is not noted, and no more than fifty are remembered', () => {
  expect(noteChange(noneYet, { key: 1, tone: 'green', title: 'Copied' }, '/books')).toBe(noneYet)
  const many = Array.from({ length: 60 }, (_, at) => String(at))
  const changes = many.reduce((known, batch) => noteChange(known, told(batch), '/books'), noneYet)
  expect(changes.map(({ batch }) => batch)).toEqual(many.slice(10))
})
