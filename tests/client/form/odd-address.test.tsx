import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { entityOf } from './product.ts'
import { open } from './stage.tsx'

test.each([
  '%2e%2e',
  '%2e',
  '0',
  '-1',
  'abc',
  '1e3',
  '١',
  '1%2f..%2f..%2fusers%2f1',
  '..%2f..%2fusers',
  '1%3fx',
  '%00',
])('C12 an address that ends in %s names no row, and nothing is asked for it', async (end) => {
  const { calls } = open(entityOf('sector'), `/sector-form/${end}`, {})
  expect(await screen.findByText('There is no such sector')).toBeTruthy()
  expect(calls.filter(({ path }) => path !== '/api/user')).toEqual([])
})
