import type { Browser, Page } from '@playwright/test'
import { type Caller, type Loose, signIn } from '../support/calls.ts'
import { makePerson, makeRole } from '../support/people.ts'
import type { Product } from '../support/product.ts'
import { atRest, show } from './at-rest.ts'
import { axeSays, bringAxe } from './axe-says.ts'
import { fresh, make } from './form-rows.ts'
import { intercepting } from './network.ts'
import { expect, test } from './screen.ts'

/** What people say about a row, with two of them looking at it. */

const section = (page: Page) => page.getByRole('region', { name: /^Comments/ })
const box = (page: Page) => page.getByRole('textbox', { name: 'Comment' })
const said = (page: Page, text: string) => section(page).getByRole('listitem').filter({ hasText: text })
const options = (page: Page) => page.locator('[role=listbox] [role=option]')

/** Somebody who reads petitions, and comments on them. */
const someone = async (admin: Caller, { url }: Product, name: string) => {
  const office = { call: admin.call, signIn: (email: string, secret: string) => signIn(url, email, secret) }
  const role = await makeRole(office, fresh('Reader'), ['petitions.read', 'customers.read', 'users.read'])
  const person = await makePerson(office, `${fresh(name).replace(/\W/g, '')}@example.org`, [role])
  return { ...person, name: person.email.split('@')[0] ?? '' }
}

/** A page of somebody else, in a browser of their own. */
const pageOf = async (browser: Browser, { url }: Product, { token = '' }: Caller): Promise<Page> => {
  const context = await browser.newContext({ baseURL: url, locale: 'en-GB', reducedMotion: 'reduce' })
  await context.addCookies([{ name: 'token', value: token, url }])
  return context.newPage()
}

const petition = (admin: Caller): Promise<Loose> => make(admin, 'petitions', { title: fresh('Petition') })

const say = (who: Caller, { id }: Loose, text: string): Promise<Loose> =>
  who.call('POST', `/api/petitions/${id}/comments`, { text })

test('what one says is there for the other, who goes on typing where they are', async ({
  signedIn: page,
  admin,
  product,
}) => {
  const mei = await someone(admin, product, 'mei')
  const row = await petition(admin)
  for (const text of ['First', 'Second']) expect((await say(mei, row, text)).status).toBe(201)
  await page.goto(`/#/petitions/${row.id}`)
  await expect(said(page, 'Second')).toBeVisible()
  await atRest(page)
  await box(page).click()
  await page.keyboard.type('Half a th')
  const before = await box(page).boundingBox()
  await say(mei, row, 'Third\nin two lines\nor three')
  await expect(said(page, 'Third')).toBeVisible()
  await page.keyboard.type('ought')
  await expect(box(page)).toHaveValue('Half a thought')
  await expect(box(page)).toBeFocused()
  expect((await box(page).boundingBox())?.y).toBe(before?.y)
  await expect(section(page).getByRole('status').first()).toHaveText(/commented: Third/)
  await page.keyboard.press('Control+Enter')
  await expect(said(page, 'Half a thought')).toBeVisible()
  await expect(box(page)).toHaveValue('')
  await expect(section(page)).toContainText('Comments 4')
})

test('an @ offers who may read the row; who is mentioned is told, in an open page', async ({
  signedIn: page,
  admin,
  product,
  browser,
}) => {
  const mei = await someone(admin, product, 'tanaka') // as nobody else's name begins
  const row = await petition(admin)
  const hers = await pageOf(browser, product, mei)
  await hers.goto('/#/petitions')
  await atRest(hers)
  await expect(hers.getByRole('link', { name: 'Inbox', exact: true })).toBeVisible()
  await page.goto(`/#/petitions/${row.id}`)
  await box(page).click()
  await page.keyboard.type(`Look, @${mei.name.slice(0, -2)}`)
  await expect(options(page)).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(box(page)).toHaveValue(`Look, @${mei.name} `)
  await page.keyboard.type('please')
  await page.keyboard.press('Control+Enter')
  await expect(said(page, 'please').getByText(`@${mei.name}`)).toBeVisible()
  await expect(hers.getByRole('link', { name: 'Inbox, 1 unread' })).toBeVisible()
  await hers.context().close()
})

test('what is not sent stays in the box, outlives a reload, and is sent again', async ({
  signedIn: page,
  admin,
}) => {
  await intercepting(page)
  const row = await petition(admin)
  await page.goto(`/#/petitions/${row.id}`)
  await box(page).fill('Wait for me')
  await page.route('**/comments', (route) => route.abort('internetdisconnected'))
  await page.keyboard.press('Control+Enter')
  await expect(section(page).getByRole('alert')).toContainText('Not sent.')
  await page.reload()
  await expect(box(page)).toHaveValue('Wait for me')
  await page.unroute('**/comments')
  await box(page).click()
  await page.keyboard.press('Control+Enter')
  await expect(said(page, 'Wait for me')).toBeVisible()
})

test('one’s own comment is changed and deleted, by the keyboard alone; the other page follows', async ({
  signedIn: page,
  admin,
  product,
  browser,
}) => {
  const mei = await someone(admin, product, 'mei')
  const row = await petition(admin)
  await say(admin, row, 'On Tuesdya')
  const hers = await pageOf(browser, product, mei)
  await hers.goto(`/#/petitions/${row.id}`)
  await expect(said(hers, 'On Tuesdya')).toBeVisible()
  await atRest(hers)
  await page.goto(`/#/petitions/${row.id}`)
  await said(page, 'On Tuesdya')
    .getByRole('button', { name: /^More for/ })
    .focus()
  await page.keyboard.press('ArrowDown')
  await page.getByRole('menuitem', { name: 'Edit' }).press('Enter')
  await expect(page.getByRole('textbox', { name: 'Edit the comment' })).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('On Tuesday')
  await page.keyboard.press('Control+Enter')
  await expect(said(hers, 'On Tuesday')).toContainText('edited')
  await said(page, 'On Tuesday')
    .getByRole('button', { name: /^More for/ })
    .focus()
  await page.keyboard.press('ArrowDown')
  await page.getByRole('menuitem', { name: 'Delete' }).press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).press('Enter')
  await expect(said(hers, 'On Tuesday')).toHaveCount(0)
  await hers.context().close()
})

const changing = (page: Page) => page.getByRole('textbox', { name: 'Edit the comment' })

/** Begins to change one's own comment. */
const change = async (page: Page, text: string) => {
  await said(page, text)
    .getByRole('button', { name: /^More for/ })
    .click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await expect(changing(page)).toBeFocused()
}

test('a change of a comment is not lost: Escape asks, leaving and a reload keep it, Cancel gives it up', async ({
  signedIn: page,
  admin,
}) => {
  const row = await petition(admin)
  await say(admin, row, 'On Tuesdya')
  await page.goto(`/#/petitions/${row.id}`)
  await change(page, 'On Tuesdya')
  await page.keyboard.press('Escape')
  await expect(changing(page)).toHaveCount(0)
  await change(page, 'On Tuesdya')
  await page.keyboard.type(', or later')
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click()
  await expect(changing(page)).toHaveValue('On Tuesdya, or later')
  await show(page, '/petitions')
  await expect(changing(page)).toHaveCount(0)
  await show(page, `/petitions/${row.id}`)
  await expect(changing(page)).toHaveValue('On Tuesdya, or later')
  await changing(page).press('End')
  await page.keyboard.type(' in the week')
  await page.reload()
  await expect(changing(page)).toHaveValue('On Tuesdya, or later in the week')
  await section(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(said(page, 'On Tuesdya')).toBeVisible()
  await page.reload()
  await expect(said(page, 'On Tuesdya')).toBeVisible()
  await expect(changing(page)).toHaveCount(0)
})

test('one goes on changing a comment that others’ comments take off the page', async ({
  signedIn: page,
  admin,
  product,
}) => {
  const mei = await someone(admin, product, 'mei')
  const row = await petition(admin)
  await say(admin, row, 'Mine')
  for (let count = 1; count < 25; count += 1) expect((await say(mei, row, `Hers, ${count}`)).status).toBe(201)
  await page.goto(`/#/petitions/${row.id}`)
  await change(page, 'Mine')
  await page.keyboard.type(' and yo')
  await say(mei, row, 'Hers, the last')
  await expect(said(page, 'Hers, the last')).toBeVisible()
  await expect(section(page).getByRole('button', { name: 'Show earlier comments' })).toBeVisible()
  await page.keyboard.type('urs')
  await expect(changing(page)).toHaveValue('Mine and yours')
  await expect(changing(page)).toBeFocused()
  await section(page).getByRole('button', { name: 'Show earlier comments' }).click()
  await expect(section(page).getByRole('button', { name: 'Show earlier comments' })).toHaveCount(0)
  await expect(changing(page)).toHaveValue('Mine and yours')
  await changing(page).press('Control+Enter')
  await expect(said(page, 'Mine and yours')).toContainText('edited')
  await expect(changing(page)).toHaveCount(0)
})

test('M follows a row and gives it up; the peek counts what was said, and leads there', async ({
  signedIn: page,
  admin,
}) => {
  const row = await petition(admin)
  await say(admin, row, 'Hello')
  await page.goto(`/#/petitions/${row.id}`)
  const follow = page.locator('[data-follow]')
  await expect(follow).toHaveText('Following')
  await page.locator('h1').focus()
  await page.keyboard.press('m')
  await expect(follow).toHaveText('Follow')
  await page.keyboard.press('m')
  await expect(follow).toHaveText('Following')
  await show(page, `/petitions?keyword=${encodeURIComponent(row.title)}`)
  await page.getByRole('link', { name: row.title }).first().focus()
  await page.keyboard.press('Space')
  await page
    .locator('[data-dock]')
    .getByRole('link', { name: /^1 comment/ })
    .click()
  await expect(page).toHaveURL(new RegExp(`#/petitions/${row.id}$`))
})

for (const width of [1440, 390])
  test(`nothing is wrong with comments, their box and the list of people at ${width} in either theme`, async ({
    signedIn: page,
    admin,
    product,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    await bringAxe(page)
    const mei = await someone(admin, product, 'mei')
    const row = await petition(admin)
    await say(mei, row, 'See https://example.org/terms')
    await say(admin, row, `Thanks, @${mei.name}`)
    await page.goto(`/#/petitions/${row.id}`)
    await box(page).click()
    await page.keyboard.type('Ask @')
    await expect(options(page).first()).toBeVisible()
    expect(await axeSays(page)).toEqual([])
    await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'))
    expect(await axeSays(page, { colour: true }), 'dark').toEqual([])
  })
