import { atRest, show } from './at-rest.ts'
import { expect, test } from './demo.ts'

/** The inside of a sheet of A4, in pixels: across, and for wide tables along. */
const across = 730
const along = 1060

for (const [route, width] of Object.entries({
  '/proposals?per_page=25': along,
  '/projects?per_page=25': along,
  '/organizations': across,
  '/sectors': across,
  '/roles': across,
}))
  test(`${route} prints within the sheet: number narrow, days whole, each row with its own sign`, async ({
    signedIn: page,
    admin,
  }) => {
    await admin.call('POST', '/api/organizations', {
      name: 'W'.repeat(80),
      address: 'x'.repeat(200),
      phone_no: '+45 1234',
      contact_person: 'Jane Doe',
    })
    await page.goto('/')
    await atRest(page)
    await show(page, route)
    await page.emulateMedia({ media: 'print' })
    await page.setViewportSize({ width, height: 1100 })
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
    await expect.poll(faults).toEqual({ sideways: false, serial: false, days: 0, astray: 0 })
  })

test('a long remark takes three lines of a printed row, not a third of the sheet', async ({
  signedIn: page,
  admin,
}) => {
  const { body } = await admin.call('GET', '/api/proposals?per_page=1')
  const remarks = 'A remark that goes on and on. '.repeat(60)
  const row = body.data[0]
  expect((await admin.call('PUT', `/api/proposals/${row.id}`, { remarks })).status).toBe(200)
  await page.goto('/#/proposals?per_page=10')
  const line = page.getByRole('row').filter({ hasText: 'goes on and on' })
  await expect(line).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: along, height: 1100 })
  await expect.poll(async () => (await line.boundingBox())?.height ?? 999).toBeLessThan(70)
})
