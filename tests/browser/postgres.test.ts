import { choose, makeProposal } from './form-rows.ts'
import { expect, test } from './screen.ts'

/** The same product on PostgreSQL: nothing but DATABASE_URL differs. */
test.use({ office: 'postgres' })

test('a working day on PostgreSQL: sign in, add, find, sort, decide, count, delete, sign out', async ({
  page,
  product,
  admin,
}) => {
  expect(product.databaseUrl).toMatch(/^postgres:/)
  const footer = page.locator('footer p')
  const rows = page.locator('tbody:not([aria-hidden]) tr')
  const given = await makeProposal(admin)
  await makeProposal(admin, { last_date: '2020-01-31' })

  await test.step('signs in, and is told why not first', async () => {
    await page.goto('/#/proposals')
    await page.getByLabel('Email').fill(product.email)
    await page.getByLabel('Password', { exact: true }).fill('not the passphrase')
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(page.locator('[aria-invalid=true]').first()).toBeVisible()
    await page.getByLabel('Password', { exact: true }).fill(product.password)
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(footer).toHaveText('Showing 1 to 2 of 2 entries')
  })

  await test.step('adds a proposal by the form, told what is missing', async () => {
    await page.goto('/#/proposal-form')
    await choose(page, 'Organization', given.organization.name)
    await choose(page, 'Service', given.service.name)
    await page.getByRole('button', { name: 'Create' }).click()
    await expect(page.locator('[aria-invalid=true]').first()).toBeVisible()
    await choose(page, 'Category', given.category.name)
    await page.getByLabel('Last Date').first().fill('30-06-2031')
    await page.getByRole('button', { name: 'Create' }).click()
    await expect(footer).toHaveText('Showing 1 to 3 of 3 entries')
  })

  await test.step('finds by a related name, and sorts', async () => {
    await page.getByRole('searchbox').fill(given.organization.name.slice(3).toUpperCase())
    await expect(footer).toHaveText('Showing 1 to 2 of 2 entries')
    await page.getByRole('searchbox').fill('')
    await page.getByRole('button', { name: 'Last Date' }).click()
    await expect(rows.first()).toContainText('31-01-2020')
    await expect(rows.last()).toContainText('30-06-2031')
  })

  await test.step('decides: the new one is pursued, and its list, colour and count follow', async () => {
    await page.getByRole('link', { name: /^Edit/ }).last().click()
    await choose(page, 'Action', 'Pursued')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page).toHaveURL(/#\/proposals/)
    await page.goto('/#/pursued')
    await expect(
      page.getByRole('navigation', { name: 'Proposal lists' }).locator('[aria-current]'),
    ).toHaveText(/^Pursued/)
    await expect(footer).toHaveText('Showing 1 to 3 of 3 entries')
    await expect(rows.first()).toHaveAttribute('data-colour', 'green')
    await page.goto('/#/')
    await expect(page.getByRole('link', { name: 'Pursued but expired · 1', exact: true })).toBeVisible()
  })

  await test.step('deletes one, and signs out', async () => {
    await page.goto('/#/pursued-expired')
    await page.getByRole('button', { name: /^Delete/ }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('Nothing in “Pursued but expired”')).toBeVisible()
    await page.getByRole('button', { name: /User menu/ }).click()
    await page.getByRole('menuitem', { name: 'Log Out' }).click()
    await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  })
})
