import { toasted } from '../support/toasts.ts'
import { change, chooseSource, dock, numberIn } from './many-rows.ts'
import { held, intercepting } from './network.ts'
import { expect, test } from './screen.ts'

/** A change of many rows that goes on: over a reload, to its end and back, and stopped on the way. */

test.use({ office: 'huge' })

test('it is taken up after a reload: how far it is, Cancel, its end, and the way back with how far that is', async ({
  signedIn: page,
}) => {
  await chooseSource(page, 'Website')
  const count = (await change(page).innerText()).match(/[\d,]+/)?.[0]
  const letGo = await held(page, '**/api/batches/*', 'GET')
  await change(page).click()
  await expect(dock(page)).toContainText('You may leave this page.')
  await page.goto('/#/customers')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Customers', level: 1 })).toBeVisible()
  await expect(dock(page).getByRole('heading', { name: `Changing ${count} repairs` })).toBeVisible()
  await expect(dock(page).getByRole('progressbar')).toBeVisible()
  await expect(dock(page).getByRole('button', { name: 'Cancel and undo what is done' })).toBeEnabled()
  letGo()
  await toasted(page, `${count} repairs changed.`)
  await expect(dock(page)).toHaveCount(0)
  await page.unroute('**/api/batches/*')
  let asked = 0
  await page.route('**/api/batches/*', async (route) => {
    asked += 1
    const answer = await route.fetch()
    const body = await answer.json()
    const { total } = body.data
    const halfWay = { data: { ...body.data, state: 'running', changed: Math.ceil(total / 2) } }
    await route.fulfill({ response: answer, json: asked === 1 ? halfWay : body })
  })
  await page.locator('[data-toasts]').getByRole('button', { name: /^Undo/ }).click()
  const half = Math.ceil(numberIn(count ?? '') / 2).toLocaleString('en')
  await toasted(page, `${half} of ${count} are back.`)
  await toasted(page, `${count} are back.`)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Customers', level: 1 })).toBeVisible()
  await expect(dock(page)).toHaveCount(0)
})

test('stopped on the way, all rows are as they were, and it says so', async ({ signedIn: page, admin }) => {
  await chooseSource(page, 'Website')
  const count = numberIn(await change(page).innerText())
  expect(count).toBeGreaterThan(10_000)
  const cancelled = page.waitForResponse((response) => response.url().endsWith('/cancel'))
  await change(page).click()
  await dock(page).getByRole('button', { name: 'Cancel and undo what is done' }).click()
  expect((await cancelled).status()).toBe(200)
  await toasted(page, 'What was done is undone.')
  const { body } = await admin.call('GET', '/api/sources?keyword=Website')
  const again = await admin.call('POST', '/api/repairs/bulk', {
    select: {},
    set: { source_id: body.data[0].id },
    dry: true,
  })
  expect(again.body.data.changes).toBe(count)
})

test('an import that its screen was left by goes on beside any other, over a reload too, and tells its end', async ({
  signedIn: page,
  admin,
}) => {
  await intercepting(page)
  const name = `Left ${Date.now()}`
  const lines = Array.from({ length: 2_500 }, (_, at) => `${name} ${at}`)
  await page.goto('/#/benches/import')
  const buffer = Buffer.from(['Name', ...lines, ''].join('\n'))
  await page
    .getByLabel('Choose a file', { exact: true })
    .last()
    .setInputFiles({ name: 'benches.csv', mimeType: 'text/csv', buffer })
  await page.getByRole('button', { name: 'Check 2,500 rows' }).click()
  const letGo = await held(page, '**/api/batches/*', 'GET')
  await page.getByRole('button', { name: 'Import 2,500 rows' }).click()
  await expect(page.getByText('of 2,500 rows are in. You may leave this page.')).toBeVisible()
  await expect(dock(page)).toHaveCount(0)
  const goesOn = dock(page).getByRole('heading', { name: 'Importing 2,500 benches' })
  await page.evaluate(() => {
    location.hash = '#/customers'
  })
  await expect(goesOn).toBeVisible()
  await page.reload()
  await expect(goesOn).toBeVisible()
  await expect(dock(page).getByRole('button', { name: 'Cancel and undo what is done' })).toBeEnabled()
  letGo()
  await toasted(page, '2,500 benches imported.')
  await expect(dock(page)).toHaveCount(0)
  await page.locator('[data-toasts]').getByRole('button', { name: /^Undo/ }).click()
  await toasted(page, '2,500 are back.')
  expect((await admin.call('GET', `/api/benches?keyword=${encodeURIComponent(name)}`)).body.total).toBe(0)
})
