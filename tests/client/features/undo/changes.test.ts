import { expect, test } from 'vitest'
import { type Changes, lastOf, noted, without } from '../../../../src/client/features/undo/changes.ts'

const told = (batch: string) => ({ key: 1, tone: 'green', title: 'Saved', batch }) as const
const noneYet: Changes = []

test('the last change of a screen is the one that was told there last', () => {
  const changes = noted(noted(noneYet, told('1'), '/books'), told('2'), '/members')
  expect(lastOf(changes, '/books')?.batch).toBe('1')
  expect(lastOf(changes, '/members')?.batch).toBe('2')
  expect(lastOf(changes, '/loans')).toBeUndefined()
})

test('a change that is told on the next screen, too, is a change of both', () => {
  const changes = noted(noted(noneYet, told('1'), '/book-form/7'), told('1'), '/books')
  expect(changes).toHaveLength(1)
  expect(['/book-form/7', '/books'].map((screen) => lastOf(changes, screen)?.batch)).toEqual(['1', '1'])
})

test('once it is undone, the one before is the last', () => {
  const changes = noted(noted(noneYet, told('1'), '/books'), told('2'), '/books')
  expect(lastOf(without(changes, '2'), '/books')?.batch).toBe('1')
})

test('what says no batch is not noted, and no more than fifty are remembered', () => {
  expect(noted(noneYet, { key: 1, tone: 'green', title: 'Copied' }, '/books')).toBe(noneYet)
  const many = Array.from({ length: 60 }, (_, at) => String(at))
  const changes = many.reduce((known, batch) => noted(known, told(batch), '/books'), noneYet)
  expect(changes.map(({ batch }) => batch)).toEqual(many.slice(10))
})
