import { expect, test } from '../support/screen.ts'
import { toasted } from '../support/toasts.ts'
import { choose, fresh, make, makeProposal, textbox } from './form-rows.ts'
import { intercepting } from './intercepting.ts'

test('a proposal is added by keyboard alone and found by its call', async ({ signedIn: page, admin }) => {
  const given = await makeProposal(admin)
  const source = fresh('Source')
  await page.goto('/#/proposals')
  await page.goto('/#/proposal-form')
  await expect(page.getByRole('combobox', { name: 'Organization' })).toBeFocused()
  await page.keyboard.type(given.organization.name)
  await expect(page.getByRole('option', { name: given.organization.name, exact: true })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  for (const name of [given.service.name, given.category.name]) {
    await page.keyboard.type(name)
    await expect(page.getByRole('option', { name, exact: true })).toBeVisible()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
  }
  await page.keyboard.type(source)
  await expect(page.getByText('Sorry, no matching options.')).toBeVisible()
  await page.getByRole('option', { name: `Add “${source}”` }).waitFor()
  await page.keyboard.press('Enter')
  await expect(page.getByText(source, { exact: true })).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Last Date', { exact: false }).first()).toBeFocused()
  await page.keyboard.type('31-12-2031')
  await page.keyboard.press('Control+s')
  await expect(page).toHaveURL(/#\/proposals$/)
  await toasted(page, 'The proposal was created.')
  const { body } = await admin.call('GET', '/api/proposals?per_page=1')
  expect(body.data[0]).toMatchObject({ last_date: '2031-12-31', source: { title: source } })
})

test('Tab chooses and goes on, also before the answer is there; Enter on a menu that was opened to look keeps what is chosen', async ({
  signedIn: page,
  admin,
}) => {
  const given = await makeProposal(admin)
  const label = (name: string) => page.locator(`[data-field=${name}] .rs__single-value`)
  await intercepting(page)
  await page.goto('/#/proposal-form')
  await expect(page.getByRole('combobox', { name: 'Organization' })).toBeFocused()
  await page.keyboard.type(given.organization.name)
  await expect(page.getByRole('option', { name: given.organization.name, exact: true })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('combobox', { name: 'Sector' })).toBeFocused()
  await expect(label('organization')).toHaveText(given.organization.name)
  await page.keyboard.press('Tab')

  let goOn = () => {}
  const late = new Promise<void>((resolve) => {
    goOn = resolve
  })
  await page.route('**/api/services?**', async (route) => {
    await late
    await route.continue()
  })
  await page.keyboard.type(given.service.name)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('combobox', { name: 'Category' })).toBeFocused()
  goOn()
  await expect(label('service')).toHaveText(given.service.name)
  await expect(page.getByRole('combobox', { name: 'Category' })).toBeFocused()

  await page.getByRole('combobox', { name: 'Organization' }).press('ArrowDown')
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('option')).toHaveCount(0)
  await expect(label('organization')).toHaveText(given.organization.name)
})

test('an organization that is missing is added over the form, and chosen', async ({ signedIn: page }) => {
  const nobody = `${fresh('Nobody')} & Sons`
  await page.goto('/#/proposal-form')
  await page.getByLabel('Last Date').first().fill('31-12-2031')
  const field = page.getByRole('combobox', { name: 'Organization' })
  await field.fill(nobody)
  await expect(page.getByText('Sorry, no matching options.')).toBeVisible()
  await page.getByRole('option', { name: `Add “${nobody}”…` }).click()
  const over = page.getByRole('dialog', { name: 'Add an organization' })
  await expect(textbox(over, 'Name')).toHaveValue(nobody)
  await over.getByRole('textbox', { name: 'Address' }).fill('1 Main Street')
  await over.getByRole('textbox', { name: 'Phone' }).fill('1')
  await over.getByRole('textbox', { name: 'Contact Person' }).fill('Jane Doe')
  await over.getByRole('button', { name: /^Add and choose/ }).click()
  await expect(over).toHaveCount(0)
  await expect(field).toBeFocused()
  await expect(page.locator('[data-field="organization"]')).toContainText(nobody)
  await expect(page.getByLabel('Last Date').first()).toHaveValue('31-12-2031')
})

test('options and calendar of a form that lies over another lie over it', async ({
  signedIn: page,
  admin,
}) => {
  const { name } = await make(admin, 'categories', { name: fresh('Category') })
  await page.goto('/#/project-form')
  await page.getByRole('combobox', { name: 'Proposal' }).click()
  await page.getByRole('option', { name: /^Add a proposal/ }).click()
  const over = page.getByRole('dialog', { name: 'Add a proposal' })
  await over.getByRole('combobox', { name: 'Category' }).fill(name)
  // A press is refused while something else lies where it would go.
  await page.getByRole('option', { name, exact: true }).click()
  await expect(over.locator('[data-field="category"]')).toContainText(name)
  await over.getByRole('button', { name: /^Choose Last Date/ }).click()
  await page.getByRole('grid').getByRole('button').nth(10).click()
  await expect(textbox(over, 'Last Date')).toHaveValue(/^\d\d-\d\d-\d{4}$/)
})

test('fields of a condition come with its reason, leave with it, and are not sent', async ({
  signedIn: page,
  admin,
}) => {
  const { id } = await makeProposal(admin)
  await page.goto(`/#/proposal-form/${id}`)
  const group = page.getByRole('group', { name: 'Shown because Action is Pursued' })
  await expect(group.getByLabel('Remarks')).toHaveValue('First remark')
  await group.getByLabel('Remarks').fill('Never sent')
  await choose(page, 'Action', 'Dropped')
  await expect(group).toHaveCount(0)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await toasted(page, 'The proposal was saved.')
  const { body } = await admin.call('GET', `/api/proposals/${id}`)
  expect(body.data).toMatchObject({ action: { name: 'Dropped' }, remarks: 'First remark' })
})

test('server messages stand under their fields on update too, and the summary leads to each', async ({
  signedIn: page,
  admin,
}) => {
  const { id } = await makeProposal(admin)
  await page.goto(`/#/proposal-form/${id}`)
  await page.getByLabel('Initial Date').first().fill('01-01-2031')
  const service = page.getByRole('combobox', { name: 'Service' })
  await page.locator('.rs__control', { has: service }).locator('.rs__clear-indicator').click()
  await page.getByRole('button', { name: 'Save changes' }).click()
  const summary = page
    .getByRole('alert')
    .filter({ hasText: 'The proposal was not saved. 2 fields need attention.' })
  await expect(summary).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Service' })).toBeFocused()
  await expect(page.getByText('Service is required.')).toBeVisible()
  await summary.getByRole('link', { name: 'Last Date' }).click()
  await expect(page.locator('#field-last_date')).toBeFocused()
  await expect(page).toHaveURL(new RegExp(`proposal-form/${id}$`))
})

test('somebody else saved first: both values are shown, chosen from, and saved', async ({
  signedIn: page,
  admin,
}) => {
  const given = await makeProposal(admin)
  await page.goto(`/#/proposal-form/${given.id}`)
  await page.getByLabel('Remarks').fill('Mine')
  await page.locator('#field-published_on').fill('01-02-2030')
  await admin.call('PUT', `/api/proposals/${given.id}`, { remarks: 'Theirs', last_date: '2031-01-31' })
  await page.getByRole('button', { name: 'Save changes' }).click()
  const notice = page.getByRole('region', { name: /changed this proposal/ })
  await expect(notice.getByText('Also changed: Last Date 31-01-2031')).toBeVisible()
  await notice.getByRole('group', { name: 'Remarks' }).getByLabel('Theirs').check()
  await expect(page.getByLabel('Remarks')).toHaveValue('Theirs')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await toasted(page, 'The proposal was saved.')
  const { body } = await admin.call('GET', `/api/proposals/${given.id}`)
  expect(body.data).toMatchObject({ remarks: 'Theirs', last_date: '2031-01-31', published_on: '2030-02-01' })
})

test('Delete asks, names the project that goes along, and honours both answers', async ({
  signedIn: page,
  admin,
}) => {
  const given = await makeProposal(admin)
  await make(admin, 'projects', { proposal_id: given.id, end_date: '2031-12-31' })
  await page.goto(`/#/proposal-form/${given.id}`)
  await page.getByRole('button', { name: 'Delete' }).click()
  const prompt = page.getByRole('alertdialog', { name: 'Are you sure?' })
  await expect(prompt).toContainText('and with it its project')
  await expect(prompt.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(prompt).toHaveCount(0)
  expect((await admin.call('GET', `/api/proposals/${given.id}`)).status).toBe(200)
  await page.getByRole('button', { name: 'Delete' }).click()
  await prompt.getByRole('button', { name: 'Delete' }).click()
  await toasted(page, 'success')
  expect((await admin.call('GET', `/api/proposals/${given.id}`)).status).toBe(404)
})

test('a project is started from its proposal, once, and goes back where it came from', async ({
  signedIn: page,
  admin,
}) => {
  const given = await makeProposal(admin)
  await page.goto('/#/projects')
  await page.goto(`/#/project-form?proposal_id=${given.id}`)
  await expect(page.getByText(given.label, { exact: true })).toBeVisible()
  await page.locator('#field-end_date').fill('31-12-2031')
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page).toHaveURL(/#\/projects$/)
  await page.goto(`/#/project-form?proposal_id=${given.id}`)
  await page.locator('#field-end_date').fill('31-12-2031')
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByText('This proposal already has a project.')).toBeVisible()
})

test('Ctrl+Enter saves and adds another; pressing Save twice saves once', async ({
  signedIn: page,
  admin,
}) => {
  const [one, two] = [fresh('Sector'), fresh('Sector')]
  await page.goto('/#/sector-form')
  await textbox(page, 'Name').fill(one)
  await page.keyboard.press('Control+Enter')
  await expect(textbox(page, 'Name')).toHaveValue('')
  await expect(textbox(page, 'Name')).toBeFocused()
  await textbox(page, 'Name').fill(two)
  await page.getByRole('button', { name: 'Create' }).dblclick()
  await expect(page).toHaveURL(/#\/sectors$/)
  for (const name of [one, two]) {
    const { body } = await admin.call('GET', `/api/sectors?keyword=${encodeURIComponent(name)}`)
    expect(body.total).toBe(1)
  }
})

test('a role is granted whole rows of rights, and its boxes come back as they were set', async ({
  signedIn: page,
  admin,
}) => {
  const role = await make(admin, 'roles', { title: fresh('Role') })
  await page.goto(`/#/role-form/${role.id}`)
  await page.getByRole('checkbox', { name: 'All of Sectors' }).check()
  await page.getByRole('checkbox', { name: 'Read Users' }).check()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await toasted(page, 'The role was saved.')
  const { body } = await admin.call('GET', `/api/roles/${role.id}`)
  expect(body.data.permissions.map((permission: { title: string }) => permission.title).sort()).toEqual([
    'sectors.create',
    'sectors.delete',
    'sectors.read',
    'sectors.update',
    'users.read',
  ])
  await expect(page).toHaveURL(/#\/roles$/) // it goes back by itself, and must have, before it is opened again
  await page.goto(`/#/role-form/${role.id}`)
  await expect(page.getByRole('checkbox', { name: 'All of Sectors' })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Delete Users' })).not.toBeChecked()
})
