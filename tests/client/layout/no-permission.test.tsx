import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { NoPermission } from '../../../src/client/design/NoPermission.tsx'

const open = (address: string) =>
  render(
    <MemoryRouter initialEntries={[address]}>
      <NoPermission />
    </MemoryRouter>,
  )

test('who may not see a screen is led to the first one', () => {
  open('/users?page=2')
  expect(screen.getByRole('link', { name: 'Go to dashboard' })).toHaveProperty('pathname', '/')
})

test('who may not see the first one is not led to it', () => {
  open('/')
  expect(screen.getByText('You cannot open this page')).toBeTruthy()
  expect(screen.queryByRole('link')).toBeNull()
})
