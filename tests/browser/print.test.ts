import { atRest, show } from './at-rest.ts'
import { expect, test } from './screen.ts'

test.use({ office: 'demo' })

/** The inside of a sheet of A4, in pixels: across, and for wide tables along. */
const across = 730
const along = 1060

test('lists print within the sheet: number narrow, days whole, remarks short, each row with its own sign', async ({
  signedIn: page,
  admin,
}) => {
  await admin.call('POST', '/api/customers', {
    name: 'W'.repeat(80),
    address: 'x'.repeat(200),
    phone_no: '+45 1234',
    contact_person: 'Jane Doe',
  })
  const { body } = await admin.call('GET', '/api/repairs?per_page=1')
  const remarks = 'A remark that goes on and on. '.repeat(60)
  expect((await admin.call('PUT', `/api/repairs/${body.data[0].id}`, { remarks })).status).toBe(200)
  await page.goto('/')
  await atRest(page)
  const faults = () =>
    page.evaluate(() => {
      const [head, ...body] = [...document.querySelectorAll('tr')]
      const serial = head?.cells[0]?.getBoundingClientRect().width ?? 0
      const wrapped = [...document.querySelectorAll('tbody td')].filter((cell) => {
        const range = document.createRange()
        range.selectNodeContents(cell)
        return /^\d\d-\d\d-\d{4}$/.test(cell.textContent) && range.getClientRects().length > 1
      })
      const astray = body.filter((row) => {
        const sign = row.querySelector('[data-do="why"]')?.getBoundingClientRect()
        const place = row.getBoundingClientRect()
        return sign && (sign.top < place.top - 16 || sign.bottom > place.bottom + 16)
      })
      return {
        sideways: document.documentElement.scrollWidth > innerWidth,
        serial: serial > 60,
        days: wrapped.length,
        astray: astray.length,
      }
    })
  for (const [route, width] of Object.entries({
    '/repairs?per_page=25': along,
    '/pledges?per_page=25': along,
    '/customers': across,
    '/scales': across,
    '/roles': across,
  }))
    await test.step(route, async () => {
      await page.emulateMedia({ media: 'screen' })
      await page.setViewportSize({ width: 1440, height: 900 })
      await show(page, route)
      await page.emulateMedia({ media: 'print' })
      await page.setViewportSize({ width, height: 1100 })
      await expect.poll(faults, route).toEqual({ sideways: false, serial: false, days: 0, astray: 0 })
      await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeHidden()
      await expect(page.getByRole('searchbox')).toBeHidden()
      if (!route.startsWith('/repairs')) return
      const line = page.getByRole('row').filter({ hasText: 'goes on and on' })
      await expect(line).toBeVisible()
      await expect.poll(async () => (await line.boundingBox())?.height ?? 999).toBeLessThan(70)
    })

  await test.step('a form prints what it holds, without what is there to be pressed', async () => {
    await page.emulateMedia({ media: 'screen' })
    await show(page, `/repair-form/${body.data[0].id}`)
    const chosen = page.locator('[data-field="customer"]')
    const pressed = chosen.locator('.rs__indicators')
    const { name } = body.data[0].customer
    await expect(chosen).toContainText(name)
    await expect(pressed).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(pressed).toBeHidden()
    await expect(chosen).toContainText(name)
    await expect(page.getByRole('button', { name: /^Save changes/ })).toBeHidden()
  })
})
