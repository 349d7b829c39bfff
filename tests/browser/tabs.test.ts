import type { Page } from '@playwright/test'
import { signIn } from '../support/calls.ts'
import { makePerson, makeRole } from '../support/people.ts'
import { fresh, makeRepair } from './form-rows.ts'
import { expect, test } from './screen.ts'

/** Two tabs of one browser share its token: what one does to it, the other notices before it shows or saves anything. */

const over = (page: Page, title: string) => page.getByRole('alertdialog', { name: title })
const ended = (page: Page) => over(page, 'Your session has ended')

const logIn = async (page: Page, email: string, password: string) => {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
}

const logOut = async (page: Page) => {
  await page.getByRole('button', { name: /User menu/ }).click()
  await page.getByRole('menuitem', { name: 'Log Out' }).click()
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
}

const blurred = (page: Page) =>
  page.locator('#app').evaluate((element) => getComputedStyle(element).filter.startsWith('blur'))

test('signing out in one tab covers the other; signing in again there uncovers it with all that was typed', async ({
  signedIn: page,
  context,
  product,
  admin,
}) => {
  const { token } = await signIn(product.url, product.email, product.password)
  await context.addCookies([{ name: 'token', value: token ?? '', url: product.url }])
  const { id } = await makeRepair(admin)
  await page.goto(`/#/repair-form/${id}`)
  await page.getByLabel('Remarks').fill('Typed before somebody signed out')
  const other = await context.newPage()
  await other.goto('/#/scales')
  await logOut(other)
  await expect(ended(page)).toBeVisible() // nobody has touched this tab
  await expect(ended(page)).toContainText('What you typed is still there.')
  expect(await blurred(page)).toBe(true)
  await logIn(other, product.email, product.password)
  await expect(ended(page)).toHaveCount(0)
  expect(await blurred(page)).toBe(false)
  await expect(page.getByLabel('Remarks')).toHaveValue('Typed before somebody signed out')
  await page.keyboard.press('Control+s')
  await expect(page).not.toHaveURL(/repair-form/)
  expect((await admin.call('GET', `/api/repairs/${id}`)).body.data.remarks).toBe(
    'Typed before somebody signed out',
  )
})

test('nothing is shown or saved in the name of somebody else who signs in in another tab', async ({
  signedIn: page,
  context,
  product,
  admin,
}) => {
  const office = {
    call: admin.call,
    signIn: (email: string, secret: string) => signIn(product.url, email, secret),
  }
  const role = await makeRole(office, fresh('All of them'), ['scales.read', 'repairs.read', 'repairs.update'])
  const zoe = await makePerson(office, `${fresh('zoe').replace(/\W/g, '')}@example.org`, [role])
  const { id, version } = await makeRepair(admin)
  await page.goto(`/#/repair-form/${id}`)
  await page.getByLabel('Remarks').fill('Written by the administrator')
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(`${request.method()} ${new URL(request.url()).pathname}`)
  })
  const other = await context.newPage()
  await context.addCookies([{ name: 'token', value: zoe.token ?? '', url: product.url }]) // no page of ours said so
  await page.keyboard.press('Control+s')
  const name = zoe.email.split('@')[0] ?? ''
  const covered = over(page, `${name} is logged in now`)
  await expect(covered).toBeVisible()
  expect(await blurred(page)).toBe(true)
  expect(sent).toEqual([])
  expect((await admin.call('GET', `/api/repairs/${id}`)).body.data.version).toBe(version)
  await other.goto('/#/scales')
  await expect(other.getByText(`Welcome, ${name}`)).toBeVisible()

  await covered.getByLabel('Password', { exact: true }).fill(product.password)
  await page.keyboard.press('Enter')
  await expect(covered).toHaveCount(0)
  await expect(async () => {
    // it waited, and went on; or the cover came before it
    if (/repair-form/.test(page.url())) await page.keyboard.press('Control+s')
    await expect(page).not.toHaveURL(/repair-form/, { timeout: 5_000 })
  }).toPass()
  const { data } = (await admin.call('GET', `/api/repairs/${id}/history`)).body
  expect(data[0].by.name).not.toBe(name)
  expect((await admin.call('GET', `/api/repairs/${id}`)).body.data.remarks).toBe(
    'Written by the administrator',
  )

  const instead = other.getByRole('alertdialog', { name: /is logged in now$/ })
  await expect(instead).toBeVisible()
  await instead.getByRole('button', { name: /^Go on as / }).click()
  await expect(other.getByText(/^Welcome, /)).not.toContainText(name)
  await expect(other.getByRole('heading', { name: 'Scales', level: 1 })).toBeVisible()
})

test('a session that is ended elsewhere covers a tab that nobody touches', async ({
  signedIn: page,
  context,
  product,
}) => {
  const mine = await signIn(product.url, product.email, product.password)
  await context.addCookies([{ name: 'token', value: mine.token ?? '', url: product.url }])
  const line = page.waitForResponse((answer) => answer.url().endsWith('/api/changes'))
  await page.goto('/#/scales')
  await line
  await mine.call('POST', '/api/logout')
  await expect(ended(page)).toBeVisible()
  await logIn(page, product.email, product.password)
  await expect(ended(page)).toHaveCount(0)
})

test('what is late of an earlier session takes nothing from the one that somebody signed in to since', async ({
  signedIn: page,
  context,
  product,
  admin,
}) => {
  const old = await signIn(product.url, product.email, product.password)
  await context.addCookies([{ name: 'token', value: old.token ?? '', url: product.url }])
  await page.goto('/#/scales')
  await expect(page.getByRole('heading', { name: 'Scales', level: 1 })).toBeVisible()
  await page.route(/\/api\/scales\?/, async (route) => {
    const token = route.request().headers().authorization ?? ''
    if (!token.endsWith(old.token ?? '-')) return route.continue()
    await context.addCookies([{ name: 'token', value: admin.token ?? '', url: product.url }])
    await route.fulfill({ status: 401, json: { message: 'Sign in.' } })
  })
  await page.getByRole('searchbox').first().fill('a')
  await expect(page).toHaveURL(/keyword=a/)
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  const now = (await context.cookies()).find(({ name }) => name === 'token')?.value
  expect(now).toBe(admin.token)
})
