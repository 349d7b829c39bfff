import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import * as words from '../../../../src/descriptor/index.ts'
import { build, type EntityModel } from '../../../../src/model/index.ts'
import { item, open } from '../../features/form/stage.tsx'

const order = words.entity({
  one: 'order',
  many: 'orders',
  label: 'name',
  fields: { number: words.sequence('No.', 'O-{0000}'), name: words.text('Name', words.required) },
})
const model = build(
  [{ file: 'entities/order.ts', descriptor: order }],
  words.app({ name: 'orders', title: 'Orders', groups: [] }),
)
const entity = model.entities.order as EntityModel // described above

test('a form says of a new row that it is given a number, and sends none', async () => {
  const page = open(entity, '/order-form', { 'POST /api/orders': item({ id: 1 }) }, { model })
  expect((await screen.findByLabelText('No.')).textContent).toBe('Given when it is saved')
  await page.user.type(screen.getByLabelText(/^Name/), 'Bells')
  await page.user.click(screen.getByRole('button', { name: /^Create/ }))
  await waitFor(() => expect(page.sent('POST')).toHaveLength(1))
  expect(page.sent('POST')[0]?.body).toEqual({ name: 'Bells' })
})

test('a form shows the number of a row that has one', async () => {
  const row = item({ id: 1, version: 1, number: 'O-0007', name: 'Bells' })
  open(entity, '/order-form/1', { 'GET /api/orders/1': row }, { model })
  const number = await screen.findByLabelText('No.')
  expect([number.tagName, number.textContent]).toEqual(['OUTPUT', 'O-0007'])
  expect(screen.queryByText('You can see this field, not change it.')).toBeNull()
})
