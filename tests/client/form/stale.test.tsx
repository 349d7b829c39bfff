import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Row } from '../../../src/model/index.ts'
import { entityOf } from './product.ts'
import { type Call, item, open } from './stage.tsx'

const organization = entityOf('organization')
const began: Row = {
  id: 7,
  version: 1,
  name: 'Roads',
  address: 'Old Street',
  phone_no: '1',
  contact_person: 'Jane',
}
const theirs: Row = { ...began, version: 2, name: 'Roads Department', phone_no: '2' }

/** A server that holds `theirs` and refuses every other version. */
const overtaken = () => {
  const page = open(organization, '/organization-form/7', {
    'GET /api/organizations/7': item(began),
    'PUT /api/organizations/7': ({ body }: Call) =>
      (body as Row).version === 2
        ? item({ ...theirs, version: 3 })
        : {
            status: 409,
            body: { message: 'Somebody else saved this while you were editing.', data: theirs },
          },
  })
  const edit = async () => {
    await page.user.type(await screen.findByLabelText(/Name/), ' Office')
    await page.user.type(screen.getByLabelText(/Address/), ' 1')
    await page.user.click(screen.getByRole('button', { name: /^Save changes/ }))
    return screen.findByRole('region', { name: /Somebody else changed this organization/ })
  }
  return { page, edit }
}

test('both values of every field that they changed are shown, with the side proposed that changed it', async () => {
  const notice = await overtaken().edit()
  const fields = within(notice).getAllByRole('group')
  const seen = fields.map((group) => [
    group.querySelector('legend')?.textContent,
    ...[...group.querySelectorAll('label')].map(
      (label) => `${label.querySelector('input')?.checked ? '(x)' : '( )'} ${label.textContent}`,
    ),
  ])
  expect(seen).toEqual([
    ['Name', '(x) Yours Roads Office', '( ) Theirs Roads Department'],
    ['Phone No.', '( ) Yours 1', '(x) Theirs 2'],
  ])
  expect(document.activeElement).toBe(notice)
})

test.each([
  ['as proposed', null, { name: 'Roads Office', phone_no: '2' }],
  ['all of theirs', 'Take all of theirs', { name: 'Roads Department', phone_no: '2' }],
  ['all of mine', 'Keep all of mine', { name: 'Roads Office', phone_no: '1' }],
])('%s: saved again at their version, with what only I changed', async (_, press, expected) => {
  const { page, edit } = overtaken()
  const notice = await edit()
  if (press) await page.user.click(within(notice).getByRole('button', { name: press }))
  await page.user.click(within(notice).getByRole('button', { name: /^Save with these/ }))
  await waitFor(() => expect(page.where()).toBe('/organizations'))
  expect(page.sent('PUT')[1]?.body).toMatchObject({ ...expected, address: 'Old Street 1', version: 2 })
})
