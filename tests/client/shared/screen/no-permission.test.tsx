import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { NoPermission } from '../../../../src/client/shared/screen/NoPermission.tsx'
import { ModelProvider } from '../../../../src/client/shared/state/use-model.ts'
import type { Model } from '../../../../src/model/index.ts'
import { model as product } from '../../product.ts'

const open = (address: string, model: Model = product) =>
  render(
    <ModelProvider value={model}>
      <MemoryRouter initialEntries={[address]}>
        <NoPermission />
      </MemoryRouter>
    </ModelProvider>,
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

test('without a dashboard the first screen is the first list', () => {
  const without = { ...product, dashboard: null }
  open('/users', without)
  expect(screen.getByRole('link', { name: 'Go to pledges' })).toHaveProperty('pathname', '/pledges')
})

test('without a dashboard, who may not see the first list is not led to it', () => {
  open('/pledges', { ...product, dashboard: null })
  expect(screen.queryByRole('link')).toBeNull()
})
