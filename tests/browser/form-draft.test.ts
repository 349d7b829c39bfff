import type { Page } from '@playwright/test'
import { signIn } from '../support/calls.ts'
import { makePerson, makeRole } from '../support/people.ts'
import { toasted } from '../support/toasts.ts'
import { axeSays, bringAxe } from './axe-says.ts'
import { choose, fresh, make, makeRepair, textbox } from './form-rows.ts'
import { expect, test } from './screen.ts'

/** What is typed outlives a reload and a crash; how one saves and goes on; what somebody else changed meanwhile. */

const kept = (page: Page) => expect(page.getByText(/draft kept \d\d:\d\d/)).toBeVisible()
const offer = (page: Page) => page.getByText(/^Your draft of \d\d:\d\d is here\./)
const name = (page: Page) => textbox(page, 'Name')

/** Nothing is offered; asked once the form has said that it keeps what is typed. */
const noOffer = async (page: Page) => {
  await name(page).press('End')
  await page.keyboard.type('!')
  await kept(page)
  await expect(offer(page)).toHaveCount(0)
}

test('a draft outlives a reload and a crash; used, it is saved, and gone', async ({
  signedIn: page,
  admin,
  context,
}) => {
  const { id } = await make(admin, 'scales', { name: fresh('Scale') })
  const typed = fresh('Typed')
  await page.goto(`/#/scale-form/${id}`)
  await name(page).fill(typed)
  await kept(page)
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(offer(page)).toBeVisible()
  await page.close() // as it goes where the browser breaks down: nobody is asked
  const later = await context.newPage()
  await later.goto(`/#/scale-form/${id}`)
  await expect(offer(later)).toBeVisible()
  await expect(name(later)).not.toHaveValue(typed)
  await later.getByRole('button', { name: 'Use it' }).click()
  await expect(name(later)).toHaveValue(typed)
  await later.keyboard.press('Control+s')
  await expect(later).toHaveURL(/#\/scales$/)
  expect((await admin.call('GET', `/api/scales/${id}`)).body.data.name).toBe(typed)
  await later.goto(`/#/scale-form/${id}`)
  await expect(name(later)).toHaveValue(typed)
  await noOffer(later)
})

test('who leaves without saving gives the draft up; one that was not decided about stays', async ({
  signedIn: page,
  admin,
  context,
}) => {
  const { id } = await make(admin, 'scales', { name: fresh('Scale') })
  const address = `/#/scale-form/${id}`
  await page.goto(address)
  await name(page).fill('Typed')
  await kept(page)
  await page.getByRole('link', { name: 'Statuses', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL(/#\/statuses$/)
  await page.goto(address)
  await expect(name(page)).not.toHaveValue('Typed')
  await noOffer(page)
  await page.close()
  const later = await context.newPage()
  for (let time = 0; time < 2; time += 1) {
    await later.goto(address)
    await expect(offer(later)).toBeVisible()
    await later.goto('/#/statuses')
    await expect(later.getByRole('heading', { name: 'Statuses', level: 1 })).toBeVisible()
  }
})

test('another person in the same browser never sees it, and signing out takes it away', async ({
  page,
  product,
  admin,
  context,
}) => {
  const { id } = await make(admin, 'scales', { name: fresh('Scale') })
  const office = {
    call: admin.call,
    signIn: (email: string, secret: string) => signIn(product.url, email, secret),
  }
  const role = await makeRole(office, fresh('Scaler'), ['scales.read', 'scales.update'])
  const people = await Promise.all(
    ['mei', 'rohan'].map((who) => makePerson(office, `${fresh(who).replace(/\W/g, '')}@example.org`, [role])),
  )
  const [mei, rohan] = people
  if (!mei || !rohan) throw new Error('Nobody was made.')
  const as = (token: string | undefined) =>
    context.addCookies([{ name: 'token', value: token ?? '', url: product.url }])
  const keys = (of: Page) =>
    of.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft')))

  await as(mei.token)
  await page.goto(`/#/scale-form/${id}`)
  await name(page).fill('Typed by Mei')
  await kept(page)
  await page.close()

  await as(rohan.token)
  const his = await context.newPage()
  await his.goto(`/#/scale-form/${id}`)
  await noOffer(his)
  await his.close()

  await as(mei.token)
  const hers = await context.newPage()
  await hers.goto(`/#/scale-form/${id}`)
  await expect(offer(hers)).toBeVisible()
  expect(await keys(hers)).toHaveLength(2)
  await hers.getByRole('button', { name: /User menu/ }).click()
  await hers.getByRole('menuitem', { name: 'Log Out' }).click()
  await expect(hers.getByRole('button', { name: 'Log in' })).toBeVisible()
  expect(await keys(hers)).toEqual([expect.stringContaining('rohan')])
})

test('by keyboard from row to row of the list that one came from, over its pages, and back to it', async ({
  signedIn: page,
  admin,
}) => {
  const word = fresh('Walk').replace(/\W/g, '')
  for (let made = 1; made <= 12; made += 1) await make(admin, 'scales', { name: `${word} ${made}` })
  await page.goto(`/#/scales?keyword=${word}&per_page=10`)
  await page
    .getByRole('row')
    .filter({ hasText: `${word} 4` })
    .locator('[aria-label^="Edit"]')
    .press('Enter')
  await expect(page.getByText('9 of 12')).toBeVisible()
  for (const number of [4, 3, 2]) {
    await expect(name(page)).toHaveValue(`${word} ${number}`)
    await expect(page.getByRole('button', { name: 'Save and next' })).toBeVisible()
    await name(page).fill(`${word} ${number} seen`)
    await page.keyboard.press('Control+Shift+Enter')
  }
  await expect(name(page)).toHaveValue(`${word} 1`)
  await expect(page.getByText('12 of 12')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save and next' })).toHaveCount(0)
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Showing 11 to 12 of 12 entries')).toBeVisible()
  const { body } = await admin.call('GET', `/api/scales?keyword=${word}&sortBy=id&order=asc&per_page=100`)
  const seen = body.data.flatMap((row: { name: string }) => (row.name.endsWith('seen') ? [row.name] : []))
  expect(seen).toEqual([2, 3, 4].map((number) => `${word} ${number} seen`))
})

test('a draft of a row that somebody else saved meanwhile asks about what both changed, and nothing else', async ({
  signedIn: page,
  admin,
  context,
  product,
}) => {
  const given = await makeRepair(admin)
  const office = {
    call: admin.call,
    signIn: (email: string, secret: string) => signIn(product.url, email, secret),
  }
  const role = await makeRole(office, fresh('Repairer'), ['repairs.read', 'repairs.update'])
  const mei = await makePerson(office, `${fresh('mei').replace(/\W/g, '')}@example.org`, [role])
  await page.goto(`/#/repair-form/${given.id}`)
  await page.getByLabel('Remarks').fill('Mine')
  await page.locator('#field-published_on').fill('01-02-2030')
  await kept(page)
  await page.close()
  const theirs = { remarks: 'Theirs', last_date: '2031-01-31' }
  expect((await mei.call('PUT', `/api/repairs/${given.id}`, theirs)).status).toBe(200)
  const later = await context.newPage()
  await later.goto(`/#/repair-form/${given.id}`)
  await later.getByRole('button', { name: 'Use it' }).click()
  const asked = later.getByRole('region', { name: /changed this repair at \d\d:\d\d\.$/ })
  await expect(asked.getByRole('group')).toHaveCount(1)
  await expect(asked.getByRole('radio', { name: 'Yours Mine' })).toBeChecked()
  await asked.getByRole('radio', { name: 'Theirs Theirs' }).check()
  await later.keyboard.press('Control+s')
  await expect(later).toHaveURL(/#\/repairs$/)
  const { body } = await admin.call('GET', `/api/repairs/${given.id}`)
  expect(body.data).toMatchObject({ ...theirs, published_on: '2030-02-01' })
})

test('what is kept and not shown is emptied on wish, once one saves, and said who did', async ({
  signedIn: page,
  admin,
}) => {
  const { id } = await makeRepair(admin, { remarks: 'Kept for long' })
  await bringAxe(page)
  await page.goto(`/#/repair-form/${id}`)
  await choose(page, 'Action', 'Declined')
  await expect(page.getByText(/^Kept, not shown while Action is not Promised: .*Kept for long/)).toBeVisible()
  await page.getByRole('button', { name: 'Empty them' }).click()
  await expect(page.getByText(/^Emptied when you save: .*Kept for long/)).toBeVisible()
  await kept(page)
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme })
      expect
        .soft(await axeSays(page, { colour: colorScheme === 'dark' }), `${width} ${colorScheme}`)
        .toEqual([])
      expect.soft(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
  await page.getByRole('button', { name: 'More ways to save' }).click()
  await page.getByRole('menuitem', { name: 'Save and stay' }).click()
  await toasted(page, 'The repair was saved.')
  await expect(page.getByText(/saved by you \d\d:\d\d/)).toBeVisible()
  await expect(page.getByText(/^(Kept, not shown|Emptied when)/)).toHaveCount(0)
  await expect(page.getByText('Unsaved changes')).toHaveCount(0)
  const { body } = await admin.call('GET', `/api/repairs/${id}`)
  expect(body.data).toMatchObject({ remarks: null, action: { name: 'Declined' } })
})
