import { toasted } from '../support/toasts.ts'
import { fresh, make, makeRepair, textbox } from './form-rows.ts'
import { held, intercepting } from './network.ts'
import { expect, test } from './screen.ts'

test('a repair is added by keyboard alone and found by its call', async ({ signedIn: page, admin }) => {
  const given = await makeRepair(admin)
  const source = fresh('Source')
  await page.goto('/#/repairs')
  await page.goto('/#/repair-form')
  await expect(page.getByRole('combobox', { name: 'Customer' })).toBeFocused()
  await page.keyboard.type(given.customer.name)
  await expect(page.getByRole('option', { name: given.customer.name, exact: true })).toBeVisible()
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
  await expect(page).toHaveURL(/#\/repairs$/)
  await toasted(page, 'The repair was created.')
  const { body } = await admin.call('GET', '/api/repairs?per_page=1')
  expect(body.data[0]).toMatchObject({ last_date: '2031-12-31', source: { title: source } })
})

test('Tab chooses and goes on, also before the answer is there; Enter on a menu that was opened to look keeps what is chosen', async ({
  signedIn: page,
  admin,
}) => {
  const given = await makeRepair(admin)
  const label = (name: string) => page.locator(`[data-field=${name}] .rs__single-value`)
  await intercepting(page)
  await page.goto('/#/repair-form')
  await expect(page.getByRole('combobox', { name: 'Customer' })).toBeFocused()
  await page.keyboard.type(given.customer.name)
  await expect(page.getByRole('option', { name: given.customer.name, exact: true })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('combobox', { name: 'Scale' })).toBeFocused()
  await expect(label('customer')).toHaveText(given.customer.name)
  await page.keyboard.press('Tab')

  const goOn = await held(page, '**/api/services?**')
  await page.keyboard.type(given.service.name)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('combobox', { name: 'Category' })).toBeFocused()
  goOn()
  await expect(label('service')).toHaveText(given.service.name)
  await expect(page.getByRole('combobox', { name: 'Category' })).toBeFocused()

  await page.getByRole('combobox', { name: 'Customer' }).press('ArrowDown')
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('option')).toHaveCount(0)
  await expect(label('customer')).toHaveText(given.customer.name)
})

test('a customer that is missing is added over the form, and chosen', async ({ signedIn: page }) => {
  const nobody = `${fresh('Nobody')} & Sons`
  await page.goto('/#/repair-form')
  await page.getByLabel('Last Date').first().fill('31-12-2031')
  const field = page.getByRole('combobox', { name: 'Customer' })
  await field.fill(nobody)
  await expect(page.getByText('Sorry, no matching options.')).toBeVisible()
  await page.getByRole('option', { name: `Add “${nobody}”…` }).click()
  const over = page.getByRole('dialog', { name: 'Add a customer' })
  await expect(textbox(over, 'Name')).toHaveValue(nobody)
  await expect(textbox(over, 'Address')).toBeFocused() // the first that is still empty
  await over.getByRole('textbox', { name: 'Address' }).fill('1 Main Street')
  await over.getByRole('textbox', { name: 'Phone' }).fill('1')
  await over.getByRole('textbox', { name: 'Contact Person' }).fill('Jane Doe')
  await over.getByRole('button', { name: /^Add and choose/ }).click()
  await expect(over).toHaveCount(0)
  await expect(field).toBeFocused()
  await expect(page.locator('[data-field="customer"]')).toContainText(nobody)
  await expect(page.getByLabel('Last Date').first()).toHaveValue('31-12-2031')
})

test('options and calendar of a form that lies over another lie over it', async ({
  signedIn: page,
  admin,
}) => {
  const { name } = await make(admin, 'categories', { name: fresh('Category') })
  await page.goto('/#/pledge-form')
  await page.getByRole('combobox', { name: 'Repair' }).click()
  await page.getByRole('option', { name: /^Add a repair/ }).click()
  const over = page.getByRole('dialog', { name: 'Add a repair' })
  await over.getByRole('combobox', { name: 'Category' }).fill(name)
  // A press is refused while something else lies where it would go.
  await page.getByRole('option', { name, exact: true }).click()
  await expect(over.locator('[data-field="category"]')).toContainText(name)
  await over.getByRole('button', { name: /^Choose Last Date/ }).click()
  await page.getByRole('grid').getByRole('button').nth(10).click()
  await expect(textbox(over, 'Last Date')).toHaveValue(/^\d\d-\d\d-\d{4}$/)
})

test('somebody else saved first: both values are shown, chosen from, and saved', async ({
  signedIn: page,
  admin,
}) => {
  const given = await makeRepair(admin)
  await page.goto(`/#/repair-form/${given.id}`)
  await page.getByLabel('Remarks').fill('Mine')
  await page.locator('#field-published_on').fill('01-02-2030')
  await admin.call('PUT', `/api/repairs/${given.id}`, { remarks: 'Theirs', last_date: '2031-01-31' })
  await page.getByRole('button', { name: 'Save changes' }).click()
  const notice = page.getByRole('region', { name: /changed this repair/ })
  await expect(notice.getByText('Also changed: Last Date 31-01-2031')).toBeVisible()
  await notice.getByRole('group', { name: 'Remarks' }).getByLabel('Theirs').check()
  await expect(page.getByLabel('Remarks')).toHaveValue('Theirs')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await toasted(page, 'The repair was saved.')
  const { body } = await admin.call('GET', `/api/repairs/${given.id}`)
  expect(body.data).toMatchObject({ remarks: 'Theirs', last_date: '2031-01-31', published_on: '2030-02-01' })
})
