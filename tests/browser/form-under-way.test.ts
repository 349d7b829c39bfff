import type { Page, Route } from '@playwright/test'
import { expect, test } from '../support/screen.ts'
import { toasted } from '../support/toasts.ts'
import { fresh, make, textbox } from './form-rows.ts'

/** Holds a call of the page under way until the answered function lets it go on. */
const hold = async (page: Page, method: string, path: string) => {
  let goOn = (_answer: (route: Route) => Promise<void>) => {}
  const answer = new Promise<(route: Route) => Promise<void>>((resolve) => {
    goOn = resolve
  })
  await page.route(path, async (route) =>
    route.request().method() === method ? (await answer)(route) : route.continue(),
  )
  return goOn
}

const saving = (page: Page) => page.getByRole('button', { name: 'Saving…' })
const toStatuses = (page: Page) => page.getByRole('link', { name: 'Statuses', exact: true }).click()

test('a link that is pressed while a save is under way leads on once it is saved, and asks nothing', async ({
  signedIn: page,
  admin,
}) => {
  const { id } = await make(admin, 'sectors', { name: fresh('Sector') })
  const name = fresh('Sector')
  const goOn = await hold(page, 'PUT', `**/api/sectors/${id}`)
  await page.goto(`/#/sector-form/${id}`)
  await textbox(page, 'Name').fill(name)
  await page.keyboard.press('Control+s')
  await expect(saving(page)).toBeVisible()
  await toStatuses(page)
  await page.getByRole('link', { name: 'Results', exact: true }).click() // the last one chosen counts
  await expect(page).toHaveURL(/#\/sector-form/)
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  goOn((route) => route.continue())
  await toasted(page, 'The sector was saved.')
  await expect(page).toHaveURL(/#\/results$/)
  expect((await admin.call('GET', `/api/sectors/${id}`)).body.data.name).toBe(name)
  await page.evaluate(() => history.back())
  await expect(page).toHaveURL(/#\/sector-form/)
})

test('… and leaves nobody where the save is refused: the form is there, and says why', async ({
  signedIn: page,
}) => {
  const goOn = await hold(page, 'POST', '**/api/sectors')
  await page.goto('/#/sector-form')
  await textbox(page, 'Name').fill('Typed and not saved')
  await page.keyboard.press('Control+s')
  await expect(saving(page)).toBeVisible()
  await toStatuses(page)
  goOn((route) =>
    route.fulfill({ status: 422, json: { message: 'Not so.', errors: { name: ['Name is taken.'] } } }),
  )
  await expect(page.getByText('Name is taken.')).toBeVisible()
  await expect(page).toHaveURL(/#\/sector-form$/)
  await expect(textbox(page, 'Name')).toHaveValue('Typed and not saved')
})

test('nobody is fetched back from where they went while a row was being deleted', async ({
  signedIn: page,
  admin,
}) => {
  const { id } = await make(admin, 'sectors', { name: fresh('Sector') })
  const goOn = await hold(page, 'DELETE', `**/api/sectors/${id}`)
  await page.goto(`/#/sector-form/${id}`)
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await toStatuses(page)
  goOn((route) => route.continue())
  await toasted(page, 'success')
  await expect(page).toHaveURL(/#\/statuses$/)
})
