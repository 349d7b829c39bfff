import { freePort } from '../../commands/parts/port.mjs'
import { signIn } from '../support/calls.ts'
import { underAPath } from '../support/under-a-path.ts'
import { offices } from './offices.ts'
import { expect, test } from './screen.ts'

test('behind a proxy that puts a path before it, all of the page works', async ({ page }) => {
  const port = await freePort()
  const product = await offices.empty({ APP_URL: `http://127.0.0.1:${port}/office` })
  const office = await underAPath(product.url, '/office', port)
  try {
    const admin = await signIn(product.url, product.email, product.password)
    const failed: string[] = []
    page.on('response', (response) => {
      if (response.status() >= 400) failed.push(`${response.status()} ${response.url()}`)
    })
    await page.goto(`${office.url}#/scales`)
    await page.getByLabel('Email').fill(product.email)
    await page.getByRole('textbox', { name: 'Password' }).fill(product.password)
    const line = page.waitForResponse('**/office/api/changes')
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(page.getByRole('heading', { name: 'Scales', exact: true })).toBeVisible()
    expect((await line).status()).toBe(200)

    await admin.call('POST', '/api/scales', { name: 'Saved elsewhere' })
    await expect(page.locator('tbody :is(td, th)', { hasText: 'Saved elsewhere' })).toBeVisible()

    await page.goto(`${office.url}#/scale-form`)
    await page.getByRole('textbox', { name: 'Name' }).fill('Saved here')
    await page.getByRole('button', { name: 'Create' }).click()
    await expect(page.locator('tbody :is(td, th)', { hasText: 'Saved here' })).toBeVisible()

    await page.reload() // the first calls are begun by index.html
    await expect(page.locator('tbody :is(td, th)', { hasText: 'Saved here' })).toBeVisible()

    const secret = 'a passphrase of five words'
    const made = await admin.call('POST', '/api/users', {
      name: 'Somebody',
      email: 'somebody@example.org',
      password: secret,
      confirm_password: secret,
      roles: [1],
    })
    const { body } = await admin.call('POST', `/api/users/${made.body.data.id}/reset-link`)
    expect(JSON.stringify(body)).toContain(`${office.url}#/new-password/`)
    expect(failed).toEqual([])
    expect(office.astray).toEqual([])
  } finally {
    await office.close()
    await product.stop()
  }
})
