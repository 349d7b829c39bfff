import type { BrowserContext } from '@playwright/test'
import { signIn } from '../support/calls.ts'
import { makePerson, passphrase } from '../support/people.ts'
import { show, still } from './at-rest.ts'
import { fresh } from './form-rows.ts'
import { held, intercepting } from './network.ts'
import { expect, test } from './screen.ts'

const tokenIn = async (context: BrowserContext) =>
  (await context.cookies()).find(({ name }) => name === 'token')

test('somebody without a token sees the login screen alone; a password that is wrong is said under Email', async ({
  page,
}) => {
  await page.goto('/#/repairs')
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  const email = page.getByLabel('Email')
  const password = page.getByLabel('Password', { exact: true })
  await expect(email).toBeFocused()
  await expect(page).toHaveTitle(/^Log in · /)
  await email.fill('nobody@example.org')
  await password.fill('not the passphrase')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Email or password is not right.')).toBeVisible()
  await expect(email).toHaveAttribute('aria-invalid', 'true')
  await expect(email).toHaveValue('nobody@example.org')
  await expect(password).toHaveValue('not the passphrase')
  await page.getByRole('button', { name: 'Lost your password?' }).click()
  await expect(page.getByText('Ask an administrator for a link')).toBeVisible()
})

test('logging in keeps the token for a day and opens what the address names; Log Out ends it here and on the server', async ({
  page,
  context,
  product,
}) => {
  await page.goto('/#/scales')
  await page.getByLabel('Email').fill(product.email)
  await page.getByLabel('Password', { exact: true }).fill(product.password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('heading', { name: 'Scales', level: 1 })).toBeVisible()
  const token = await tokenIn(context)
  const hours = ((token?.expires ?? 0) - Date.now() / 1000) / 3600
  expect(hours).toBeGreaterThan(23)
  expect(hours).toBeLessThanOrEqual(24)

  await page.getByRole('button', { name: /User menu/ }).click()
  await page.getByRole('menuitem', { name: 'Log Out' }).click()
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  await expect.poll(() => tokenIn(context)).toBeUndefined()
  const headers = { Authorization: `Bearer ${token?.value}` }
  expect((await page.request.get('/api/user', { headers })).status()).toBe(401)
})

test('an administrator hands out a link, and the person sets a new password with it, once', async ({
  signedIn: page,
  admin,
  browser,
  product,
}) => {
  const office = { call: admin.call, signIn: (who: string, word: string) => signIn(product.url, who, word) }
  const lena = await makePerson(office, `${fresh('lena').replace(' ', '-')}@example.org`, [1])
  await intercepting(page)
  await page.goto(`/#/user-form/${lena.id}`)
  const letGo = await held(page, '**/sessions', 'GET')
  await page.getByRole('button', { name: 'Reset access…' }).click()
  const makes = page.getByRole('button', { name: 'Create reset link' })
  await makes.hover()
  await still(page)
  const before = await makes.boundingBox()
  letGo()
  await expect(page.getByText(/^Since /)).toBeVisible()
  expect(await makes.boundingBox()).toEqual(before) // what comes later moves nothing
  await makes.click()
  const made = page.getByRole('textbox', { name: 'Link for a new password' })
  await expect(made).toHaveValue(/#\/new-password\//)
  const link = await made.inputValue()

  await test.step("one's own account offers none", async () => {
    await page.keyboard.press('Escape')
    await show(page, '/user-form/1')
    await page.getByRole('button', { name: 'Reset access…' }).click()
    await expect(page.getByText('Where they are signed in')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Create reset link' })).toHaveCount(0)
  })

  const person = await browser.newPage({ baseURL: product.url })
  await person.goto(link)
  const next = 'something new to remember'
  await person.getByLabel('New password').fill(next)
  await person.getByLabel('Confirm Password').fill('something else altogether')
  await person.getByRole('button', { name: 'Set password' }).click()
  await expect(person.getByText('The two passwords differ.')).toBeVisible()
  await person.getByLabel('Confirm Password').fill(next)
  await person.getByRole('button', { name: 'Set password' }).click()
  await person.getByRole('button', { name: 'Go to log in' }).click()
  await person.getByLabel('Email').fill(lena.email)
  await person.getByLabel('Password', { exact: true }).fill(next)
  await person.keyboard.press('Enter')
  await expect(person.getByText('Welcome, lena')).toBeVisible()

  await person.goto('about:blank')
  await person.goto(link)
  await expect(person.getByText('This link cannot be used')).toBeVisible()
  await expect(person.getByLabel('New password')).toHaveCount(0)
  await person.close()
})

test("one changes one's own password, and ends a session that one does not know", async ({
  page,
  context,
  admin,
  product,
}) => {
  const office = { call: admin.call, signIn: (who: string, word: string) => signIn(product.url, who, word) }
  const otto = await makePerson(office, `${fresh('otto').replace(' ', '-')}@example.org`, [1])
  const other = await office.signIn(otto.email, passphrase)
  await context.addCookies([{ name: 'token', value: otto.token ?? '', url: product.url }])
  await page.goto('/#/scales')
  await page.getByRole('button', { name: /User menu/ }).click()
  await page.getByRole('menuitem', { name: 'My sessions' }).click()
  const sessions = page.getByRole('dialog', { name: 'My sessions' })
  await expect(sessions.getByText('This browser')).toHaveCount(1)
  await sessions.getByRole('button', { name: 'End' }).click()
  await expect(sessions.getByRole('button', { name: 'End' })).toHaveCount(0)
  await expect.poll(async () => (await other.call('GET', '/api/user')).status).toBe(401)
  await sessions.getByRole('button', { name: 'Close' }).click()

  await page.getByRole('button', { name: /User menu/ }).click()
  await page.getByRole('menuitem', { name: 'Change password' }).click()
  const change = page.getByRole('dialog', { name: 'Change password' })
  await change.getByLabel('Current password').fill('not this one at all')
  await change.getByLabel('New password').fill('the phrase from now on')
  await change.getByLabel('Confirm Password').fill('the phrase from now on')
  await change.getByRole('button', { name: 'Set password' }).click()
  await expect(change.getByLabel('Current password')).toHaveAttribute('aria-invalid', 'true')
  await change.getByLabel('Current password').fill(passphrase)
  await change.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByText('Your new password is set.')).toBeVisible()
  expect((await office.signIn(otto.email, 'the phrase from now on')).token).toBeTruthy()
})
