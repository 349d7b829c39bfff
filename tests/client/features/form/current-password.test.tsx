import { screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { model } from '../../product.ts'
import { item, open } from './stage.tsx'

// What opens late is there in time on a slow machine, too.
beforeAll(() =>
  Promise.all([
    import('../../../../src/client/features/form/CurrentPassword.tsx'),
    import('../../../../src/client/shared/design/overlay/DialogBox.tsx'),
  ]),
)

const user = model.entities[model.account]
const asked = {
  status: 422,
  body: {
    message: 'The given data was invalid.',
    errors: { current_password: ['Current password is required.'] },
  },
}
const wrong = {
  status: 422,
  body: { message: 'x', errors: { current_password: ['This is not your current password.'] } },
}
const row = { id: 1, version: 3, name: 'Anita', email: 'a@example.org', roles: [], active: true }

/** The form of one's own account, over a server that says these one after another, and the last from then on. */
const openOwn = (...said: readonly object[]) => {
  if (!user) throw new Error('no entity serves as account')
  const answers = [...said]
  const put = () => (answers.length > 1 ? answers.shift() : answers[0])
  return open(user, '/user-form/1', { 'GET /api/users/1': item(row), 'PUT /api/users/1': put })
}
const retyped = async (page: ReturnType<typeof openOwn>) => {
  const email = await screen.findByLabelText(/^Email/)
  await page.user.clear(email)
  await page.user.type(email, 'new@example.org')
  await page.user.click(screen.getByRole('button', { name: /^Save changes/ }))
  return screen.findByRole('dialog', { name: 'Your current password' })
}
const typed = () => screen.getByLabelText('Current password')
const sent = (page: ReturnType<typeof openOwn>) => page.sent('PUT').map(({ body }) => body)

test('a save that needs the current password asks for it and sends the same again, with it', async () => {
  const page = openOwn(asked, wrong, item({ ...row, email: 'new@example.org', version: 4 }))
  await retyped(page)
  await waitFor(() => expect(document.activeElement).toBe(typed()))
  await page.user.type(typed(), 'not it{Enter}')
  expect(await screen.findByText('This is not your current password.')).toBeTruthy()
  expect(document.activeElement).toBe(typed())
  await page.user.clear(typed())
  await page.user.type(typed(), 'my present one{Enter}')
  await waitFor(() => expect(page.where()).toBe('/users'))
  expect(screen.queryByRole('dialog')).toBeNull()
  const [first, second, third] = sent(page)
  expect(first).not.toHaveProperty('current_password')
  expect(second).toEqual({ ...(first as object), current_password: 'not it' })
  expect(third).toEqual({ ...(first as object), current_password: 'my present one' })
})

test('Escape gives it up: the form says why nothing was saved, and what was typed is still there', async () => {
  const page = openOwn(asked)
  await retyped(page)
  await waitFor(() => expect(document.activeElement).toBe(typed()))
  await page.user.type(typed(), 'half a pass')
  await page.user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect((await screen.findByRole('alert')).textContent).toContain('Current password is required.')
  expect(screen.getByDisplayValue('new@example.org')).toBeTruthy()
  await page.user.click(screen.getByRole('button', { name: /^Save changes/ }))
  await screen.findByRole('dialog', { name: 'Your current password' })
  expect(typed()).toHaveProperty('value', '') // it was kept nowhere
  expect(sent(page)).toHaveLength(2)
})

test('too many tries are said there; what else is wrong is said in the form', async () => {
  const taken = { status: 422, body: { message: 'x', errors: { email: ['Email is taken.'] } } }
  const page = openOwn(asked, { status: 429, body: { message: 'Too many attempts.' } }, taken)
  await retyped(page)
  await page.user.type(typed(), 'one{Enter}')
  expect(await screen.findByText('Too many attempts.')).toBeTruthy()
  await page.user.click(screen.getAllByRole('button', { name: 'Save changes' }).at(-1) as HTMLElement)
  expect(await screen.findByText('Email is taken.')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('where more than the current password is wrong, the form says all of it and asks for nothing', async () => {
  const errors = { email: ['Email is taken.'], current_password: ['Current password is required.'] }
  const page = openOwn({ status: 422, body: { message: 'x', errors } })
  await page.user.type(await screen.findByLabelText(/^Email/), '.uk')
  await page.user.click(screen.getByRole('button', { name: /^Save changes/ }))
  expect((await screen.findByRole('alert')).textContent).toContain('Current password is required.')
  expect(screen.queryByRole('dialog')).toBeNull()
})
