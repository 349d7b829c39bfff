import type { Loose } from '../support/calls.ts'
import { expect, test } from '../support/screen.ts'
import { fresh, make } from './form-rows.ts'

/** The specification's ladder, written from its text: first match wins. */
const colourOf = (action: string, status: string, result: string, past: boolean): string => {
  if (action === 'Pursued' && (status === 'Submitted' || status === 'On Going')) {
    if (result === 'Not Selected') return 'red'
    if (result === 'Selected') return 'green'
    return status === 'Submitted' ? 'blue' : 'orange'
  }
  if (action === 'Pursued') return 'green'
  if (action === 'Dropped') return 'red'
  if (status === 'Submitted') return 'blue'
  if (status === 'On Going') return 'yellow'
  if (!action && !status && !result) return 'neutral'
  return past ? 'red' : 'neutral'
}

test('all 160 combinations of action, status, result and deadline have the colour that is specified', async ({
  signedIn: page,
  admin,
}) => {
  const word = fresh('Colour').replaceAll(' ', '')
  const named = async (plural: string, key: string, names: readonly string[]) => {
    const other = await make(admin, plural, { [key]: fresh('Other') })
    const { body } = await admin.call('GET', `/api/${plural}`)
    const found = names.map((name) => body.data.find((row: Loose) => row[key] === name))
    return [
      { id: null, name: '' },
      { id: other.id, name: 'other' },
    ].concat(found.map((row: Loose) => ({ id: row.id, name: row[key] })))
  }
  const actions = await named('actions', 'name', ['Pursued', 'Dropped'])
  const statuses = await named('statuses', 'name', ['Submitted', 'On Going'])
  const results = await named('results', 'title', ['Not Selected', 'Selection in Process', 'Selected'])
  const organization = await make(admin, 'organizations', {
    name: word,
    address: '1',
    phone_no: '1',
    contact_person: '1',
  })
  const service = await make(admin, 'services', { name: fresh('Service') })
  const category = await make(admin, 'categories', { name: fresh('Category') })
  const combinations = actions.flatMap((action) =>
    statuses.flatMap((status) =>
      results.flatMap((result) => [true, false].map((past) => ({ action, status, result, past }))),
    ),
  )
  expect(combinations).toHaveLength(160)
  for (const { action, status, result, past } of combinations)
    await make(admin, 'proposals', {
      organization_id: organization.id,
      service_id: service.id,
      category_id: category.id,
      action_id: action.id,
      status_id: status.id,
      result_id: result.id,
      last_date: past ? '2020-01-01' : '2090-01-01',
    })

  const shown: (string | null)[] = []
  for (const number of [1, 2]) {
    await page.goto(`/#/proposals?keyword=${word}&sortBy=id&order=asc&per_page=100&page=${number}`)
    const rows = page.locator('tbody:not([aria-hidden]) tr')
    await expect(rows).toHaveCount(number === 1 ? 100 : 60)
    shown.push(...(await rows.evaluateAll((all) => all.map((row) => row.getAttribute('data-colour')))))
    const told = await rows.evaluateAll((all) =>
      all.every((row) => row.querySelector('[data-do="why"][aria-label], [role="img"]')),
    )
    expect(told, 'colour is never the only sign').toBe(true)
  }
  expect(shown).toEqual(
    combinations.map(({ action, status, result, past }) =>
      colourOf(action.name, status.name, result.name, past),
    ),
  )
})
