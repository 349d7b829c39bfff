import type { Page } from '@playwright/test'
import { expect, test } from './screen.ts'

/** The log-in form stands in the markup of the page: people see and use it before its scripts are there. */

/** Holds every script of the page. @returns a function that lets them go */
const withoutScripts = async (page: Page): Promise<() => void> => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}
const email = (page: Page) => page.getByLabel('Email')
const password = (page: Page) => page.getByLabel('Password', { exact: true })

test('who types and presses Enter before the scripts are there is logged in once they are', async ({
  page,
  product,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`))
  const letGo = await withoutScripts(page)
  await page.goto('/#/scales', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  await expect(email(page)).toBeFocused()
  await page.keyboard.type(product.email)
  await password(page).fill(product.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Log in' })).toHaveAttribute('data-heard', '')
  expect(asked).not.toContain('POST /api/login')
  expect(page.url()).toMatch(/\/#\/scales$/) // the browser has not sent the form itself
  letGo()
  await expect(page.getByRole('heading', { name: 'Scales', level: 1 })).toBeVisible()
  expect(asked.filter((each) => each === 'POST /api/login')).toHaveLength(1)
  expect(asked.filter((each) => each === 'GET /')).toHaveLength(1) // without a reload
})

test('the scripts leave text and focus where they are', async ({ page }) => {
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  const letGo = await withoutScripts(page)
  await page.goto('/#/', { waitUntil: 'commit' })
  await email(page).fill('somebody@example.org')
  await password(page).fill('half a pass')
  letGo()
  await expect(page).toHaveTitle(/^Log in · /) // set by the scripts
  await expect(password(page)).toBeFocused()
  await page.keyboard.type('phrase')
  await expect(email(page)).toHaveValue('somebody@example.org')
  await expect(password(page)).toHaveValue('half a passphrase')
  expect(errors).toEqual([]) // React has found the form that it would have made
})

test('a form that an extension has changed is made anew with what was typed', async ({ page, product }) => {
  const letGo = await withoutScripts(page)
  await page.goto('/#/scales', { waitUntil: 'commit' })
  await email(page).fill(product.email)
  await password(page).fill(product.password)
  await page.evaluate(() => document.querySelector('#app form')?.prepend(document.createElement('section')))
  await page.getByRole('button', { name: 'Log in' }).click()
  letGo()
  await expect(page.getByRole('heading', { name: 'Scales', level: 1 })).toBeVisible()
})

test('the link of a reset shows no log-in form, not even before the scripts', async ({ page }) => {
  const letGo = await withoutScripts(page)
  await page.goto('/#/new-password/of-nobody', { waitUntil: 'commit' })
  await page.locator('#app form').waitFor({ state: 'attached' })
  await expect(email(page)).toBeHidden()
  letGo()
  await expect(page.getByText('This link cannot be used')).toBeVisible()
})
