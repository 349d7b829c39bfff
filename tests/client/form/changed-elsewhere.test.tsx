import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { isAffected } from '../../../src/client/freshness/affected.ts'
import type { Row } from '../../../src/model/index.ts'
import { entityOf, model, roads } from './product.ts'
import { type Call, item, open } from './stage.tsx'

const organization = entityOf('organization')

test('a change of an entity asks again for its rows that forms show, and for no other', () => {
  const affected = isAffected(model, ['organization'])
  expect(affected('/api/organizations/7')).toBe(true)
  expect(affected('/api/organizations/7/history')).toBe(false)
  expect(affected('/api/sectors/7')).toBe(false)
})

const gone = async (stage = {}) => {
  const page = open(
    organization,
    '/organization-form/7',
    {
      'GET /api/organizations/7': item(roads),
      'PUT /api/organizations/7': { status: 404, body: { message: 'There is no such organization.' } },
      'POST /api/organizations': ({ body }: Call) => item({ ...(body as Row), id: 8, version: 1 }),
    },
    stage,
  )
  await page.user.type(await screen.findByLabelText(/Name/), ' Office')
  await page.user.click(screen.getByRole('button', { name: /^Save changes/ }))
  await screen.findByText('This organization has been deleted meanwhile.')
  return page
}

test('a row that was deleted meanwhile can become a new one; nothing useless is offered', async () => {
  const page = await gone()
  expect(screen.queryByRole('button', { name: /^(Save|Delete)/ })).toBeNull()
  expect(screen.getByRole('button', { name: 'Back to the list' })).toBeTruthy()
  await page.user.click(screen.getByRole('button', { name: /^Create as new/ }))
  await waitFor(() => expect(page.where()).toBe('/organizations'))
  const sent = page.sent('POST')[0]?.body
  expect(sent).toMatchObject({ name: 'Roads Office', address: 'Old Street' })
  expect(sent).not.toHaveProperty('version')
})

test('who may not create is led to the list alone', async () => {
  const page = await gone({ without: ['organizations.create'] })
  expect(screen.queryByRole('button', { name: /^Create as new/ })).toBeNull()
  await page.user.click(screen.getByRole('button', { name: 'Back to the list' }))
  await waitFor(() => expect(page.where()).toBe('/organizations'))
})
