import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { entityOf } from '../../product.ts'
import { item, listOf, open } from './stage.tsx'

const petition = entityOf('petition')
/** Follows a petition that is out of sight: neither its id nor its name is there. */
const outside = { id: 3, version: 1, title: 'Bell', state: 'Open', customer_id: null, customer: null }

const opened = () =>
  open(petition, '/petition-form/3', {
    'GET /api/petitions/3': item(outside),
    'GET /api/petitions': listOf([{ id: 5, title: 'Clock' }]),
    'PUT /api/petitions/3': item(outside),
  })

const sent = async (page: ReturnType<typeof open>) => {
  await page.user.click(screen.getByRole('button', { name: /^Save changes/ }))
  await waitFor(() => expect(page.sent('PUT')).toHaveLength(1))
  return page.sent('PUT')[0]?.body
}

test('what a row refers to out of sight is said to be kept, and is not sent', async () => {
  const page = opened()
  expect(await screen.findByText('Kept, not visible to you.')).toBeTruthy()
  await page.user.type(screen.getByLabelText('Notes'), 'x')
  const body = await sent(page)
  expect(body).toMatchObject({ notes: 'x', customer_id: null })
  expect(body).not.toHaveProperty('follows_id')
})

test('what is chosen in its place is sent', async () => {
  const page = opened()
  await page.user.click(await screen.findByRole('combobox', { name: 'Follows' }))
  await page.user.click(await screen.findByRole('option', { name: 'Clock' }))
  expect(screen.queryByText('Kept, not visible to you.')).toBeNull()
  expect(await sent(page)).toMatchObject({ follows_id: 5 })
})
