import { renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ModelProvider } from '../../../src/client/hooks/use-model.ts'
import { useRecords } from '../../../src/client/palette/use-records.ts'
import { answering } from '../answering.ts'
import { model } from '../product.ts'

afterEach(() => vi.unstubAllGlobals())

test('until what is typed has been answered, nothing is offered that does not hold it', async () => {
  answering(({ path }) =>
    path.startsWith('/api/search')
      ? { body: { data: { sector: [{ id: 3, name: 'Gaze' }], source: [{ id: 7, title: 'Gazette' }] } } }
      : { body: { id: 1, name: 'Anita', permissions: null } },
  )
  const search = renderHook(({ keyword }) => useRecords(keyword), {
    initialProps: { keyword: 'gaz' },
    wrapper: ({ children }) => <ModelProvider value={model}>{children}</ModelProvider>,
  })
  const found = () => search.result.current.found.map(({ label }) => label)
  await waitFor(() => expect(found()).toEqual(['Gaze', 'Gazette']))
  search.rerender({ keyword: 'gazett' })
  expect(found()).toEqual(['Gazette'])
})
