import { test as base, expect, type Page } from '@playwright/test'
import { atRest, show } from '../../browser/at-rest.ts'
import { choose, textbox } from '../../browser/form-rows.ts'
import { type StandIn, startStandIn } from '../../support/stand-in/index.ts'
import { keepToasts, toasted } from '../../support/toasts.ts'

/** The built page before somebody else's server, which knows the specification's calls and none of our additions. */
const test = base.extend<{ readonly standIn: StandIn; readonly signedIn: Page }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that this one needs off the pattern
  standIn: async ({}, use) => {
    const standIn = await startStandIn()
    await use(standIn)
    await standIn.stop()
  },
  baseURL: async ({ standIn }, use) => use(standIn.url),
  signedIn: async ({ page, context, standIn }, use) => {
    await keepToasts(page)
    await context.addCookies([{ name: 'token', value: 'a-token-of-the-stand-in', url: standIn.url }])
    await use(page)
  },
})

const showing = (page: Page, text: string) => page.getByRole('paragraph').filter({ hasText: text })
const rows = (page: Page) => page.getByRole('table').locator('tbody tr')

test('one signs in, reads the dashboard, its tabs and a list, and signs out', async ({ page, standIn }) => {
  await test.step('signs in, and is told why not first', async () => {
    await page.goto('/')
    await page.getByLabel('Email').fill('maria@example.org')
    await page.getByLabel('Password', { exact: true }).fill('wrong')
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(page.getByText('These credentials do not match our records.')).toBeVisible()
    await page.getByLabel('Password', { exact: true }).fill('secret')
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(page.getByText('Welcome,')).toBeVisible()
    await expect(page.getByText('Maria Berg').first()).toBeVisible()
  })

  await test.step('the dashboard shows its counts, and the sample data as such', async () => {
    await expect(page.getByText('Total proposals')).toBeVisible()
    await expect(page.getByText('Sample data', { exact: true })).toBeVisible()
    await page
      .getByRole('link', { name: /^Dropped/ })
      .first()
      .click()
    await expect(page).toHaveURL(/#\/dropped$/)
    await expect(rows(page)).toHaveCount(13)
  })

  await test.step('tabs show what the dashboard counts, and nothing where nobody counts', async () => {
    await show(page, '/proposals')
    const tabs = page.getByRole('navigation', { name: 'Proposal lists' })
    await expect(tabs.getByRole('link', { name: 'Dropped' })).toHaveText('Dropped13')
    await expect(tabs.getByRole('link', { name: 'On Going' })).toHaveText('On Going')
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

  await test.step('a list searches, sorts and pages, though the links drop the query', async () => {
    await expect(showing(page, 'Showing 1 to 15 of 40 entries')).toBeVisible()
    await page.getByRole('button', { name: 'Last Date' }).click()
    await page.getByLabel('Entries per page').selectOption('10')
    await page.getByRole('searchbox').fill('Acme')
    await expect(showing(page, 'Showing 1 to 10 of 14 entries')).toBeVisible()
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(showing(page, 'Showing 11 to 14 of 14 entries')).toBeVisible()
    expect(standIn.asked.filter((call) => call.includes('page=2'))).toContain(
      'GET /api/proposals?keyword=Acme&sortBy=last_date&order=asc&per_page=10&page=2',
    )
    await page.reload()
    await expect(showing(page, 'Showing 11 to 14 of 14 entries')).toBeVisible()
  })

  await page.getByRole('button', { name: 'User menu, Maria Berg' }).click()
  await page.getByRole('menuitem', { name: 'Log Out' }).click()
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
  expect(await page.context().cookies()).toEqual([])
})

test('rows are refused, created, changed and deleted; a user keeps its roles', async ({
  signedIn: page,
  standIn,
}) => {
  await test.step('a lookup', async () => {
    await page.goto('/#/sector-form')
    await page.getByRole('button', { name: 'Create' }).click()
    await expect(page.getByText('The name field is required.')).toBeVisible()
    await textbox(page, 'Name').fill('Water')
    await page.getByRole('button', { name: 'Create' }).click()
    await expect(page).toHaveURL(/#\/sectors$/)
    await page.getByRole('link', { name: 'Edit Water' }).click()
    await textbox(page, 'Name').fill('')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('The name field is required.')).toBeVisible()
    await textbox(page, 'Name').fill('Water supply')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByRole('cell', { name: 'Water supply' })).toBeVisible()
    await page.getByRole('button', { name: 'Delete Water supply' }).click()
    await expect(page.getByText('Are you sure?')).toBeVisible()
    await page.getByRole('button', { name: 'Cancel' }).click()
    expect(standIn.office.sectors?.rows).toHaveLength(2)
    await page.getByRole('button', { name: 'Delete Water supply' }).click()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await toasted(page, 'success')
    await expect(rows(page)).toHaveCount(1)
    expect(standIn.office.sectors?.rows).toHaveLength(1)
  })

  await test.step('a user is saved with the ids of its roles', async () => {
    await show(page, '/users')
    await page.getByRole('link', { name: 'Edit Maria Berg' }).click()
    await expect(page.getByText('Manager', { exact: true })).toBeVisible()
    await textbox(page, 'Name').fill('Maria Berg-Holm')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByRole('cell', { name: 'Maria Berg-Holm' })).toBeVisible()
    expect(standIn.office.users?.rows[0]).toMatchObject({ name: 'Maria Berg-Holm', roles: [1] })
  })
})

test('a proposal is created, edited to Pursued with what then appears, and becomes a project', async ({
  signedIn: page,
  standIn,
}) => {
  await page.goto('/#/proposals')
  await page.goto('/#/proposal-form')
  await choose(page, 'Organization', 'Blue River')
  await choose(page, 'Service', 'Design')
  await choose(page, 'Category', 'Tender')
  await page.getByRole('textbox', { name: 'Last Date' }).fill('31-12-2031')
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page).toHaveURL(/#\/proposals$/)
  const made = standIn.office.proposals?.rows.at(-1)
  expect(made).toMatchObject({ organization_id: 2, service_id: 1, category_id: 1, last_date: '2031-12-31' })
  await page.goto(`/#/proposal-form/${made?.id}`)
  await expect(page.getByText('Blue River', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Remarks')).toBeHidden()
  await choose(page, 'Action', 'Pursued')
  await page.getByLabel('Remarks').fill('Worth a try')
  await choose(page, 'Status', 'Submitted')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page).toHaveURL(/#\/proposals$/)
  await expect(page.getByRole('cell', { name: 'Worth a try' }).first()).toBeVisible()
  const decided = { action_id: 1, status_id: 1, remarks: 'Worth a try' }
  expect(standIn.office.proposals?.rows.at(-1)).toMatchObject(decided)
  await expect(page.locator('[data-colour=blue]').filter({ hasText: 'Blue River' }).first()).toBeVisible()

  await test.step('an existing one opens with its names, though it carries ids alone', async () => {
    await show(page, '/proposal-form/2')
    await expect(page.locator('form').getByText('Pursued', { exact: true }).last()).toBeVisible()
    await expect(page.getByLabel('Remarks')).toHaveValue('Remark 2')
  })

  await test.step('projects are the proposals with delete, and one is filled in by its form', async () => {
    await show(page, '/projects')
    await expect(showing(page, 'Showing 1 to 15 of 41 entries')).toBeVisible()
    await show(page, '/project-form')
    await page.getByRole('combobox', { name: 'Proposal' }).click()
    await page.getByRole('option').first().click()
    await choose(page, 'Project Status', 'In progress')
    await page.getByRole('textbox', { name: 'End Date' }).fill('31-12-2032')
    await page.getByRole('button', { name: 'Create' }).click()
    await expect.poll(() => standIn.office.projects?.rows).toHaveLength(1)
    expect(standIn.office.projects?.rows[0]).toMatchObject({ project_status_id: 1, end_date: '2032-12-31' })
  })
})

test('every screen opens without a fault', async ({ signedIn: page, standIn }) => {
  const faults: string[] = []
  page.on('pageerror', ({ message }) => faults.push(message))
  await page.goto('/#/')
  await atRest(page)
  for (const plural of Object.keys(standIn.office)) {
    await show(page, `/${plural}`)
    await expect(page.getByRole('table')).toBeVisible()
    await expect(page.getByText(/Showing \d+ to \d+ of \d+ entries|No .* yet/).first()).toBeVisible()
  }
  for (const one of ['organization', 'user', 'role', 'permission', 'project-status', 'result', 'source']) {
    await show(page, `/${one}-form`)
    await expect(page.getByRole('button', { name: 'Create' })).toBeVisible()
  }
  expect(faults).toEqual([])
})
