import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ResetScreen } from '../../../src/client/session/ResetScreen.tsx'
import { moment } from '../../../src/client/session/SessionLine.tsx'
import { answering } from '../answering.ts'

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
  expect(moment(new Date(2026, 10, 5, 9, 7).toISOString())).toBe('05-11-2026, 09:07')
})
