import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Row } from '../../../src/model/index.ts'
import { entityOf } from '../product.ts'
import { item, listOf, open } from './stage.tsx'

const row: Row = {
  id: 7,
  version: 1,
  customer_id: 3,
  customer_id_label: 'Roads',
  last_date: '2026-10-28',
  action_id: 2,
  action_id_label: 'Declined',
  status_id: 1,
  status_id_label: 'Ready',
  result_id: 2,
  result_id_label: 'Settlement in Process',
  initiated_by: 5,
  initiated_by_label: 'Mei Tanaka',
}
const show = (values: Row = {}) =>
  open(entityOf('repair'), '/repair-form/7', {
    'GET /api/repairs/7': item({ ...row, ...values }),
    'PUT /api/repairs/7': item(row),
    'GET /api/actions': listOf([
      { id: 1, name: 'Promised' },
      { id: 2, name: 'Declined' },
    ]),
  })
const line = () => screen.queryByText(/^Kept, not shown/)?.textContent?.trim()

test('what a condition hides and the row keeps is told, shown on wish, and not sent', async () => {
  const page = show()
  await screen.findByText(/^Kept, not shown/)
  expect(line()).toBe(
    'Kept, not shown while Action is not Promised: Status Ready, Result Settlement in Process. Show',
  )
  await page.user.click(screen.getByRole('button', { name: 'Show' }))
  expect(document.querySelector('[data-field="status"] .rs__control--is-disabled')).toBeTruthy()
  await page.user.click(screen.getByRole('button', { name: /^Save changes/ }))
  await waitFor(() => expect(page.sent('PUT')).toHaveLength(1))
  expect(page.sent('PUT')[0]?.body).not.toHaveProperty('status_id')
})

test('where nothing is kept nothing is told', async () => {
  show({ status_id: null, status_id_label: null, result_id: null, result_id_label: null })
  await screen.findByRole('combobox', { name: 'Action' })
  expect(line()).toBeUndefined()
})

test('the head says how the row stands: its sign, its deadline, its values, who began it', async () => {
  show({
    action_id: 1,
    action_id_label: 'Promised',
    status_id: null,
    status_id_label: null,
    result_id: null,
    result_id_label: null,
  })
  expect(await screen.findByText('Expired 24 days ago')).toBeTruthy()
  expect(screen.getByRole('img', { name: 'Promised' })).toBeTruthy()
  expect(screen.getByText('Initiated By Mei Tanaka')).toBeTruthy()
})
