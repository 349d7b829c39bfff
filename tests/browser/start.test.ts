import type { Page } from '@playwright/test'
import { signIn } from '../support/calls.ts'
import { makePerson } from '../support/people.ts'
import { atRest } from './at-rest.ts'
import { fresh } from './form-rows.ts'
import { expect, test } from './screen.ts'

/** How the page begins: what it asks for and when, and what it does where that does not come. */

const token = async (page: Page): Promise<string> => {
  const cookies = await page.context().cookies()
  return cookies.find(({ name }) => name === 'token')?.value ?? ''
}
const pathsAsked = (page: Page): string[] => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url().replace(/^https?:\/\/[^/]+/, '')))
  return asked
}

test('when the server cannot be reached, the page says so, keeps the token and tries again', async ({
  signedIn: page,
}) => {
  let broken = true
  await page.route('**/api/user', (route) => (broken ? route.abort() : route.continue()))
  await page.goto('/#/scales')
  await expect(page.getByText('The page could not be started')).toBeVisible()
  expect(await token(page)).not.toBe('')
  broken = false
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('columnheader', { name: 'Name' })).toBeVisible()
})

test('a token that the server does not know leads to the login screen', async ({ page, product }) => {
  await page.context().addCookies([{ name: 'token', value: 'nobody', url: product.url }])
  await page.goto('/#/scales')
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  await expect.poll(() => token(page)).toBe('')
})

test('somebody who may only read is offered no way to add', async ({ page, admin, product }) => {
  const { body } = await admin.call('GET', '/api/roles')
  const viewer = body.data.find(({ title }: { title: string }) => title === 'Viewer')
  const office = { call: admin.call, signIn: (who: string, word: string) => signIn(product.url, who, word) }
  const person = await makePerson(office, `${fresh('vera').replace(' ', '-')}@example.org`, [viewer.id])
  await page.context().addCookies([{ name: 'token', value: person.token ?? '', url: product.url }])
  await page.goto('/#/scales')
  await expect(page.getByText('Welcome, vera')).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Name' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Add Scale' })).toHaveCount(0)
})

test('what the first screen needs is asked for before any script of the page is there', async ({
  signedIn: page,
}) => {
  const asked = pathsAsked(page)
  await page.route('**/assets/start-*.js', (route) => route.abort())
  const query = '?keyword=&sortBy=id&order=desc&per_page=15'
  for (const [address, ...calls] of [
    ['/#/scales', `/api/scales${query}`],
    ['/#/in-work', `/api/repair/in-work${query}`, '/api/repairs?counts=1'],
    ['/#/pledges', `/api/repairs${query}`],
    ['/#/', '/api/dashboard-data'],
  ]) {
    await page.goto('about:blank')
    asked.length = 0
    await page.goto(address ?? '/')
    for (const call of ['/api/user', ...calls]) await expect.poll(() => asked).toContain(call)
    await expect.poll(() => asked.some((path) => /assets\/app-.*\.js$/.test(path))).toBe(true)
  }
})

test('no answer that was asked for ahead is asked for twice', async ({ signedIn: page }) => {
  const asked = pathsAsked(page)
  await page.goto('/#/repairs')
  await expect(page.getByRole('columnheader', { name: 'Customer' })).toBeVisible()
  await atRest(page)
  const rows = '/api/repairs?keyword=&sortBy=id&order=desc&per_page=15'
  for (const path of ['/api/user', rows, '/api/repairs?counts=1'])
    expect(asked.filter((each) => each === path)).toEqual([path])
})
