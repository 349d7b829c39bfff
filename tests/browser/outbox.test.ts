import type { Page } from '@playwright/test'
import { type Caller, signIn } from '../support/calls.ts'
import { makePerson, makeRole, passphrase } from '../support/people.ts'
import { toasted } from '../support/toasts.ts'
import { atRest } from './at-rest.ts'
import { bothThemes, bringAxe } from './axe-says.ts'
import { fresh, make } from './form-rows.ts'
import { intercepting } from './network.ts'
import { mailSays } from './offices.ts'
import { expect, test } from './screen.ts'

/** The page of what leaves the office, before a mail server that refuses. */

test.use({ office: 'mail' })

const [later, never] = [451, 550]

/** A mail to somebody whom the mail server answers so. @returns their address */
const mailTo = async (admin: Caller, answer?: number): Promise<string> => {
  const name = fresh('Person')
  const email = `${name.replace(/\W/g, '').toLowerCase()}@example.org`
  if (answer !== undefined) mailSays.set(email, answer)
  const role = await make(admin, 'roles', { title: name, permissions: [] })
  const secret = { password: passphrase, confirm_password: passphrase }
  const { id } = await make(admin, 'users', { name, email, active: true, roles: [role.id], ...secret })
  const another = { password: `${passphrase} 2`, confirm_password: `${passphrase} 2` }
  expect((await admin.call('PUT', `/api/users/${id}`, another)).status).toBe(200)
  await expect
    .poll(async () => {
      const states = ['', 'done'].map((state) => admin.call('GET', `/api/outbox?per_page=100&state=${state}`))
      const entries = (await Promise.all(states)).flatMap(({ body }) => body.data)
      const entry = entries.find(({ recipient }: { recipient: string }) => recipient === email)
      return entry?.fault ?? entry?.state // once it was tried
    })
    .toMatch(/done|No person/)
  return email
}

const row = (page: Page, email: string) => page.getByRole('row').filter({ hasText: email })
const state = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'By state' }).getByRole('link', { name, exact: true })

test('what is parked says why; retried by the keyboard it is sent, and the page follows', async ({
  signedIn: page,
  admin,
}) => {
  await bringAxe(page)
  const [refused, waits, sent] = [await mailTo(admin, never), await mailTo(admin, later), await mailTo(admin)]
  await page.goto('/#/scales')
  await page.getByRole('button', { name: /User menu/ }).click()
  await page.getByRole('menuitem', { name: 'Outgoing' }).click()
  await expect(page.getByRole('heading', { name: 'Outgoing', level: 1 })).toBeVisible()
  await expect(row(page, refused)).toContainText('Parked')
  await expect(row(page, refused)).toContainText(`550 No ${refused} here`)
  await expect(row(page, waits)).toContainText(/Waitingnext try/)
  await expect(row(page, sent)).toHaveCount(0)
  await bothThemes(page, 'what is not sent')

  await state(page, 'Parked').click()
  await expect(page).toHaveURL(/#\/outbox\?state=parked$/)
  await expect(row(page, waits)).toHaveCount(0)
  mailSays.delete(refused)
  await row(page, refused)
    .getByRole('button', { name: /^Retry/ })
    .focus()
  await page.keyboard.press('Enter')
  await toasted(page, 'It is being tried again')
  await expect(row(page, refused)).toHaveCount(0)
  await state(page, 'Sent').click()
  await expect(row(page, sent)).toContainText('Sent')
  await expect(row(page, refused)).toContainText('retried by') // it may be on its way as one comes
  await page.goBack()
  await expect(state(page, 'Parked')).toHaveAttribute('aria-current', 'page')

  await test.step('what somebody else has sent goes by itself', async () => {
    await state(page, 'Waiting').click()
    await expect(row(page, waits)).toContainText('451')
    mailSays.delete(waits)
    const { body } = await admin.call('GET', '/api/outbox?state=waiting&per_page=100')
    const entry = body.data.find(({ recipient }: { recipient: string }) => recipient === waits)
    expect((await admin.call('POST', `/api/outbox/${entry.id}/retry`)).status).toBe(200)
    await expect(row(page, waits)).toHaveCount(0)
  })
})

test('giving up asks first, and the focus goes to the next one', async ({ signedIn: page, admin }) => {
  const [stays, goes] = [await mailTo(admin, later), await mailTo(admin, later)]
  await page.goto('/#/outbox?state=waiting')
  const discard = row(page, goes).getByRole('button', { name: /^Discard/ })
  const prompt = page.getByRole('alertdialog')
  await discard.click()
  await expect(prompt).toContainText(`to ${goes} will not be sent. This cannot be undone.`)
  await expect(prompt.getByRole('button', { name: 'Keep' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(prompt).toHaveCount(0)
  await expect(discard).toBeFocused()
  await page.keyboard.press('Enter')
  await prompt.getByRole('button', { name: 'Discard' }).focus()
  await page.keyboard.press('Enter')
  await expect(row(page, goes)).toHaveCount(0)
  await expect(row(page, stays)).toBeVisible()
  await expect(row(page, stays).getByRole('button', { name: /^Retry/ })).toBeFocused()
  await state(page, 'Discarded').click()
  await expect(row(page, goes)).toContainText(/at \d\d:\d\d by Administrator/)
})

test('on a phone each is a card as wide as the screen', async ({ signedIn: page, admin }) => {
  await bringAxe(page)
  await page.setViewportSize({ width: 390, height: 844 })
  const email = await mailTo(admin, never)
  await page.goto('/#/outbox')
  await expect(row(page, email)).toContainText('Parked')
  await expect(row(page, email).getByRole('cell').filter({ hasText: '550' })).toBeVisible()
  const [card, why] = [
    await row(page, email).boundingBox(),
    await page.getByText(`No ${email}`).boundingBox(),
  ]
  expect(card?.width).toBe(390)
  expect(why?.width).toBeGreaterThan(340)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await bothThemes(page, 'on a phone')
})

test('what does not come says so, and is asked for again', async ({ signedIn: page, admin }) => {
  await intercepting(page)
  const email = await mailTo(admin)
  await page.goto('/#/outbox')
  await atRest(page)
  await page.route('**/api/outbox?*', (route) => route.abort())
  await state(page, 'Sent').click()
  await expect(page.getByRole('alert')).toContainText('What is on its way could not be loaded')
  await expect(page.getByRole('table')).toHaveCount(0) // nor what was there before
  await page.unroute('**/api/outbox?*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(row(page, email)).toBeVisible()
})

test('who holds less than everything is not led there, and told so at its address', async ({
  page,
  context,
  product,
  admin,
}) => {
  const office = { ...admin, signIn: (email: string, secret: string) => signIn(product.url, email, secret) }
  const mei = await makePerson(office, `${fresh('mei').replace(/\W/g, '')}@example.org`, [
    await makeRole(office, fresh('Reader'), ['scales.read']),
  ])
  await context.addCookies([{ name: 'token', value: mei.token ?? '', url: product.url }])
  await lacks(page)
})

test('before a server that has no such calls nothing leads there', async ({ signedIn: page }) => {
  await page.route('**/api/user', async (route) => {
    const answer = await route.fetch()
    const { data, capabilities: _, ...user } = await answer.json()
    const { capabilities: __, ...inner } = data ?? {}
    await route.fulfill({ response: answer, json: data ? { ...user, data: inner } : user })
  })
  await lacks(page)
})

const lacks = async (page: Page): Promise<void> => {
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('/api/outbox') && asked.push(request.url()))
  await page.goto('/#/outbox')
  await expect(page.getByRole('heading', { name: 'You cannot open this page' })).toBeVisible()
  await page.getByRole('button', { name: /User menu/ }).click()
  await expect(page.getByRole('menuitem', { name: 'API' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Outgoing' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('Outgoing')
  await expect(page.getByRole('option', { name: /Outgoing/ })).toHaveCount(0)
  expect(asked).toEqual([])
}
