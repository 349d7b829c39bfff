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
  seed: ['Lent', 'Lost'],
})
const book = words.entity({
  one: 'book',
  many: 'books',
  fields: {
    name: words.text('Name', words.required),
    state: words.reference('State', 'state'),
    rare: words.flag('Rare'),
    due: words.text('Due', words.hint('When it comes back.')),
    note: words.text('Note'),
  },
  requiredWhen: { due: { state: 'Lent' }, note: { rare: false } },
})
const model = build(
  [state, book].map((descriptor) => ({ file: `entities/${descriptor.one}.ts`, descriptor })),
  words.app({ name: 'shelf', title: 'Shelf', groups: [] }),
)
const books = model.entities.book
if (!books) throw new Error('There is no book.')

const states = {
  'GET /api/states': listOf([
    { id: 1, name: 'Lent' },
    { id: 2, name: 'Lost' },
  ]),
}
const choose = async (user: ReturnType<typeof open>['user'], name: string) => {
  await user.click(await screen.findByLabelText('State'))
  await user.click(await screen.findByRole('option', { name }))
}
/** Whether an input says that it must be filled in, and what stands under it. */
const said = (input: HTMLElement): readonly [required: boolean, description: string] => [
  input.getAttribute('aria-required') === 'true',
  (input.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' '),
]
const due = () => screen.getByLabelText(/^Due/)

test('a field is marked as required, with the reason, while another one says so', async () => {
  const { user } = open(books, '/book-form', states, { model })
  await choose(user, 'Lent')
  expect(said(due())).toEqual([true, 'When it comes back. Required while State is Lent.'])
  await choose(user, 'Lost')
  expect(said(due())).toEqual([false, 'When it comes back.'])
})

test('a tick box that nobody touched counts as no', async () => {
  const { user } = open(books, '/book-form', states, { model })
  const note = await screen.findByLabelText(/^Note/)
  expect(said(note)).toEqual([true, 'Required while Rare is off.'])
  await user.click(screen.getByLabelText('Rare'))
  expect(said(note)).toEqual([false, ''])
})

test("the server's message about it goes once the other field says otherwise", async () => {
  const message = 'Due is required while State is Lent.'
  const refusal = { status: 422, body: { message: 'Check 1 field.', errors: { due: [message] } } }
  const row = { id: 7, version: 1, name: 'Emma', state_id: 1, state: { id: 1, name: 'Lent' }, rare: true }
  const answers = { ...states, 'GET /api/books/7': item(row), 'PUT /api/books/7': refusal }
  const { user } = open(books, '/book-form/7', answers, { model })
  await user.type(await screen.findByLabelText(/^Name/), '!')
  await user.click(screen.getByRole('button', { name: /^Save changes/ }))
  await screen.findByText(message)
  await choose(user, 'Lost')
  expect(screen.queryByText(message)).toBeNull()
})

test("the server's message about a field goes with the field, once the other one hides it", async () => {
  const message = 'Sum is required while Hurt is on.'
  const lender = words.entity({
    one: 'lender',
    many: 'lenders',
    fields: {
      name: words.text('Name', words.required),
      hurt: words.flag('Hurt', words.initially(true)),
      sum: words.text('Sum'),
    },
    form: [{ show: ['name', 'hurt', { when: { hurt: true }, show: ['sum'] }] }],
    requiredWhen: { sum: { hurt: true } },
  })
  const shelf = build(
    [{ file: 'entities/lender.ts', descriptor: lender }],
    words.app({ name: 'shelf', title: 'Shelf', groups: [] }),
  )
  const lenders = shelf.entities.lender
  if (!lenders) throw new Error('There is no lender.')
  const errors = { name: ['Name is required.'], sum: [message], hidden: ['Said of nothing shown.'] }
  const refusal = { status: 422, body: { message: 'The given data was invalid.', errors } }
  const { user } = open(lenders, '/lender-form', { 'POST /api/lenders': refusal }, { model: shelf })
  await user.click(await screen.findByRole('button', { name: /^Create/ }))
  await screen.findByText(message)
  await user.click(screen.getByLabelText('Hurt'))
  expect(screen.queryByText(message)).toBeNull()
  expect(screen.getByText('Said of nothing shown.')).toBeTruthy()
  expect(screen.getByText('Name is required.')).toBeTruthy()
})
