import type { Locator, Page } from '@playwright/test'
import type { Caller, Loose } from '../support/calls.ts'
import { axeSays, bringAxe } from './axe-says.ts'
import { fresh, make } from './form-rows.ts'
import { held, intercepting } from './network.ts'
import { expect, test } from './screen.ts'

/** The files of a row, in its screen and in its form, over the real server. */

const pdf = (text = 'Terms') =>
  Buffer.from(`%PDF-1.4\n1 0 obj\n<<>>\nendobj\n${text}\ntrailer\n<<>>\n%%EOF\n`)
const file = (name: string, buffer: Buffer = pdf(name)) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer,
})

const makeSupplier = (admin: Caller, more: object = {}): Promise<Loose> =>
  make(admin, 'suppliers', {
    name: fresh('Foundry'),
    phone: `+45 ${String(Date.now()).slice(-9)}${Math.floor(Math.random() * 90 + 10)}`,
    ...more,
  })

const papersOf = async (admin: Caller, id: number): Promise<readonly string[]> => {
  const { body } = await admin.call('GET', `/api/suppliers/${id}`)
  return body.data.papers.map(({ name }: Loose) => name)
}

const cards = (page: Page): Locator => page.getByRole('list', { name: 'Papers: files' })
const card = (page: Page, name: string): Locator =>
  cards(page).getByRole('listitem').filter({ hasText: name })
const download = (page: Page, name: string): Locator =>
  page.locator('[data-tooltip]').and(page.getByRole('button', { name: `Download ${name}` }))
const chooser = (page: Page): Locator => page.getByLabel('Papers, choose')

/** What a mouse brings from another window. */
const letGo = (page: Page, over: string, event: 'dragover' | 'drop', name: string): Promise<void> =>
  page.locator(over).evaluate(
    (target, { event, name }) => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File(['%PDF-1.4\ntrailer\n%%EOF\n'], name, { type: 'application/pdf' }))
      target.dispatchEvent(new DragEvent(event, { dataTransfer, bubbles: true, cancelable: true }))
    },
    { event, name },
  )

test('several at once are saved as they come, told by the history, downloaded, removed and brought back', async ({
  signedIn: page,
  admin,
}) => {
  const { id } = await makeSupplier(admin)
  await page.goto(`/#/suppliers/${id}`)
  await chooser(page).setInputFiles([file('Terms of reference.pdf'), file('Fees.pdf')])
  await expect(download(page, 'Terms of reference.pdf')).toBeVisible()
  await expect.poll(() => papersOf(admin, id)).toHaveLength(2)
  await expect(card(page, 'Fees.pdf')).toContainText(/bytes · Administrator, \d\d-\d\d-\d{4}$/)
  await expect(page.getByRole('main')).toContainText(/added the files? .*(Terms of reference|Fees)\.pdf/)

  const begun = page.waitForEvent('download')
  await download(page, 'Fees.pdf').click()
  expect((await begun).suggestedFilename()).toBe('Fees.pdf')

  await page.getByRole('button', { name: 'More for Fees.pdf' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await expect(page.getByText('Fees.pdf was removed')).toBeVisible()
  await expect(card(page, 'Fees.pdf')).toHaveCount(0)
  await expect(page.getByRole('main')).toContainText('removed the file Fees.pdf')
  expect(await papersOf(admin, id)).toEqual(['Terms of reference.pdf'])

  const old = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Fees.pdf', exact: true }).first().click()
  expect((await old).suggestedFilename()).toBe('Fees.pdf')

  await page.keyboard.press('Control+z')
  await expect.poll(() => papersOf(admin, id)).toHaveLength(2)
})

test('what would be refused is told before a byte is sent, and what the server refuses in its words', async ({
  signedIn: page,
  admin,
}) => {
  const { id } = await makeSupplier(admin)
  const sent: string[] = []
  page.on('request', (request) => request.url().includes('/api/files?') && sent.push(request.url()))
  await page.goto(`/#/suppliers/${id}`)
  await page
    .getByLabel('Contract, choose')
    .setInputFiles(file('Scan.pdf', Buffer.concat([pdf(), Buffer.alloc(2_000_000)])))
  await expect(page.getByRole('alert')).toHaveText('1.9 MB: at most 1 MB.')
  await page.getByRole('button', { name: 'Dismiss Scan.pdf' }).click()
  await page.getByLabel('Contract, choose').setInputFiles(file('Scan.png'))
  await expect(page.getByRole('alert')).toHaveText('Contract takes .pdf, not .png.')
  await chooser(page).setInputFiles(file('Nothing.pdf', Buffer.alloc(0)))
  await expect(page.getByText('The file is empty.')).toBeVisible()
  expect(sent).toEqual([])
  await chooser(page).setInputFiles(file('Site plan.pdf', Buffer.from('MZ\u0090 a program')))
  await expect(card(page, 'Site plan.pdf')).toContainText('a program')
  expect(sent).toHaveLength(1)
  expect(await papersOf(admin, id)).toEqual([])
})

test('dropped anywhere, and pasted: the box lights, and takes it', async ({ signedIn: page, admin }) => {
  const { id } = await makeSupplier(admin)
  await page.goto(`/#/suppliers/${id}`)
  await expect(chooser(page)).toBeAttached()
  await letGo(page, 'h2 >> nth=0', 'dragover', 'Offer.pdf')
  await expect(page.getByText('Let go to add')).toBeVisible()
  await letGo(page, 'h2 >> nth=0', 'drop', 'Offer.pdf') // to the first of the screen
  await expect(download(page, 'Offer.pdf')).toBeVisible()
  await expect(page.getByText('Let go to add')).toBeHidden()
  await chooser(page).focus()
  await page.evaluate(() => {
    const clipboardData = new DataTransfer()
    clipboardData.items.add(
      new File(['%PDF-1.4\ntrailer\n%%EOF\n'], 'Letter.pdf', { type: 'application/pdf' }),
    )
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
  })
  await expect.poll(() => papersOf(admin, id)).toEqual(['Letter.pdf'])
  const { body } = await admin.call('GET', `/api/suppliers/${id}`)
  expect(body.data.contract.name).toBe('Offer.pdf')
})

test('one on its way is cancelled, and goes on while one looks at another screen', async ({
  signedIn: page,
  admin,
}) => {
  const { id } = await makeSupplier(admin)
  await intercepting(page)
  await page.goto(`/#/suppliers/${id}`)
  const go = await held(page, '**/api/files?**', 'POST')
  await chooser(page).setInputFiles([file('Given up.pdf'), file('Kept.pdf')])
  await expect(page.getByRole('progressbar', { name: 'Upload of Kept.pdf' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel the upload of Given up.pdf' }).click()
  await expect(card(page, 'Given up.pdf')).toHaveCount(0)
  await page.goto('/#/customers')
  go()
  await expect(page.getByText('Kept.pdf was added')).toBeVisible()
  expect(await papersOf(admin, id)).toEqual(['Kept.pdf'])
})

test('without the network it waits, and goes on by itself', async ({ signedIn: page, admin, visited }) => {
  const { id } = await makeSupplier(admin)
  await page.goto(`/#/suppliers/${id}`)
  await expect(chooser(page)).toBeAttached()
  await visited.context.setOffline(true)
  await chooser(page).setInputFiles(file('Later.pdf'))
  await expect(card(page, 'Later.pdf')).toContainText('Waits for the network')
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible()
  await visited.context.setOffline(false)
  await expect(download(page, 'Later.pdf')).toBeVisible()
  await expect.poll(() => papersOf(admin, id)).toEqual(['Later.pdf'])
})

test('one that was sent waits for the network too where it is lost before the row has it', async ({
  signedIn: page,
  admin,
}) => {
  const { id } = await makeSupplier(admin)
  await intercepting(page)
  await page.goto(`/#/suppliers/${id}`)
  const go = await held(page, `**/api/suppliers/${id}`, 'PUT')
  const put = page.waitForRequest((request) => request.method() === 'PUT')
  await chooser(page).setInputFiles(file('Late.pdf'))
  await put
  go((route) => route.abort('internetdisconnected'))
  await expect(card(page, 'Late.pdf')).toContainText('Waits for the network')
  await page.unroute(`**/api/suppliers/${id}`)
  await expect(download(page, 'Late.pdf')).toBeVisible()
  expect(await papersOf(admin, id)).toEqual(['Late.pdf'])
})

test('a form saves without waiting, and what comes later is put into its row', async ({
  signedIn: page,
  admin,
}) => {
  const name = fresh('Foundry')
  await intercepting(page)
  await page.goto('/#/supplier-form')
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Phone').fill('+45 99 88 77 66')
  await page.getByLabel('Papers', { exact: true }).setInputFiles(file('At once.pdf'))
  await expect(download(page, 'At once.pdf')).toBeVisible()
  const go = await held(page, '**/api/files?**', 'POST')
  await page.getByLabel('Papers', { exact: true }).setInputFiles(file('Slow.pdf'))
  await expect(page.getByText('Saving does not wait for it')).toBeVisible()
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page).toHaveURL(/#\/suppliers/)
  const { body } = await admin.call('GET', `/api/suppliers?keyword=${encodeURIComponent(name)}`)
  const [{ id }] = body.data
  expect(await papersOf(admin, id)).toEqual(['At once.pdf'])
  go()
  await expect(page.getByText('Slow.pdf was added')).toBeVisible()
  expect(await papersOf(admin, id)).toEqual(['At once.pdf', 'Slow.pdf'])
})

test('who leaves a form is asked while files are on their way', async ({ signedIn: page, admin }) => {
  const { id } = await makeSupplier(admin)
  await intercepting(page)
  await page.goto(`/#/supplier-form/${id}`)
  const go = await held(page, '**/api/files?**', 'POST')
  await page.getByLabel('Papers', { exact: true }).setInputFiles(file('Slow.pdf'))
  await page.getByRole('link', { name: 'Customers' }).click()
  const asked = page.getByRole('alertdialog', { name: 'Leave while files are on their way?' })
  await asked.getByRole('button', { name: 'Stay' }).click()
  await expect(page).toHaveURL(/supplier-form/)
  await page.getByRole('link', { name: 'Customers' }).click()
  await asked.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL(/customers/)
  go()
  expect(await papersOf(admin, id)).toEqual([])
})

test('the list says how many, and peek has them', async ({ signedIn: page, admin }) => {
  const { id, name } = await makeSupplier(admin)
  await page.goto(`/#/suppliers/${id}`)
  await chooser(page).setInputFiles([file('One.pdf'), file('Two.pdf')])
  await expect.poll(() => papersOf(admin, id)).toHaveLength(2)
  await page.goto(`/#/suppliers?keyword=${encodeURIComponent(name)}`)
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('2 files')
  await row.locator(`a[href$="/${id}"]`).first().focus()
  await page.keyboard.press('Space')
  await expect(download(page, 'Two.pdf')).toBeVisible()
})

test('nothing of it before a server that keeps no files', async ({ signedIn: page, admin }) => {
  const { id } = await makeSupplier(admin)
  await page.route('**/api/user', async (route) => {
    const answer = await route.fetch()
    const body = await answer.json()
    const without = (said: Loose) => ({
      ...said,
      capabilities: said.capabilities?.filter((each: string) => each !== 'files'),
    })
    await route.fulfill({ json: { ...without(body), ...(body.data && { data: without(body.data) }) } })
  })
  await page.goto(`/#/suppliers/${id}`)
  await expect(page.getByText('History')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Papers' })).toHaveCount(0)
  await page.goto(`/#/supplier-form/${id}`)
  await expect(page.getByLabel('Phone')).toBeVisible()
  await expect(page.locator('[data-field=papers]')).toHaveCount(0)
})

test('read by everybody, at every width and in both themes', async ({ signedIn: page, admin }) => {
  const { id } = await makeSupplier(admin)
  await bringAxe(page)
  await page.goto(`/#/suppliers/${id}`)
  await chooser(page).setInputFiles([
    file('Terms of reference, the third version of them.pdf'),
    file('Plan.pdf', Buffer.from('MZ')),
  ])
  await expect.poll(() => papersOf(admin, id)).toHaveLength(1)
  await expect(page.getByRole('alert')).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [1440, 820, 390]) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 900 })
      expect(await axeSays(page)).toEqual([])
    }
})
