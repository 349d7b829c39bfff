import { expect, test } from '../support/screen.ts'

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
  await expect(page.getByText('These credentials do not match our records.')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Email')).toHaveValue('nobody@example.org')
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('not the passphrase')
})

test('"Lost your password?" says what to do', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Lost your password?' }).click()
  await expect(page.getByText('Ask an administrator for a link')).toBeVisible()
})

test('a reset link that is no more says so, and what was typed stays', async ({ page }) => {
  await page.goto('/#/reset/no-such-link')
  await page.getByLabel('New password').fill('a brand new passphrase')
  await page.getByLabel('Confirm Password').fill('a brand new passphrase')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.getByLabel('New password')).toHaveValue('a brand new passphrase')
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
  expect((await context.cookies()).filter(({ name }) => name === 'token')).toEqual([])
  const headers = { Authorization: `Bearer ${token?.value}` }
  expect((await page.request.get('/api/user', { headers })).status()).toBe(401)
})

test('the chosen theme is there before anything is painted, and lasts', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'))
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(10, 11, 14)')
})
