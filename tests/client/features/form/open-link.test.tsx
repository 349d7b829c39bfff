import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { entityOf } from '../../product.ts'
import { item, open } from './stage.tsx'

const repair = entityOf('repair')
const row = {
  ...{ id: 3, version: 1, customer_id: 7, customer: { id: 7, name: 'Abbey of Melk' } },
  ...{ service_id: 2, service: { id: 2, name: 'Tuning' }, last_date: '2030-01-01' },
}
const all = ['repairs.read', 'repairs.update', 'customers.read', 'services.read']

const opened = (permissions = all, capabilities = ['rows']) =>
  open(repair, '/repair-form/3', {
    'GET /api/repairs/3': item(row),
    'GET /api/user': { body: { id: 1, name: 'Anita', email: 'a@example.org', permissions, capabilities } },
  })

test('a reference leads to the row that it names, where that holds more than its name', async () => {
  opened()
  const link = await screen.findByRole('link', { name: 'Open Abbey of Melk' })
  expect(link.getAttribute('href')).toBe('/customer-form/7')
  expect(screen.queryByRole('link', { name: 'Open Tuning' })).toBeNull()
})

test.each([
  ['who may not read it', all.filter((title) => title !== 'customers.read'), ['rows']],
  ['whoever asks a server that knows the specification alone', all, []],
])('%s is led nowhere', async (_, permissions, capabilities) => {
  opened(permissions, capabilities)
  expect(await screen.findByRole('button', { name: /^Save changes/ })).toBeTruthy()
  expect(screen.queryByRole('link', { name: /^Open/ })).toBeNull()
})
