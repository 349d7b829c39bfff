import type { Loose } from '../support/calls.ts'
import { expect, test } from '../support/screen.ts'
import { fresh, make } from './form-rows.ts'

/** The specification's ladder in its own words, written here anew and not read from the descriptor. */
const ruled = (action: string, status: string, result: string, late: boolean): string => {
  const decided = (otherwise: string) =>
    ({ 'Not Selected': 'red', 'Selection in Process': otherwise, Selected: 'green' })[result] ?? otherwise
  if (action === 'Pursued' && status === 'Submitted') return decided('blue')
  if (action === 'Pursued' && status === 'On Going') return decided('orange')
  if (action === 'Pursued') return 'green'
  if (action === 'Dropped') return 'red'
  if (status === 'Submitted') return 'blue'
  if (status === 'On Going') return 'yellow'
  if (!action && !status && !result) return 'neutral'
  return late ? 'red' : 'neutral'
}

const actions = ['Pursued', 'Dropped', 'Deferred', '']
const statuses = ['Submitted', 'On Going', 'Draft', '']
const results = ['Not Selected', 'Selection in Process', 'Selected', 'Cancelled', '']

test('all 160 combinations of action, status, result and lateness get the ruled colour', async ({
  signedIn: page,
  admin,
}) => {
  const idsOf = async (plural: string, key: string, names: readonly string[]) => {
    const { body } = await admin.call('GET', `/api/${plural}`)
    const ids = new Map<string, number | null>([['', null]])
    for (const name of names.filter(Boolean)) {
      const known = body.data.find((row: Loose) => row[key] === name)
      ids.set(name, (known ?? (await make(admin, plural, { [key]: name }))).id)
    }
    return ids
  }
  const action = await idsOf('actions', 'name', actions)
  const status = await idsOf('statuses', 'name', statuses)
  const result = await idsOf('results', 'title', results)
  const contact = { address: 'A', phone_no: '1', contact_person: 'P' }
  const organization = await make(admin, 'organizations', { name: fresh('Ladder'), ...contact })
  const service = await make(admin, 'services', { name: fresh('Service') })
  const category = await make(admin, 'categories', { name: fresh('Category') })

  const expected = new Map<string, string>()
  for (const a of actions)
    for (const s of statuses)
      for (const r of results)
        for (const late of [true, false]) {
          const remarks = `case ${expected.size}`
          expected.set(remarks, ruled(a, s, r, late))
          await make(admin, 'proposals', {
            organization_id: organization.id,
            service_id: service.id,
            category_id: category.id,
            last_date: late ? '2020-01-31' : '2099-01-31',
            action_id: action.get(a),
            status_id: status.get(s),
            result_id: result.get(r),
            remarks,
          })
        }
  expect(expected.size).toBe(160)

  const seen = new Map<string, string>()
  for (const number of [1, 2]) {
    await page.goto(
      `/#/proposals?keyword=${encodeURIComponent(organization.name)}&per_page=100&page=${number}`,
    )
    await expect(page.locator('footer p')).toHaveText(
      number === 1 ? 'Showing 1 to 100 of 160 entries' : 'Showing 101 to 160 of 160 entries',
    )
    await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false')
    const rows = await page.locator('tbody:not([aria-hidden]) tr').evaluateAll((lines) =>
      lines.map((line) => ({
        colour: line.getAttribute('data-colour') ?? '',
        remark:
          [...line.children].map((cell) => cell.textContent).find((text) => /^case \d+$/.test(text)) ?? '',
        reason: line.querySelector('th [aria-label]')?.getAttribute('aria-label') ?? '',
      })),
    )
    for (const { remark, colour } of rows) seen.set(remark, colour)
    expect(rows.filter(({ reason }) => reason === '')).toEqual([])
  }
  expect(Object.fromEntries(seen)).toEqual(Object.fromEntries(expected))
})
