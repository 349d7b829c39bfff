import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import * as words from '../../../../src/descriptor/index.ts'
import { build } from '../../../../src/model/index.ts'
import { item, listOf, open } from './stage.tsx'

const state = words.entity({
  one: 'state',
  many: 'states',
  fields: { name: words.text('Name', words.required, words.unique) },
  options: 'all',
  seed: ['In', 'Lent', 'Lost'],
})
const book = words.entity({
  one: 'book',
  many: 'books',
  fields: {
    name: words.text('Name', words.required),
    state: words.reference('State', 'state', words.initially('In')),
    grade: words.choice('Grade', ['New', 'Used', 'Worn']),
    bought: words.date('Bought', words.initially('today')),
  },
  transitions: {
    state: { null: ['In'], In: ['Lent'], Lent: ['In', ['Lost', 'books.write-off']] },
    grade: { null: ['New'], New: ['Used'], Used: ['Worn', null] },
  },
})
const model = build(
  [state, book].map((descriptor) => ({ file: `entities/${descriptor.one}.ts`, descriptor })),
  words.app({ name: 'shelf', title: 'Shelf', groups: [] }),
)
const books = model.entities.book
if (!books) throw new Error('There is no book.')

const states = {
  'GET /api/states': listOf(['In', 'Lent', 'Lost'].map((name, at) => ({ id: at + 1, name }))),
}
const stored = { id: 7, version: 1, name: 'Emma', state_id: 2, state: { id: 2, name: 'Lent' }, grade: 'New' }
const offered = async (user: ReturnType<typeof open>['user'], label: string): Promise<readonly string[]> => {
  await user.click(await screen.findByLabelText(label))
  return (await screen.findAllByRole('option')).map(({ textContent }) => textContent ?? '')
}
const hintOf = (label: string): string =>
  (screen.getByLabelText(label).getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')

test('a form offers where a value may go, and says so', async () => {
  const { user } = open(books, '/book-form/7', { ...states, 'GET /api/books/7': item(stored) }, { model })
  expect(await offered(user, 'Grade')).toEqual(['New', 'Used'])
  expect(hintOf('Grade')).toBe('From New it can go to: Used.')
  await user.keyboard('{Escape}')
  expect(await offered(user, 'State')).toEqual(['In', 'Lent'])
  expect(hintOf('State')).toBe('From Lent it can go to: In. You may not choose: Lost.')
})

test('whoever holds the permission is offered the way that needs it', async () => {
  const { user } = open(
    books,
    '/book-form/7',
    { ...states, 'GET /api/books/7': item(stored) },
    { model, holding: ['books.write-off'] },
  )
  expect(await offered(user, 'State')).toEqual(['In', 'Lent', 'Lost'])
})

test('a new row begins where it may, and its first values are shown at once', async () => {
  const { user } = open(books, '/book-form', states, { model })
  expect(await screen.findByText('In')).toBeTruthy()
  expect((screen.getByLabelText('Bought') as HTMLInputElement).value).toMatch(/^\d\d-\d\d-\d{4}$/)
  expect(await offered(user, 'Grade')).toEqual(['New'])
})
