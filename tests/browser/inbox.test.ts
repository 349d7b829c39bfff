import type { Page } from '@playwright/test'
import { type Caller, type Loose, signIn } from '../support/calls.ts'
import { makePerson, makeRole } from '../support/people.ts'
import { atRest } from './at-rest.ts'
import { axeSays, bringAxe } from './axe-says.ts'
import { fresh, make } from './form-rows.ts'
import { expect, test } from './screen.ts'

/** What somebody is told: of mentions, of comments and changes of what they follow. */

const lines = (page: Page) => page.getByRole('list', { name: 'What is new' }).getByRole('listitem')
const bell = (page: Page) => page.getByRole('link', { name: /^Inbox/ })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name })

/** Somebody who reads and changes petitions, with their page. */
const someone = async (admin: Caller, url: string) => {
  const office = { call: admin.call, signIn: (email: string, secret: string) => signIn(url, email, secret) }
  const reads = ['petitions.read', 'petitions.update', 'customers.read', 'users.read']
  const role = await makeRole(office, fresh('Clerk'), reads)
  const person = await makePerson(office, `${fresh('rohan').replace(/\W/g, '')}@example.org`, [role])
  return { ...person, name: person.email.split('@')[0] ?? '' }
}

const opened = async (page: Page, url: string, { token = '' }: Caller): Promise<void> => {
  await page.context().addCookies([{ name: 'token', value: token, url }])
  await page.goto('/#/inbox')
  await atRest(page)
}

const petition = (admin: Caller, values: object = {}): Promise<Loose> =>
  make(admin, 'petitions', { title: fresh('Petition'), ...values })

const mention = async (admin: Caller, { id }: Loose, { name }: { readonly name: string }): Promise<void> => {
  const text = `Can you live with that, @${name}?`
  expect((await admin.call('POST', `/api/petitions/${id}/comments`, { text })).status).toBe(201)
}

test('a mention comes while one looks, is read once it is shown, answered there, and put away', async ({
  page,
  admin,
  product,
}) => {
  const rohan = await someone(admin, product.url)
  const row = await petition(admin)
  await opened(page, product.url, rohan)
  await expect(heading(page, 'Nothing new.')).toBeVisible()
  await mention(admin, row, rohan)
  await expect(lines(page)).toHaveCount(1)
  await expect(lines(page)).toContainText('mentioned you: “Can you live with that,')
  await expect(heading(page, row.title)).toBeVisible()
  await expect(bell(page)).toHaveAccessibleName('Inbox')
  await expect(lines(page)).toHaveCount(1) // it is read, and stays while one is here
  await page.getByRole('textbox', { name: 'Comment' }).fill('Yes')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('listitem').filter({ hasText: /Yes$/ })).toBeVisible()
  await page.getByRole('textbox', { name: 'Comment' }).blur()
  await page.keyboard.press('e')
  await expect(heading(page, 'Nothing new.')).toBeVisible()
  await page.reload()
  await expect(heading(page, 'Nothing new.')).toBeVisible()
})

test('changes of what one is responsible for come as one line a row; J and K walk, Enter opens, U and M act', async ({
  page,
  admin,
  product,
}) => {
  const rohan = await someone(admin, product.url)
  const [first, second] = [await petition(admin), await petition(admin)]
  await mention(admin, first, rohan)
  const { body } = await admin.call('GET', `/api/petitions/${second.id}`)
  const changed = { ...body.data, keeper_id: rohan.id }
  expect((await admin.call('PUT', `/api/petitions/${second.id}`, changed)).status).toBe(200)
  await opened(page, product.url, rohan)
  await expect(lines(page)).toHaveCount(2)
  await expect(lines(page).first()).toContainText(second.title)
  await expect(heading(page, second.title)).toBeVisible()
  await expect(page.getByText('You follow it: you are responsible')).toBeVisible()
  await page.keyboard.press('j')
  await expect(heading(page, first.title)).toBeVisible()
  await page.keyboard.press('u')
  await page.keyboard.press('m')
  await expect(page.getByRole('button', { name: 'Follow this petition' })).toBeVisible()
  await page.keyboard.press('k')
  await expect(heading(page, second.title)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`#/petitions/${second.id}$`))
  await page.goBack()
  await expect(heading(page, second.title)).toBeVisible()
})

test('on a phone the lines come first, then what is new of one, and the way back', async ({
  page,
  admin,
  product,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const rohan = await someone(admin, product.url)
  const row = await petition(admin)
  await mention(admin, row, rohan)
  await opened(page, product.url, rohan)
  await expect(heading(page, row.title)).toHaveCount(0)
  await lines(page).getByRole('link').click()
  await expect(heading(page, row.title)).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Inbox', exact: true }).last().click()
  await expect(lines(page)).toHaveCount(1)
})

for (const width of [1440, 390])
  test(`nothing is wrong with the inbox at ${width} in either theme`, async ({ page, admin, product }) => {
    await page.setViewportSize({ width, height: 844 })
    await bringAxe(page)
    const rohan = await someone(admin, product.url)
    for (const row of [await petition(admin), await petition(admin)]) await mention(admin, row, rohan)
    await opened(page, product.url, rohan)
    if (width < 900) await lines(page).first().getByRole('link').click()
    await expect(page.getByRole('textbox', { name: 'Comment' })).toBeVisible()
    expect(await axeSays(page)).toEqual([])
    await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'))
    expect(await axeSays(page, { colour: true }), 'dark').toEqual([])
    await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'light'))
    if (width < 900) return
    await page.getByRole('button', { name: 'What I am told' }).click()
    await expect(page.getByRole('dialog')).toContainText('what you are responsible for')
    expect(await axeSays(page), 'what I am told').toEqual([])
  })

test('an inbox in which nothing is says so under each of its tabs', async ({ page, admin, product }) => {
  await opened(page, product.url, await someone(admin, product.url))
  for (const [tab, says] of [
    ['All', 'Nothing yet.'],
    ['Mentions', 'Nobody has mentioned you.'],
    ['Unread', 'Nothing new.'],
  ] as const) {
    await page.getByRole('link', { name: tab, exact: true }).click()
    await expect(heading(page, says)).toBeVisible()
  }
})
