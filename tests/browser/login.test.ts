import { expect, test } from '../support/screen.ts'
import { fresh } from './form-rows.ts'

test('somebody without a token sees the login screen alone, whatever the address', async ({ page }) => {
  await page.goto('/#/proposals')
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByLabel('Email')).toBeFocused()
  await expect(page).toHaveTitle(/^Log in · /)
})

test('logging in keeps the token for a day and opens what the address names', async ({
  page,
  context,
  product,
}) => {
  await page.goto('/#/sectors')
  await page.getByLabel('Email').fill(product.email)
  await page.getByLabel('Password', { exact: true }).fill(product.password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('heading', { name: 'Sectors', level: 1 })).toBeVisible()
  const [token] = (await context.cookies()).filter(({ name }) => name === 'token')
  const hours = ((token?.expires ?? 0) - Date.now() / 1000) / 3600
  expect(hours).toBeGreaterThan(23)
  expect(hours).toBeLessThanOrEqual(24)
})

test('a wrong password is said under Email, and what was typed stays', async ({ page }) => {
  await page.goto('/')
  await page.getByLabel('Email').fill('nobody@example.org')
  await page.getByLabel('Password', { exact: true }).fill('not the passphrase')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Email or password is not right.')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Email')).toHaveValue('nobody@example.org')
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('not the passphrase')
})

test('"Lost your password?" says what to do', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Lost your password?' }).click()
  await expect(page.getByText('Ask an administrator for a link')).toBeVisible()
})

test('a reset link that is no more says so before anything is typed', async ({ page }) => {
  await page.goto('/#/new-password/no-such-link')
  await expect(page.getByText('This link cannot be used')).toBeVisible()
  await expect(page.getByLabel('New password')).toHaveCount(0)
})

test('Log Out ends the session here and on the server', async ({ page, context, product }) => {
  await page.goto('/')
  await page.getByLabel('Email').fill(product.email)
  await page.getByLabel('Password', { exact: true }).fill(product.password)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /User menu/ }).click()
  const [token] = (await context.cookies()).filter(({ name }) => name === 'token')
  await page.getByRole('menuitem', { name: 'Log Out' }).click()
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  const kept = async () => (await context.cookies()).filter(({ name }) => name === 'token')
  await expect.poll(kept).toEqual([])
  const headers = { Authorization: `Bearer ${token?.value}` }
  expect((await page.request.get('/api/user', { headers })).status()).toBe(401)
})

test('the chosen theme is there before anything is painted, and lasts', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'))
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(10, 11, 14)')
})

test('an administrator hands out a link, and the person sets a new password with it, once', async ({
  signedIn: page,
  admin,
  browser,
  product,
}) => {
  const { body: roles } = await admin.call('GET', '/api/roles')
  const email = `${fresh('lost').replace(' ', '-')}@example.org`
  const old = 'the old forgotten phrase'
  const { body } = await admin.call('POST', '/api/users', {
    name: 'Lena Lost',
    email,
    password: old,
    confirm_password: old,
    roles: [roles.data[0].id],
  })
  await page.goto(`/#/user-form/${body.data.id}`)
  await page.getByRole('button', { name: 'Reset access…' }).click()
  await page.getByRole('button', { name: 'Create reset link' }).click()
  const made = page.getByRole('textbox', { name: 'Link for a new password' })
  await expect(made).toHaveValue(/#\/new-password\//)
  const link = await made.inputValue()

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
  await person.getByLabel('Email').fill(email)
  await person.getByLabel('Password', { exact: true }).fill(next)
  await person.keyboard.press('Enter')
  await expect(person.getByText('Welcome, Lena Lost')).toBeVisible()

  await person.goto('about:blank')
  await person.goto(link)
  await expect(person.getByText('This link cannot be used')).toBeVisible()
  await person.close()
})

test("one changes one's own password, and ends a session that one does not know", async ({
  page,
  admin,
  product,
}) => {
  const { body: roles } = await admin.call('GET', '/api/roles')
  const email = `${fresh('own').replace(' ', '-')}@example.org`
  const old = 'a phrase to be replaced'
  await admin.call('POST', '/api/users', {
    name: 'Otto Own',
    email,
    password: old,
    confirm_password: old,
    roles: [roles.data[0].id],
  })
  const signIn = async (password: string) =>
    (await page.request.post('/api/login', { data: { email, password } })).json()
  const other = await signIn(old)
  const { token } = await signIn(old)
  await page.context().addCookies([{ name: 'token', value: token, url: product.url }])
  await page.goto('/#/sectors')
  await page.getByRole('button', { name: /User menu/ }).click()
  await page.getByRole('menuitem', { name: 'My sessions' }).click()
  const sessions = page.getByRole('dialog', { name: 'My sessions' })
  await expect(sessions.getByText('This browser')).toHaveCount(1)
  await sessions.getByRole('button', { name: 'End' }).click()
  await expect(sessions.getByRole('button', { name: 'End' })).toHaveCount(0)
  const headers = { Authorization: `Bearer ${other.token}` }
  await expect.poll(async () => (await page.request.get('/api/user', { headers })).status()).toBe(401)
  await sessions.getByRole('button', { name: 'Close' }).click()

  await page.getByRole('button', { name: /User menu/ }).click()
  await page.getByRole('menuitem', { name: 'Change password' }).click()
  const change = page.getByRole('dialog', { name: 'Change password' })
  await change.getByLabel('Current password').fill('not this one at all')
  await change.getByLabel('New password').fill('the phrase from now on')
  await change.getByLabel('Confirm Password').fill('the phrase from now on')
  await change.getByRole('button', { name: 'Set password' }).click()
  await expect(change.getByLabel('Current password')).toHaveAttribute('aria-invalid', 'true')
  await change.getByLabel('Current password').fill(old)
  await change.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByText('Your new password is set.')).toBeVisible()
  expect((await signIn('the phrase from now on')).token).toBeTruthy()
})
