import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { ResetScreen } from '../../../../src/client/features/account/ResetScreen.tsx'
import { formatMoment } from '../../../../src/client/features/account/SessionsDialog.tsx'
import { SignInForm } from '../../../../src/client/features/account/SignInForm.tsx'
import { answering, type Said } from '../../answering.ts'

afterEach(() => vi.unstubAllGlobals())

const attempt = async (said: Said) => {
  const calls = answering(() => said)
  const onSignedIn = vi.fn()
  render(<SignInForm onSignedIn={onSignedIn} />)
  const user = userEvent.setup({ delay: null })
  await user.type(screen.getByLabelText('Email'), 'anita@example.org')
  await user.type(screen.getByLabelText('Password'), 'a long enough passphrase{Enter}')
  return { calls, onSignedIn }
}

const under = (label: string): string =>
  (screen.getByLabelText(label).getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join('')

test('email and password go to the server, and the token comes back', async () => {
  const { calls, onSignedIn } = await attempt({ body: { token: 't-1', user: { id: 4 } } })
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledWith('t-1', 4))
  expect(calls.map(({ method, path, body }) => [method, path, body])).toEqual([
    ['POST', '/api/login', { email: 'anita@example.org', password: 'a long enough passphrase' }],
  ])
  expect(calls[0]?.headers.get('authorization')).toBeNull()
})

test.each<[string, Said, string, string]>([
  [
    'messages by field',
    { status: 422, body: { message: 'Bad.', errors: { password: ['Password is required.'] } } },
    'Password',
    'Password is required.',
  ],
  ['a plain refusal', { status: 401, body: { message: 'No match.' } }, 'Email', 'No match.'],
  [
    'too many attempts',
    { status: 429, body: { message: 'Try again in 60 seconds.' } },
    'Email',
    'Try again in 60 seconds.',
  ],
  ['no answer', { lost: true }, 'Email', 'The server did not answer.'],
  ['an answer without a token', { body: {} }, 'Email', 'The server answered something that is no answer.'],
])(
  '%s stands under the field, the password is selected to be typed again and the rest stays',
  async (_, said, label, message) => {
    const { onSignedIn } = await attempt(said)
    expect(await screen.findByText(message)).toBeTruthy()
    expect(under(label)).toBe(message)
    expect(screen.getByLabelText(label).getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(screen.getByLabelText('Password'))
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('anita@example.org')
    expect(onSignedIn).not.toHaveBeenCalled()
  },
)

test('a second press while the first is under way sends nothing', async () => {
  let finish = () => {}
  const calls = answering(async () => {
    await new Promise<void>((resolve) => {
      finish = resolve
    })
    return { body: { token: 't' } }
  })
  const onSignedIn = vi.fn()
  render(<SignInForm onSignedIn={onSignedIn} />)
  const button = screen.getByRole('button', { name: 'Log in' })
  button.click()
  button.click()
  await waitFor(() => expect(calls.length).toBe(1))
  finish()
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledTimes(1))
  expect(calls.length).toBe(1)
})

test('the password can be looked at', async () => {
  render(<SignInForm onSignedIn={vi.fn()} />)
  const password = screen.getByLabelText('Password')
  expect(password.getAttribute('type')).toBe('password')
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }))
  expect(password.getAttribute('type')).toBe('text')
})

const open = (errors: object) => {
  location.hash = '#/new-password/t-1'
  const calls = answering(() => ({ status: 422, body: { message: 'x', errors } }))
  render(<ResetScreen />)
  return calls
}

test('a link that was used says so before anything is typed', async () => {
  const calls = open({ token: ['This link has been used.'] })
  expect(await screen.findByText('This link cannot be used')).toBeTruthy()
  expect(screen.queryByLabelText('New password')).toBeNull()
  expect(calls.map(({ path, body }) => [path, body])).toEqual([
    ['/api/password-reset', { token: 't-1', password: '', confirm_password: '' }],
  ])
})

test('a good link asks for the password: its field has the focus, its hint stands once', async () => {
  open({ password: ['Password is required.'] })
  expect(document.activeElement).toBe(screen.getByLabelText('New password'))
  expect(screen.getAllByText(/At least 15 characters/)).toHaveLength(1)
  expect(screen.queryByText('Password is required.')).toBeNull()
})

test('a moment is shown as days are shown everywhere', () => {
  expect(formatMoment(new Date(2026, 10, 5, 9, 7).toISOString())).toBe('05-11-2026, 09:07')
})
