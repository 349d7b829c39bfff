import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import * as words from '../../../../src/descriptor/index.ts'
import { build } from '../../../../src/model/index.ts'
import { item, open } from './stage.tsx'

const boat = words.entity({
  one: 'boat',
  many: 'boats',
  fields: {
    name: words.text('Name', words.required),
    sold: words.flag('Sold'),
    buyer: words.text('Buyer'),
    price: words.number('Price', words.access({ read: 'boats.price' })),
    debt: words.number('Debt', words.access({ read: 'boats.price' })),
  },
  form: [
    { title: 'Debts', show: [{ when: { sold: true }, show: ['debt'] }] },
    { title: 'Boat', show: ['name', 'sold'] },
    { title: 'Sale', show: [{ when: { sold: true }, show: ['buyer'] }] },
    { title: 'Money', show: ['price'] },
  ],
})
const model = build(
  [{ file: 'entities/boat.ts', descriptor: boat }],
  words.app({ name: 'harbour', title: 'Harbour', groups: [] }),
)
const entity = model.entities.boat
if (!entity) throw new Error('There is no boat.')

const opened = (row: object, ...holding: readonly string[]) =>
  open(
    entity,
    '/boat-form/3',
    { 'GET /api/boats/3': item({ id: 3, version: 1, name: 'Gull', sold: false, ...row }) },
    { model, holding },
  )
const headings = () => screen.queryAllByRole('heading', { level: 2 }).map((each) => each.textContent)

test('a section that has no field to show has no heading, and has one as soon as it has a field', async () => {
  const page = opened({})
  const sold = await screen.findByLabelText('Sold')
  expect(headings()).toEqual(['Boat'])
  await page.user.click(sold)
  expect(headings()).toEqual(['Boat', 'Sale'])
  await page.user.click(sold)
  await waitFor(() => expect(headings()).toEqual(['Boat']))
})

test('what the row keeps in hidden fields is shown under their heading', async () => {
  opened({ buyer: 'Ann' })
  await screen.findByLabelText('Sold')
  expect(headings()).toEqual(['Boat', 'Sale'])
})

test('a section whose fields somebody may not see is not there, nor the reason why they would be', async () => {
  opened({ sold: true })
  await screen.findByLabelText('Sold')
  expect(headings()).toEqual(['Boat', 'Sale'])
  expect(screen.getAllByText(/^Shown because/)).toHaveLength(1)
})

test('whoever may see them has them', async () => {
  opened({ sold: true, price: 5 }, 'boats.price')
  await screen.findByLabelText('Price')
  expect(headings()).toEqual(['Debts', 'Boat', 'Sale', 'Money'])
})
