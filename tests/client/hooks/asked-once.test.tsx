import { renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { SWRConfig } from 'swr'
import { expect, test } from 'vitest'
import { useItem } from '../../../src/client/hooks/use-item.ts'
import { answering } from '../answering.ts'
import { entityOf } from '../product.ts'

test('the row of a form is kept as long as the form is there, and no longer', async () => {
  const cache = new Map()
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <SWRConfig value={{ provider: () => cache }}>{children}</SWRConfig>
  )
  answering(() => ({ body: { data: { id: 7, name: 'Energy' } } }))
  const form = renderHook(() => useItem(entityOf('sector'), 7), { wrapper })
  await waitFor(() => expect(form.result.current.data).toEqual({ id: 7, name: 'Energy' }))
  const kept = () => [...cache.values()].filter((answer) => JSON.stringify(answer).includes('Energy'))
  expect(kept()).toHaveLength(1)
  form.unmount()
  expect(kept()).toEqual([])
})
