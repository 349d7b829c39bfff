import type { Page } from '@playwright/test'
import { expect, test } from '../support/screen.ts'
import { toasted } from '../support/toasts.ts'
import { choose, fresh, make, makeProposal, textbox } from './form-rows.ts'
import { intercepting } from './intercepting.ts'

/** A form with something typed in it, reached from a list. */
const typed = async (page: Page) => {
  await page.goto('/#/sectors')
  await page.getByRole('heading', { name: 'Sectors', level: 1 }).waitFor()
  await page.getByRole('link', { name: 'Add Sector' }).first().press('Enter')
  await textbox(page, 'Name').fill('Typed and not saved')
  await expect(page.getByText('Unsaved changes')).toBeVisible()
}

const prompt = (page: Page) => page.getByRole('alertdialog', { name: 'Leave without saving?' })
const kept = async (page: Page) => {
  await expect(prompt(page).getByRole('button', { name: 'Keep editing' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(prompt(page)).toHaveCount(0)
  await expect(page).toHaveURL(/#\/sector-form$/)
  await expect(textbox(page, 'Name')).toHaveValue('Typed and not saved')
}

const ways: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  'a link of the sidebar': (page) => page.getByRole('link', { name: 'Statuses', exact: true }).click(),
  Cancel: (page) => page.getByRole('button', { name: 'Cancel' }).click(),
  'Back of the browser': (page) => page.evaluate(() => history.back()),
  'another address': (page) => page.evaluate(() => location.assign('#/users')),
}

for (const [way, go] of Object.entries(ways))
  test(`leaving by ${way} asks first; Keep editing keeps everything, Leave leaves`, async ({
    signedIn: page,
  }) => {
    await typed(page)
    await go(page)
    await kept(page)
    await go(page)
    await prompt(page).getByRole('button', { name: 'Leave' }).click()
    await expect(page).not.toHaveURL(/sector-form/)
  })

test('Log Out asks first', async ({ signedIn: page }) => {
  await typed(page)
  await page.getByRole('button', { name: /User menu/ }).click()
  await page.getByRole('menuitem', { name: 'Log Out' }).click()
  await kept(page)
})

test('reload and closing ask by the browser itself', async ({ signedIn: page }) => {
  await typed(page)
  const asked = page.waitForEvent('dialog')
  const reloaded = page.reload()
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.accept()
  await reloaded
})

test('with nothing changed, or once it is saved, nobody is asked', async ({ signedIn: page, admin }) => {
  const sector = await make(admin, 'sectors', { name: fresh('Sector') })
  await page.goto(`/#/sector-form/${sector.id}`)
  await textbox(page, 'Name').fill('Other')
  await textbox(page, 'Name').fill(sector.name)
  await page.getByRole('link', { name: 'Statuses', exact: true }).click()
  await expect(page).toHaveURL(/#\/statuses$/)
  await page.goto(`/#/sector-form/${sector.id}`)
  await textbox(page, 'Name').fill(fresh('Sector'))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#\/sectors$/)
})

test('what was typed survives a server that does not answer, and is saved by the next try', async ({
  signedIn: page,
  admin,
}) => {
  const name = fresh('Sector')
  await intercepting(page)
  await page.goto('/#/sector-form')
  await textbox(page, 'Name').fill(name)
  await page.route('**/api/sectors', (route) => route.abort())
  await page.keyboard.press('Control+s')
  await expect(
    page.getByRole('alert').filter({ hasText: 'The server did not answer. What you typed is kept.' }),
  ).toBeVisible()
  await page.unroute('**/api/sectors')
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page).toHaveURL(/#\/sectors$/)
  expect((await admin.call('GET', `/api/sectors?keyword=${encodeURIComponent(name)}`)).body.total).toBe(1)
})

test('a session that ends in mid-form opens sign-in over it; the save goes on with all that was typed', async ({
  signedIn: page,
  admin,
  product,
  context,
}) => {
  const { id } = await makeProposal(admin)
  await page.goto(`/#/proposal-form/${id}`)
  await page.getByLabel('Remarks').fill('Typed before the session ended')
  await choose(page, 'Status', 'Submitted')
  await context.addCookies([{ name: 'token', value: 'ended', url: product.url }])
  await page.keyboard.press('Control+s')
  const over = page.getByRole('alertdialog', { name: 'Your session has ended' })
  await over.getByLabel('Password', { exact: true }).fill(product.password)
  await over.getByRole('button', { name: 'Log in' }).click()
  await expect(over).toHaveCount(0)
  await toasted(page, 'The proposal was saved.')
  const { body } = await admin.call('GET', `/api/proposals/${id}`)
  expect(body.data).toMatchObject({
    remarks: 'Typed before the session ended',
    status: { name: 'Submitted' },
  })
})

test('Back asks on the same page too where the form was reached by a typed address', async ({
  signedIn: page,
}) => {
  await page.goto('/#/sectors')
  await page.getByRole('heading', { name: 'Sectors', level: 1 }).waitFor()
  await page.evaluate(() => {
    Object.assign(window, { loadedOnce: true })
    location.assign('#/sector-form')
  })
  await textbox(page, 'Name').fill('Typed and not saved')
  await expect(page.getByText('Unsaved changes')).toBeVisible()
  for (const back of [() => history.back(), () => history.go(-1)]) {
    await page.evaluate(back)
    await kept(page)
  }
  await page.evaluate(() => history.back())
  await prompt(page).getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL(/#\/sectors$/)
  expect(await page.evaluate(() => 'loadedOnce' in window)).toBe(true)
  await page.evaluate(() => history.forward())
  await expect(page).toHaveURL(/#\/sector-form$/)
})
