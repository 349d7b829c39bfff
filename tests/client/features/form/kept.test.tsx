import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Row } from '../../../../src/model/index.ts'
import { entityOf } from '../../product.ts'
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
const show = (values: Row = {}, stage: object = {}, more: object = {}) =>
  open(
    entityOf('repair'),
    '/repair-form/7',
    {
      ...more,
      'GET /api/repairs/7': item({ ...row, ...values }),
      'PUT /api/repairs/7': item(row),
      'GET /api/actions': listOf([
        { id: 1, name: 'Promised' },
        { id: 2, name: 'Declined' },
      ]),
    },
    stage,
  )
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

test('what is kept can be emptied: it is sent with nothing in it, once one saves, and not before', async () => {
  const page = show({}, { can: ['history'] })
  await screen.findByText(/^Kept, not shown/)
  await page.user.click(screen.getByRole('button', { name: 'Empty them' }))
  expect(line()).toBeUndefined()
  expect(screen.getByText(/^Emptied when you save/).textContent?.trim()).toBe(
    'Emptied when you save: Status Ready, Result Settlement in Process. Keep them',
  )
  expect(screen.getByText('Unsaved changes')).toBeTruthy()
  await page.user.click(screen.getByRole('button', { name: 'Keep them' }))
  expect(screen.queryByText('Unsaved changes')).toBeNull()
  await page.user.click(screen.getByRole('button', { name: 'Empty them' }))
  await page.user.keyboard('{Control>}s{/Control}')
  await waitFor(() => expect(page.sent('PUT')).toHaveLength(1))
  expect(page.sent('PUT')[0]?.body).toMatchObject({ status_id: null, result_id: null, version: 1 })
})

test.each<[string, object]>([
  ['a server that knows the specification alone', {}],
  ['who may not change the row', { can: ['history'], without: ['repairs.update'] }],
])('nothing is emptied before %s', async (_, stage) => {
  show({}, stage)
  await screen.findByText(/^Kept, not shown/)
  expect(screen.queryByRole('button', { name: 'Empty them' })).toBeNull()
})

test.each<[string, object[], string]>([
  [
    'somebody else',
    [{ at: '2020-02-03T10:00:00Z', by: { id: 5, name: 'Rohan Thapa' }, verb: 'update' }],
    'Initiated By Mei Tanaka · saved by Rohan Thapa 03-02-2020',
  ],
  [
    'oneself',
    [{ at: '2020-02-03T10:00:00Z', by: { id: 1, name: 'Anita' }, verb: 'update' }],
    'Initiated By Mei Tanaka · saved by you 03-02-2020',
  ],
  [
    'nobody since it was made',
    [{ at: '2020-02-03T10:00:00Z', by: { id: 5, name: 'Mei Tanaka' }, verb: 'create' }],
    'Initiated By Mei Tanaka',
  ],
])('the head says who saved last: %s', async (_, entries, said) => {
  show({}, { can: ['history'] }, { 'GET /api/repairs/7/history': listOf(entries as Row[]) })
  await waitFor(() => expect(screen.getByText(/^Initiated By/).textContent).toBe(said))
})
