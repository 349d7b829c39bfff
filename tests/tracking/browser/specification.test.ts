import type { Page } from '@playwright/test'
import { show } from '../../browser/at-rest.ts'
import { fresh, make } from '../../browser/form-rows.ts'
import { expect, test } from '../../browser/screen.ts'
import type { Caller, Loose } from '../../support/calls.ts'
import { categories, proposalColumns, screens } from '../specified.ts'

/** The specification, walked screen by screen. */
test.use({ office: 'own' })
test.describe.configure({ mode: 'default' }) // one server is enough

/** A proposal of an organization, a service and a category of its own. */
const makeProposal = async (admin: Caller, more: object = {}): Promise<Loose> => {
  const contact = { address: '1 Main Street', phone_no: '+45 1234', contact_person: 'Jane Doe' }
  const organization = await make(admin, 'organizations', { name: fresh('Organization'), ...contact })
  const service = await make(admin, 'services', { name: fresh('Service') })
  const category = await make(admin, 'categories', { name: fresh('Category') })
  return make(admin, 'proposals', {
    organization_id: organization.id,
    service_id: service.id,
    category_id: category.id,
    last_date: '2030-12-31',
    ...more,
  })
}

/** Headings of the table but those of number and actions, in order; those that sort with `*`. */
const columnsOf = async (page: Page, wanted: readonly string[]): Promise<readonly string[]> => {
  const headings = page.getByRole('columnheader')
  await expect(headings.first()).toBeVisible()
  const found = await headings.evaluateAll((cells) =>
    cells
      .slice(0, -1)
      .map((cell) => `${cell.textContent?.trim()}${cell.querySelector('button, a') ? ' *' : ''}`),
  )
  // Our own server sorts by every reference as well, beyond what is specified.
  const beyond = (heading: string, at: number) => heading === `${wanted[at]} *`
  return found
    .filter((heading) => heading !== 'SN')
    .map((heading, at) => (beyond(heading, at) ? heading.replace(/ \*$/, '') : heading))
}

/** Labels of the inputs, in order; those that are marked as required with `*`. */
const labelsOf = async (page: Page): Promise<readonly string[]> => {
  const form = page.locator('form')
  await expect(form.locator('label').first()).toBeVisible()
  const labels = await form.locator('label').allInnerTexts()
  return labels.map((label) => label.replace(/\s*\*$/, ' *').trim())
}

test('the menu has every entry, in its groups and order; the current one is marked', async ({
  signedIn: page,
}) => {
  await page.goto('/#/sectors')
  await expect(page.getByText('Welcome, Administrator')).toBeVisible()
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  const entries = async () =>
    (await menu.getByRole('link').allInnerTexts()).filter(Boolean).map((entry) => entry.trim())
  const first = ['Dashboard', 'Projects', 'Add Project', 'Proposals', 'Add Proposal']
  const details = ['Actions', 'Statuses', 'Results', 'Sources', 'Sectors', 'Services', 'Categories']
  await expect
    .poll(entries)
    .toEqual([
      ...first,
      ...['Organizations', 'Add Organization', ...details, 'Project Statuses'],
      ...['Permissions', 'Roles', 'Users'],
    ])
  await expect(menu.locator('[aria-current="page"]')).toHaveText('Sectors')
  await expect(page).toHaveTitle('Sectors · Project Tracking')
  for (const group of ['Details', 'User Mgmt.'])
    await expect(menu.getByText(group, { exact: true })).toBeVisible()
  for (const { many, one } of screens)
    for (const address of [`#/${many}`, `#/${one}-form`])
      await expect(menu.locator(`a[href="${address}"]`)).toBeAttached()
})

test('every list has its columns, every form its inputs, every named list its route and title', async ({
  signedIn: page,
  admin,
}) => {
  await page.goto('/')
  for (const { many, one, columns, form } of screens)
    await test.step(many, async () => {
      await show(page, `/${many}`)
      await expect.poll(() => columnsOf(page, columns), many).toEqual(columns)
      await show(page, `/${one}-form`)
      await expect.poll(() => labelsOf(page), one).toEqual(form)
    })
  for (const [route, title] of Object.entries(categories))
    await test.step(route, async () => {
      await show(page, `/${route}`)
      await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible()
      await expect.poll(() => columnsOf(page, proposalColumns), route).toEqual(proposalColumns)
    })
  await makeProposal(admin) // where there is nothing there is no foot
  await show(page, '/organizations')
  const size = page.getByLabel('Entries per page')
  await expect(size).toHaveValue('15')
  await expect(size.locator('option')).toHaveText(['10', '15', '25', '50', '100'])
})

test('the login screen has what is specified', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByLabel('Email')).toHaveAttribute('type', 'email')
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'password')
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
  await expect(page.getByText('Lost your password?')).toBeVisible()
})

/** One row for each rule of the ladder: action, status, result, whether its last date is past, and its colour. */
const ladder: readonly (readonly [string, string, string, boolean, string])[] = [
  ['Pursued', 'Submitted', 'Not Selected', false, 'red'],
  ['Pursued', 'Submitted', 'Selected', true, 'green'],
  ['Pursued', 'Submitted', 'Selection in Process', false, 'blue'],
  ['Pursued', 'On Going', '', true, 'orange'],
  ['Pursued', '', 'Not Selected', true, 'green'],
  ['Dropped', 'Submitted', 'Selected', false, 'red'],
  ['', 'Submitted', 'Not Selected', true, 'blue'],
  ['', 'On Going', '', true, 'yellow'],
  ['', '', '', true, 'neutral'],
  ['', '', 'Selected', true, 'red'],
  ['', '', 'Selected', false, 'neutral'],
]

test('rows have the colour that is specified, and never the colour alone', async ({
  signedIn: page,
  admin,
}) => {
  const idsOf = async (plural: string) => {
    const { body } = await admin.call('GET', `/api/${plural}`)
    const ids = new Map<string, number>(body.data.map(({ id, name, title }: Loose) => [name ?? title, id]))
    return (name: string) => (name === '' ? null : ids.get(name))
  }
  const [action, status, result] = [await idsOf('actions'), await idsOf('statuses'), await idsOf('results')]
  const word = fresh('Ladder').replaceAll(' ', '')
  for (const [ruled, stands, decided, past] of ladder)
    await makeProposal(admin, {
      last_date: past ? '2020-01-31' : '2099-01-31',
      action_id: action(ruled),
      status_id: status(stands),
      result_id: result(decided),
      remarks: word,
    })
  await page.goto(`/#/proposals?keyword=${word}&sortBy=id&order=asc&per_page=100`)
  const rows = page.locator('tbody:not([aria-hidden]) tr')
  await expect(rows).toHaveCount(ladder.length)
  expect(await rows.evaluateAll((all) => all.map((row) => row.getAttribute('data-colour')))).toEqual(
    ladder.map(([, , , , colour]) => colour),
  )
  for (const row of await rows.all())
    await expect(row.locator('[data-do="why"][aria-label], th [role="img"]').first()).toBeVisible()
})
