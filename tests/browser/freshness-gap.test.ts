import type { Route } from '@playwright/test'
import { expect, test } from '../support/screen.ts'
import { fresh, make, makeProposal } from './form-rows.ts'

/** What others save after a screen was read, and before it hears of what is saved. */

test('what somebody saves between the reading of a list and the opening of the line shows by itself', async ({
  signedIn: page,
  admin,
}) => {
  const word = fresh('Gap').replaceAll(' ', '')
  const { id } = await make(admin, 'services', { name: `${word} before` })
  const line = Promise.withResolvers<Route>()
  await page.route('**/api/changes', line.resolve)
  await page.goto(`/#/services?keyword=${word}`)
  await expect(page.getByRole('cell', { name: `${word} before` })).toBeVisible()
  const held = await line.promise
  await admin.call('PUT', `/api/services/${id}`, { name: `${word} after` })
  await held.continue()
  await expect(page.getByRole('cell', { name: `${word} after` })).toBeVisible()
})

test('a second tab is told what was saved before it listened', async ({ signedIn: page, context, admin }) => {
  const { id, organization } = await makeProposal(admin)
  const opened = page.waitForResponse('**/api/changes')
  await page.goto('/#/sources')
  await opened
  const other = await context.newPage()
  // a tab listens once its first calls are answered: this one is held back
  const counted = Promise.withResolvers<void>()
  await other.route('**/api/proposals?counts=1', async (route) => {
    await counted.promise
    await route.continue()
  })
  await other.goto(`/#/proposals?keyword=${encodeURIComponent(organization.name)}`)
  const row = other.getByRole('row').filter({ hasText: organization.name })
  await expect(row).toContainText('First remark')
  const told = page.waitForResponse((answer) => answer.url().includes('/api/sources?'))
  await admin.call('PUT', `/api/proposals/${id}`, { remarks: 'Theirs' })
  await make(admin, 'sources', { title: fresh('Source') })
  await told
  counted.resolve()
  await expect(row).toContainText('Theirs')
})
