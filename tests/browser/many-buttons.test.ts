import { toasted } from '../support/toasts.ts'
import { atRest } from './at-rest.ts'
import { fresh, make } from './form-rows.ts'
import { change, chooseSource, dock } from './many-rows.ts'
import { held, intercepting } from './network.ts'
import { expect, test } from './screen.ts'

/** Buttons of rows, pressed for many; and entities whose rows are not changed many at once. */

test('a button of rows is pressed for those for which it is there; the others are refused with the reason', async ({
  signedIn: page,
  admin,
}) => {
  const mark = fresh('Batch')
  for (const name of ['a', 'b', 'c']) await make(admin, 'claims', { subject: `${mark} ${name}` })
  const { body } = await admin.call('GET', `/api/claims?keyword=${encodeURIComponent(mark)}`)
  await admin.call('POST', `/api/claims/${body.data[0].id}/send`, {})
  await page.goto(`/#/claims?keyword=${encodeURIComponent(mark)}`)
  await atRest(page)
  await page.locator('tbody a').first().focus()
  await expect(page.locator('table').getByRole('checkbox').first()).toBeAttached()
  await page.keyboard.press('Control+a')
  const bar = page.getByRole('region', { name: 'Selection' })
  await expect(bar).toContainText('3 selected')
  await bar.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Send' }).click()
  await expect(dock(page).getByRole('button', { name: 'Show 1' })).toBeVisible()
  await dock(page).getByRole('button', { name: 'Send: 2 claims' }).click()
  await toasted(page, '2 claims changed.')
})

test('accounts, roles and permissions are not selected', async ({ signedIn: page }) => {
  for (const address of ['users', 'roles', 'permissions']) {
    await page.goto(`/#/${address}`)
    await atRest(page)
    await page.locator('tbody tr').first().hover()
    await page.keyboard.press('x')
    await expect(page.locator('table').getByRole('checkbox')).toHaveCount(0)
  }
})

test.describe('of more rows than are changed at once', () => {
  test.use({ office: 'large' })

  test('it goes on by itself: how far it is is told, one may leave, and it is taken back', async ({
    signedIn: page,
  }) => {
    await intercepting(page)
    await chooseSource(page, 'Website')
    const count = /\d,\d{3}/.exec(await change(page).innerText())?.[0]
    const letGo = await held(page, '**/api/batches/*', 'GET')
    await change(page).click()
    await expect(dock(page)).toContainText('You may leave this page.')
    await expect(dock(page).getByRole('button', { name: 'Cancel and undo what is done' })).toBeVisible()
    await page.getByRole('link', { name: 'Customers', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Customers' })).toBeVisible()
    letGo()
    await toasted(page, `${count} repairs changed.`)
    await page.locator('#content').click({ position: { x: 4, y: 4 } })
    await expect(page.locator('[data-toasts]').getByRole('button', { name: /^Undo/ })).toBeVisible()
    await page.keyboard.press('Control+z')
    await toasted(page, `${count} are back.`)
  })
})
