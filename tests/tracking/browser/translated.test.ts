import { fresh, make } from '../../browser/form-rows.ts'
import { expect, test } from '../../browser/screen.ts'
import { ways } from '../../browser/translator.ts'
import { search, walkBoth } from '../../browser/walk-both.ts'

test.use({ office: 'own' })
test.describe.configure({ mode: 'default' }) // one server is enough

for (const way of ways)
  test(`a page that the browser translates shows at its foot the days there are; texts are ${way}`, async ({
    signedIn: page,
    admin,
  }) => {
    const named = fresh('Tender')
    const service = await make(admin, 'services', { name: fresh('Service') })
    const category = await make(admin, 'categories', { name: fresh('Category') })
    for (const [part, last_date] of [
      ['early', '2030-10-01'],
      ['late', '2031-12-31'],
    ]) {
      const { id } = await make(admin, 'organizations', {
        ...{
          name: `${named} ${part}`,
          address: '1 Main Street',
          phone_no: '+45 1',
          contact_person: 'Jane Doe',
        },
      })
      await make(admin, 'proposals', {
        ...{ organization_id: id, service_id: service.id, category_id: category.id, last_date },
      })
    }
    await walkBoth(
      page,
      `/proposals?keyword=${encodeURIComponent(named)}`,
      {
        'one day': search(`${named} late`),
        'two of them': search(named),
        none: search('zzzz'),
        'two again': search(named),
        'another one': search(`${named} early`),
      },
      way,
    )
    await expect(page.locator('tfoot')).toContainText('01-10-2030')
  })
