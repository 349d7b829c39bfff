import type { Page } from '@playwright/test'
import { atRest } from '../../browser/at-rest.ts'
import { fresh, make } from '../../browser/form-rows.ts'
import { drag } from '../../browser/laid-out.ts'
import { expect, test } from '../../browser/screen.ts'

/** A proposal whose action is not said: its form shows no status yet. */
test.use({ office: 'own' })
test.describe.configure({ mode: 'default' }) // one server is enough

const why = 'Status can be set once Action is Pursued.'
const lane = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name}, `) })

test('what the form hides no drop sets and no key, and many rows are told the same', async ({
  signedIn: page,
  admin,
}) => {
  const named = fresh('Undecided')
  const organization = await make(admin, 'organizations', {
    ...{ name: named, address: '1 Main Street', phone_no: '+45 1234', contact_person: 'Jane Doe' },
  })
  const service = await make(admin, 'services', { name: fresh('Service') })
  const category = await make(admin, 'categories', { name: fresh('Category') })
  const { id } = await make(admin, 'proposals', {
    ...{ organization_id: organization.id, service_id: service.id, category_id: category.id },
    last_date: '2030-12-31',
  })
  const status = async () => (await admin.call('GET', `/api/proposals/${id}`)).body.data.status_id
  const statuses = (await admin.call('GET', '/api/statuses')).body.data
  const going = statuses.find((row: { readonly name?: string }) => row.name === 'On Going').id

  await page.goto(`/#/proposals?layout=board&keyword=${encodeURIComponent(named)}`)
  await atRest(page)
  const one = page.locator(`[data-card="${id}"]`)
  await drag(page, one.getByRole('link'), lane(page, 'On Going'), async () => {
    await expect(lane(page, 'On Going')).toContainText(why)
  })
  await expect(lane(page, 'On Going').getByRole('alert')).toContainText(why)
  await lane(page, 'On Going').getByRole('button', { name: 'Close' }).click()

  await one.getByRole('link').focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Space')
  await expect(page.getByRole('alert').filter({ hasText: why })).toHaveCount(1)
  await expect(lane(page, 'No status').locator(`[data-card="${id}"]`)).toBeVisible()
  expect(await status()).toBeNull()

  const asked = { select: { ids: [id] }, set: { status_id: going }, dry: true }
  const { body } = await admin.call('POST', '/api/proposals/bulk', asked)
  expect(body.data.refused).toMatchObject([{ count: 1, reason: why }])
  // What a call sends is stored: the form's conditions are the form's.
  expect((await admin.call('PUT', `/api/proposals/${id}`, { status_id: going })).status).toBe(200)
  expect(await status()).toBe(going)
})
