import { passphrase } from '../support/people.ts'
import { toasted } from '../support/toasts.ts'
import { atRest } from './at-rest.ts'
import { fresh, make } from './form-rows.ts'
import { change, chooseSource, dock } from './many-rows.ts'
import { held, intercepting } from './network.ts'
import { expect, test } from './screen.ts'

/** Buttons of rows, pressed for many; and roles, given to many people. */

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

test('a role is given to many people at once', async ({ signedIn: page, admin }) => {
  const mark = fresh('Crew')
  const word = mark.replaceAll(/[^a-z0-9]/gi, '').toLowerCase()
  const [first, role] = await Promise.all(
    ['first', 'readers'].map((title) => make(admin, 'roles', { title: `${mark} ${title}` })),
  )
  const secret = { password: passphrase, confirm_password: passphrase }
  const people = await Promise.all(
    ['a', 'b'].map((name) => {
      const email = `${word}.${name}@example.org`
      return make(admin, 'users', { name: `${mark} ${name}`, email, roles: [first.id], ...secret })
    }),
  )
  await page.goto(`/#/users?keyword=${word}`)
  await atRest(page)
  await page.locator('tbody a').first().focus()
  await expect(page.locator('table').getByRole('checkbox').first()).toBeAttached()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('s')
  await dock(page).getByRole('combobox', { name: 'What becomes of Roles' }).selectOption('Add')
  await dock(page).getByRole('combobox', { name: 'Roles', exact: true }).fill(`${mark} readers`)
  await page.getByRole('option', { name: `${mark} readers` }).click()
  await dock(page).getByRole('button', { name: 'Change 2 users' }).click()
  await toasted(page, '2 users changed.')
  for (const { id } of people) {
    const { data } = (await admin.call('GET', `/api/users/${id}`)).body
    expect(data.roles.map((each: { id: number }) => each.id)).toEqual(
      [first.id, role.id].sort((a, b) => a - b),
    )
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
