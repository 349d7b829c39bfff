import type { Page } from '@playwright/test'
import { type Caller, type Loose, signIn } from '../support/calls.ts'
import { makePerson, makeRole } from '../support/people.ts'
import { toasted } from '../support/toasts.ts'
import { choose, fresh, makeRepair } from './form-rows.ts'
import { change, chooseSource, dock, numberIn } from './many-rows.ts'
import { held, intercepting } from './network.ts'
import { expect, test } from './screen.ts'

/** One changes many rows while another edits some of them: nothing of theirs is lost, and both are told. */

test.use({ office: 'huge' })

const figure = (page: Page, name: string) => dock(page).getByRole('listitem').filter({ hasText: name })
const rowOf = async (who: Caller, id: number): Promise<Loose> =>
  (await who.call('GET', `/api/repairs/${id}`)).body.data

/** Everything a person needs to edit repairs. */
const permissions = [
  'customers',
  'scales',
  'services',
  'categories',
  'sources',
  'actions',
  'statuses',
  'results',
]
  .map((plural) => `${plural}.read`)
  .concat(['users.read', 'repairs.read', 'repairs.update'])

const someone = async (admin: Caller, url: string): Promise<Caller> => {
  const office = { call: admin.call, signIn: (email: string, secret: string) => signIn(url, email, secret) }
  const role = await makeRole(office, fresh('Repairer'), permissions)
  return makePerson(office, `${fresh('mei').replace(/\W/g, '')}@example.org`, [role])
}

test('a row that another saves between the preview and the change: told with new numbers, nothing is changed', async ({
  signedIn: page,
  admin,
  product,
}) => {
  const mei = await someone(admin, product.url)
  const { id, source_id: before } = await makeRepair(admin)
  const { body } = await admin.call('GET', '/api/sources?keyword=Website')
  await chooseSource(page, 'Website')
  const [changes, same] = [
    numberIn(await figure(page, 'change').innerText()),
    numberIn(await figure(page, 'same').innerText()),
  ]
  expect(changes).toBeGreaterThan(2_000)
  expect(before).toBeNull()
  expect((await mei.call('PUT', `/api/repairs/${id}`, { source_id: body.data[0].id })).status).toBe(200)
  await change(page).click()
  await expect(dock(page)).toContainText('some of the rows were changed. Nothing was changed by you.')
  await expect(figure(page, 'change')).toHaveText(new RegExp(`^${(changes - 1).toLocaleString('en')}\\s`))
  await expect(figure(page, 'same')).toHaveText(new RegExp(`^${(same + 1).toLocaleString('en')}\\s`))
  const history = await admin.call('GET', `/api/repairs/${id}/history`)
  expect(history.body.data.map(({ batch }: Loose) => batch.kind)).toEqual(['update', 'create'])
})

test('rows that another saves while it runs stay theirs, and are told; a form that was open asks about what both changed', async ({
  signedIn: page,
  admin,
  product,
  browser,
}) => {
  const mei = await someone(admin, product.url)
  const oldest = (await admin.call('GET', '/api/repairs?sortBy=id&order=asc&per_page=10')).body.data[0]
  await admin.call('PUT', `/api/repairs/${oldest.id}`, { source_id: null, remarks: 'Before' })
  const late = [await makeRepair(admin), await makeRepair(admin)] as const // the rows go in the order of their ids
  const hers = await browser.newContext({ baseURL: product.url, locale: 'en-GB', reducedMotion: 'reduce' })
  await hers.addCookies([{ name: 'token', value: mei.token ?? '', url: product.url }])

  const open = await hers.newPage()
  await open.goto(`/#/repair-form/${oldest.id}`)
  await open.getByLabel('Remarks').fill('Hers, later')
  await choose(open, 'Source', 'Referral')
  const saving = await hers.newPage()
  await intercepting(saving)
  await saving.goto(`/#/repair-form/${late[0].id}`)
  await saving.getByLabel('Remarks').fill('Hers, meanwhile')
  const letGo = await held(saving, `**/api/repairs/${late[0].id}`, 'PUT')

  await chooseSource(page, 'Website')
  const count = numberIn(await change(page).innerText())
  expect(count).toBeGreaterThan(2_000)
  await saving.keyboard.press('Control+s')
  let batch = 0
  await page.route('**/api/repairs/bulk', async (route) => {
    const answer = await route.fetch()
    expect(answer.status()).toBe(202)
    batch = (await answer.json()).data.batch
    const saved = saving.waitForResponse((response) => response.request().method() === 'PUT')
    letGo()
    const other = await mei.call('PUT', `/api/repairs/${late[1].id}`, { remarks: 'Hers, meanwhile' })
    expect([(await saved).status(), other.status]).toEqual([200, 200])
    await route.fulfill({ response: answer })
  })
  await change(page).click()

  await toasted(
    page,
    `${(count - 2).toLocaleString('en')} repairs changed. 2 were refused. Somebody changed it meanwhile.`,
  )
  await expect(saving).toHaveURL(/#\/repairs$/)
  for (const { id } of late)
    expect(await rowOf(admin, id)).toMatchObject({ remarks: 'Hers, meanwhile', source_id: null })
  const { data } = (await admin.call('GET', `/api/batches/${batch}`)).body
  expect(data).toMatchObject({ state: 'done', changed: count - 2, refused: 2 })
  expect(data.reasons.flatMap(({ sample }: Loose) => sample)).toEqual(late.map(({ id }) => id))

  const toasts = page.locator('[data-toasts]')
  await expect(toasts.getByRole('button', { name: /^Undo/ })).toBeVisible()
  await toasts.getByRole('button', { name: 'Show 2' }).click()
  await expect(page.locator('tbody:not([aria-hidden]) tr')).toHaveCount(2)
  await expect(page).toHaveURL(new RegExp(`#/repairs\\?ids=${late[0].id},${late[1].id}$`))

  await open.keyboard.press('Control+s')
  const asked = open.getByRole('region', { name: /changed this repair at \d\d:\d\d\.$/ })
  await expect(asked.getByRole('group')).toHaveCount(1)
  await expect(asked.getByRole('group')).toContainText('Source')
  await asked.getByRole('radio', { name: 'Theirs Website' }).check()
  await open.keyboard.press('Control+s')
  await expect(open).toHaveURL(/#\/repairs$/)
  expect(await rowOf(admin, oldest.id)).toMatchObject({
    remarks: 'Hers, later',
    source: { title: 'Website' },
  })
  await hers.close()

  expect((await admin.call('POST', `/api/batches/${batch}/undo`, {})).status).toBe(202)
  await expect
    .poll(async () => (await admin.call('GET', `/api/batches/${batch}`)).body.data.state, { timeout: 60_000 })
    .toBe('undone')
  expect(await rowOf(admin, oldest.id)).toMatchObject({ remarks: 'Hers, later', source_id: null })
})
