import type { Page } from '@playwright/test'
import { toasted } from '../support/toasts.ts'
import { choose, fresh, make, makeRepair, textbox } from './form-rows.ts'
import { held, intercepting } from './network.ts'
import { expect, test } from './screen.ts'

/** What becomes of what was typed where one leaves a form, the server does not answer, or the session ends. */

/** A form with something typed in it, reached from a list by a link, or by an address that is typed. */
const typed = async (page: Page, open: (page: Page) => Promise<unknown>) => {
  await page.goto('/#/scales')
  await page.getByRole('heading', { name: 'Scales', level: 1 }).waitFor()
  await page.evaluate(() => Object.assign(window, { loadedOnce: true }))
  await open(page)
  await textbox(page, 'Name').fill('Typed and not saved')
  await expect(page.getByText('Unsaved changes')).toBeVisible()
}
const byLink = (page: Page) => page.getByRole('link', { name: 'Add Scale' }).first().press('Enter')
const byAddress = (page: Page) => page.evaluate(() => location.assign('#/scale-form'))

const prompt = (page: Page) => page.getByRole('alertdialog', { name: 'Leave without saving?' })
const kept = async (page: Page) => {
  await expect(prompt(page).getByRole('button', { name: 'Keep editing' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(prompt(page)).toHaveCount(0)
  await expect(page).toHaveURL(/#\/scale-form$/)
  await expect(textbox(page, 'Name')).toHaveValue('Typed and not saved')
}
const left = async (page: Page) => {
  await prompt(page).getByRole('button', { name: 'Leave' }).click()
  await expect(page).not.toHaveURL(/scale-form/)
}

const ways: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  'a link of the sidebar': (page) => page.getByRole('link', { name: 'Statuses', exact: true }).click(),
  Cancel: (page) => page.getByRole('button', { name: 'Cancel' }).click(),
  'Back of the browser': (page) => page.evaluate(() => history.back()),
  'another address': (page) => page.evaluate(() => location.assign('#/users')),
  'Log Out': async (page) => {
    await page.getByRole('button', { name: /User menu/ }).click()
    await page.getByRole('menuitem', { name: 'Log Out' }).click()
  },
}

test('every way out of a form asks first: Keep editing keeps everything, Leave leaves', async ({
  signedIn: page,
}) => {
  for (const [way, go] of Object.entries(ways))
    await test.step(way, async () => {
      await typed(page, byLink)
      await go(page)
      await kept(page)
      if (way === 'Log Out') return // the session is that of other tests, too
      await go(page)
      await left(page)
    })
  await test.step('a reload asks by the browser itself', async () => {
    const asked = page.waitForEvent('dialog')
    const reloaded = page.reload()
    const dialog = await asked
    expect(dialog.type()).toBe('beforeunload')
    await dialog.accept()
    await reloaded
  })
})

test('Back asks on the same page too where the form was reached by a typed address', async ({
  signedIn: page,
}) => {
  await typed(page, byAddress)
  for (const back of [() => history.back(), () => history.go(-1)]) {
    await page.evaluate(back)
    await kept(page)
  }
  await page.evaluate(() => history.back())
  await left(page)
  await expect(page).toHaveURL(/#\/scales$/)
  expect(await page.evaluate(() => 'loadedOnce' in window)).toBe(true)
  await page.evaluate(() => history.forward())
  await expect(page).toHaveURL(/#\/scale-form$/)
})

test('with nothing changed, or once it is saved, nobody is asked; what no server answered is kept for the next try', async ({
  signedIn: page,
  admin,
}) => {
  const scale = await make(admin, 'scales', { name: fresh('Scale') })
  const name = fresh('Scale')
  await intercepting(page)
  await page.goto(`/#/scale-form/${scale.id}`)
  await textbox(page, 'Name').fill('Other')
  await textbox(page, 'Name').fill(scale.name)
  await page.getByRole('link', { name: 'Statuses', exact: true }).click()
  await expect(page).toHaveURL(/#\/statuses$/)
  await page.goto('/#/scale-form')
  await textbox(page, 'Name').fill(name)
  await page.route('**/api/scales', (route) => route.abort())
  await page.keyboard.press('Control+s')
  const said = 'The server did not answer. What you typed is kept.'
  await expect(page.getByRole('alert').filter({ hasText: said })).toBeVisible()
  await page.unroute('**/api/scales')
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page).toHaveURL(/#\/scales$/)
  expect((await admin.call('GET', `/api/scales?keyword=${encodeURIComponent(name)}`)).body.total).toBe(1)
})

test('a session that ends in mid-form opens sign-in over it; the save goes on with all that was typed', async ({
  signedIn: page,
  admin,
  product,
  context,
}) => {
  const { id } = await makeRepair(admin)
  await page.goto(`/#/repair-form/${id}`)
  await page.getByLabel('Remarks').fill('Typed before the session ended')
  await choose(page, 'Status', 'Ready')
  await context.addCookies([{ name: 'token', value: 'ended', url: product.url }])
  await page.keyboard.press('Control+s')
  const over = page.getByRole('alertdialog', { name: 'Your session has ended' })
  await expect(over).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(over.getByLabel('Email')).toHaveValue(product.email)
  await over.getByLabel('Password', { exact: true }).fill(product.password)
  await page.keyboard.press('Enter')
  await expect(over).toHaveCount(0)
  await toasted(page, 'The repair was saved.')
  const token = (await context.cookies()).find(({ name }) => name === 'token')?.value
  expect(token).toBeTruthy()
  expect(token).not.toBe('ended')
  const { body } = await admin.call('GET', `/api/repairs/${id}`)
  expect(body.data).toMatchObject({
    remarks: 'Typed before the session ended',
    status: { name: 'Ready' },
  })
})

const saving = (page: Page) => page.getByRole('button', { name: 'Saving…' })
const toStatuses = (page: Page) => page.getByRole('link', { name: 'Statuses', exact: true }).click()

test('a link that is pressed while a save is under way leads on once it is saved, and asks nothing', async ({
  signedIn: page,
  admin,
}) => {
  const { id } = await make(admin, 'scales', { name: fresh('Scale') })
  const name = fresh('Scale')
  const goOn = await held(page, `**/api/scales/${id}`, 'PUT')
  await page.goto(`/#/scale-form/${id}`)
  await textbox(page, 'Name').fill(name)
  await page.keyboard.press('Control+s')
  await expect(saving(page)).toBeVisible()
  await toStatuses(page)
  await page.getByRole('link', { name: 'Results', exact: true }).click() // the last one chosen counts
  await expect(page).toHaveURL(/#\/scale-form/)
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  goOn()
  await toasted(page, 'The scale was saved.')
  await expect(page).toHaveURL(/#\/results$/)
  expect((await admin.call('GET', `/api/scales/${id}`)).body.data.name).toBe(name)
  await page.evaluate(() => history.back())
  await expect(page).toHaveURL(/#\/scale-form/)
})

test('… it leaves nobody where the save is refused, and fetches nobody back after a delete', async ({
  signedIn: page,
  admin,
}) => {
  const { id } = await make(admin, 'scales', { name: fresh('Scale') })
  const refuse = await held(page, '**/api/scales', 'POST')
  const deleted = await held(page, `**/api/scales/${id}`, 'DELETE')
  await page.goto(`/#/scale-form/${id}`)
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await toStatuses(page)
  deleted()
  await toasted(page, 'success')
  await expect(page).toHaveURL(/#\/statuses$/)

  await page.goto('/#/scale-form')
  await textbox(page, 'Name').fill('Typed and not saved')
  await page.keyboard.press('Control+s')
  await expect(saving(page)).toBeVisible()
  await toStatuses(page)
  refuse((route) =>
    route.fulfill({ status: 422, json: { message: 'Not so.', errors: { name: ['Name is taken.'] } } }),
  )
  await expect(page.getByText('Name is taken.')).toBeVisible()
  await expect(page).toHaveURL(/#\/scale-form$/)
  await expect(textbox(page, 'Name')).toHaveValue('Typed and not saved')
})
