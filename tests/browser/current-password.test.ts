import { signIn } from '../support/calls.ts'
import { makePerson, passphrase } from '../support/people.ts'
import { toasted } from '../support/toasts.ts'
import { axeSays, bringAxe } from './axe-says.ts'
import { expect, test } from './screen.ts'

/** One's own email, on the form of one's own account: it changes with the current password alone. */

test('the current password is asked for over the form, and what was typed is saved with it', async ({
  page,
  context,
  admin,
  product,
}) => {
  const office = {
    call: admin.call,
    signIn: (someone: string, secret: string) => signIn(product.url, someone, secret),
  }
  const ann = await makePerson(office, `ann${Date.now()}@example.org`, [1])
  await bringAxe(page)
  await context.addCookies([{ name: 'token', value: ann.token ?? '', url: product.url }])
  await page.goto(`/#/user-form/${ann.id}`)
  const email = page.getByLabel('Email', { exact: false }).first()
  await expect(email).toHaveValue(ann.email)

  await test.step("one's own sign-in tools offer no link for a new password", async () => {
    await page.getByRole('button', { name: 'Reset access…' }).click()
    const tools = page.getByRole('dialog', { name: 'Reset access' })
    await expect(tools.getByText('Where they are signed in')).toBeVisible()
    await expect(tools.getByRole('button', { name: 'Create reset link' })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(tools).toHaveCount(0)
  })

  const next = `new.${ann.email}`
  await email.fill(next)
  await page.keyboard.press('Control+s')

  const dialog = page.getByRole('dialog', { name: 'Your current password' })
  const field = dialog.getByLabel('Current password')
  await expect(field).toBeFocused()
  await expect(field).toHaveAttribute('type', 'password')
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await axeSays(page, { colour: colorScheme === 'dark' }), colorScheme).toEqual([])
  }
  await page.keyboard.type('not it at all')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('This is not your current password.')).toBeVisible()
  await expect(field).toBeFocused()

  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('alert')).toContainText('The user was not saved.')
  await expect(email).toHaveValue(next)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(field).toHaveValue('')
  await field.fill(passphrase)
  await page.keyboard.press('Enter')
  await toasted(page, 'The user was saved.')
  await expect(page).toHaveURL(/#\/users$/)
  const { body } = await admin.call('GET', `/api/users/${ann.id}`)
  expect(body.data.email).toBe(next)
})
