import type { Page } from '@playwright/test'
import { type Caller, type Loose, signIn } from '../support/calls.ts'
import { makePerson, makeRole, passphrase, permissionIds } from '../support/people.ts'
import { atRest } from './at-rest.ts'
import { axeSays, bringAxe } from './axe-says.ts'
import { fresh } from './form-rows.ts'
import { expect, test } from './screen.ts'

/** Lists that people shape, name and share. */

test.use({ office: 'demo' })

const strip = (page: Page) => page.getByRole('navigation', { name: 'Saved views' })
const tab = (page: Page, name: string) => strip(page).getByRole('link', { name })
const toast = (page: Page) => page.locator('[data-toasts]')
const where = (rule: object): string => encodeURIComponent(JSON.stringify(rule))
const promised = `/repairs?where=${where({ action: 'Promised' })}&sortBy=last_date&order=asc`

const open = async (page: Page, address: string): Promise<void> => {
  await page.goto(`/#${address}`)
  await atRest(page)
  await expect(strip(page)).toBeVisible()
}

const make = async (who: Caller, body: Loose): Promise<Loose> => {
  const answer = await who.call('POST', '/api/views', { entity: 'repair', audience: 'mine', ...body })
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
  return answer.body.data
}

test('a list is saved as a view, says when it is changed, is put back, and updated', async ({
  signedIn: page,
  admin,
}) => {
  await bringAxe(page)
  const name = fresh('Promised first')
  await open(page, promised)
  await strip(page).getByRole('button', { name: 'Save this list as a view' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save as a view' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
  await dialog.getByText('Everybody who may see the list').click()
  expect(await axeSays(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(tab(page, name)).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(page.getByRole('link', { name: /^All/ })).not.toHaveAttribute('aria-current', 'page')

  await page.getByRole('searchbox').fill('customer')
  await expect(page.getByText('Changed', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('searchbox')).toHaveValue('')
  await expect(page.getByText('Changed', { exact: true })).toBeHidden()
  await toast(page).getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('searchbox')).toHaveValue('customer')
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('Changed', { exact: true })).toBeHidden()
  const { body } = await admin.call('GET', '/api/views?entity=repair')
  expect(body.data.find((view: Loose) => view.name === name)).toMatchObject({
    audience: 'all',
    select: { keyword: 'customer' },
    sort: ['last_date', 'asc'],
  })
})

test('another opens it by its short link, sees the same, and cannot update it', async ({
  signedIn: page,
  admin,
  product,
  browser,
}) => {
  const name = fresh('Shared')
  const { id } = await make(admin, {
    name,
    audience: 'all',
    select: { list: 'promised', where: { remarks: { not: null } } },
    sort: ['last_date', 'asc'],
  })
  const office = {
    call: admin.call,
    signIn: (email: string, secret: string) => signIn(product.url, email, secret),
  }
  const role = await makeRole(office, fresh('Readers'), ['repairs.read'])
  const email = `${fresh('mei').replace(/\W/g, '')}@example.org`
  await makePerson(office, email, [role])
  const { token = '' } = await signIn(product.url, email, passphrase)
  const context = await browser.newContext()
  await context.addCookies([{ name: 'token', value: token, url: product.url }])
  const theirs = await context.newPage()
  await theirs.goto(`${product.url}/#/repairs?view=${id}`)
  await expect(theirs).toHaveURL(/#\/promised\?.*view=/)
  await expect(theirs.getByRole('heading', { level: 1 })).toHaveText(name)
  await theirs.getByRole('searchbox').fill('anything')
  await expect(theirs.getByText('Only Administrator can update it.')).toBeVisible()
  await expect(theirs.getByRole('button', { name: 'Update' })).toBeHidden()
  await theirs.getByRole('button', { name: 'Save as…' }).click()
  await expect(theirs.getByText('Your roles may not change repairs', { exact: false })).toBeVisible()
  await context.close()
  await open(page, '/repairs')
  await expect(tab(page, name)).toBeVisible()
})

test('a view that was changed meanwhile is not written over: both are kept, and one decides', async ({
  signedIn: page,
  admin,
}) => {
  const name = fresh('Contended')
  const view = await make(admin, { name, select: {} })
  await open(page, `/repairs?view=${view.id}`)
  await expect(tab(page, name)).toHaveAttribute('aria-current', 'page')
  await page.getByRole('searchbox').fill('mine')
  await expect(page.getByText('Changed', { exact: true })).toBeVisible()
  const { entity, audience, version } = view
  await admin.call('PUT', `/api/views/${view.id}`, {
    ...{ entity, name, audience, version },
    select: { keyword: 'theirs' },
  })
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(toast(page)).toContainText('Administrator changed this view at')
  await toast(page).getByRole('button', { name: 'Save mine' }).click()
  await expect
    .poll(async () => (await admin.call('GET', `/api/views/${view.id}`)).body.data.select)
    .toEqual({ keyword: 'mine' })
})

test('a save over what came between is refused again where another came between', async ({
  signedIn: page,
  admin,
}) => {
  const view = await make(admin, { name: fresh('Twice'), select: {} })
  const { entity, name, audience, version } = view
  const theirs = (keyword: string, version: number) =>
    admin.call('PUT', `/api/views/${view.id}`, { entity, name, audience, version, select: { keyword } })
  await open(page, `/repairs?view=${view.id}`)
  await page.getByRole('searchbox').fill('mine')
  await expect(page.getByText('Changed', { exact: true })).toBeVisible()
  await theirs('first', version)
  await page.getByRole('button', { name: 'Update' }).click()
  const mine = toast(page).getByRole('button', { name: 'Save mine' })
  await expect(mine).toBeVisible()
  await theirs('second', version + 1)
  await mine.click()
  await expect(toast(page)).toContainText('Administrator changed this view at')
  expect((await admin.call('GET', `/api/views/${view.id}`)).body.data.select).toEqual({ keyword: 'second' })
})

test('what a view cannot hold is not saved as if it held more rows', async ({ signedIn: page, admin }) => {
  const { total } = (await admin.call('GET', '/api/views?entity=repair')).body
  for (const rows of ['ids=1,2,3', `where=${encodeURIComponent('{"no such')}`]) {
    await open(page, `/repairs?${rows}`)
    await strip(page).getByRole('button', { name: 'Save this list as a view' }).click()
    await expect(toast(page)).toContainText('A view would show more rows than this list does')
    await expect(page.getByRole('dialog', { name: 'Save as a view' })).toBeHidden()
    await page.reload()
  }
  expect((await admin.call('GET', '/api/views?entity=repair')).body.total).toBe(total)
})

test('an update leaves the columns of a view as they are', async ({ signedIn: page, admin }) => {
  const columns = [{ name: 'customer', pinned: true }]
  const view = await make(admin, { name: fresh('Columns'), select: {}, columns })
  await open(page, `/repairs?view=${view.id}`)
  await page.getByRole('searchbox').fill('mine')
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('Changed', { exact: true })).toBeHidden()
  const { data } = (await admin.call('GET', `/api/views/${view.id}`)).body
  expect(data).toMatchObject({ select: { keyword: 'mine' }, columns })
})

test('a view of what one may not read shows nothing, whatever its address says, and comes back whole', async ({
  admin,
  product,
  browser,
}) => {
  const office = {
    call: admin.call,
    signIn: (email: string, secret: string) => signIn(product.url, email, secret),
  }
  const reads = ['repairs.read', 'repairs.update']
  const title = fresh('Losers')
  const role = await makeRole(office, title, [...reads, 'customers.read'])
  const email = `${fresh('ada').replace(/\W/g, '')}@example.org`
  const owner = await makePerson(office, email, [role])
  const name = fresh('By place')
  const select = { where: { customer: { is: { address: { has: 'nowhere' } } } } }
  const { id } = await make(owner, { name, audience: 'all', select })
  const { version } = (await admin.call('GET', `/api/roles/${role}`)).body.data
  const permissions = await permissionIds(office, reads)
  await admin.call('PUT', `/api/roles/${role}`, { title, permissions, version })

  const { token = '' } = await signIn(product.url, email, passphrase)
  const context = await browser.newContext()
  await context.addCookies([{ name: 'token', value: token, url: product.url }])
  const theirs = await context.newPage()
  await bringAxe(theirs)
  await theirs.goto(`${product.url}/#/repairs?view=${id}&sortBy=last_date`)
  await expect(
    theirs.getByText('This view uses a field that you may not read.', { exact: false }),
  ).toBeVisible()
  await expect(theirs.locator('tbody tr')).toHaveCount(0)
  await expect(theirs.getByRole('heading', { name: 'This view shows you nothing' })).toBeVisible()
  await expect(theirs.getByText('Only 1 row')).toBeHidden()
  expect(await axeSays(theirs)).toEqual([])
  await strip(theirs)
    .getByRole('button', { name: `${name}: more` })
    .click()
  await theirs.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(toast(theirs)).toContainText(`The view ${name} was deleted.`)
  await toast(theirs).getByRole('button', { name: 'Undo' }).click()
  await expect(tab(theirs, name)).toBeVisible()
  expect((await admin.call('GET', `/api/views/${id}`)).body.data.select).toEqual(select)
  await context.close()
})

test('more views than stand beside the tabs are in a menu that says how many', async ({
  signedIn: page,
  admin,
}) => {
  await bringAxe(page)
  for (let each = 0; each < 5; each += 1) await make(admin, { name: fresh('One of many'), select: {} })
  await open(page, '/repairs')
  const more = strip(page).getByRole('button', { name: /^\d+ more views?$/ })
  await expect(more).toBeVisible()
  expect(await axeSays(page)).toEqual([])
})

test('one that shows the same rows is named before a second is made', async ({ signedIn: page, admin }) => {
  const name = fresh('The same')
  const rule = { remarks: { has: name } }
  await make(admin, { name, audience: 'all', select: { where: rule } })
  await open(page, `/repairs?where=${where(rule)}`)
  await strip(page).getByRole('button', { name: 'Save this list as a view' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save as a view' })
  await expect(dialog).toContainText(`“${name}” shows the same rows.`)
  await dialog.getByRole('button', { name: 'Use that one' }).click()
  await expect(tab(page, name)).toHaveAttribute('aria-current', 'page')
})

test('a deleted view comes back by Undo, under its address; its line is what a descriptor says', async ({
  signedIn: page,
  admin,
}) => {
  const name = fresh('Going')
  const view = await make(admin, {
    name,
    select: { where: { action: 'Promised', processed_by: { me: true } } },
  })
  await open(page, `/repairs?view=${view.id}`)
  await strip(page)
    .getByRole('button', { name: `${name}: more` })
    .click()
  await page.getByRole('menuitem', { name: 'Make it a list…' }).click()
  await expect(page.locator('pre')).toContainText(`['${name}', { action: 'Promised', processed_by: me }],`)
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await strip(page)
    .getByRole('button', { name: `${name}: more` })
    .click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(toast(page)).toContainText(`The view ${name} was deleted.`)
  await expect(tab(page, name)).toBeHidden()
  await toast(page).getByRole('button', { name: 'Undo' }).click()
  await expect(tab(page, name)).toBeVisible()
  const { name: again, select, version } = (await admin.call('GET', `/api/views/${view.id}`)).body.data
  expect([again, select, version]).toEqual([name, view.select, view.version])
})
