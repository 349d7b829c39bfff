import { renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Destination } from '../../../../src/client/features/palette/destinations.ts'
import { searchRecords, useRecords } from '../../../../src/client/features/palette/search-records.ts'
import { Requests } from '../../../../src/client/shared/request/requests.ts'
import { RequestsProvider } from '../../../../src/client/shared/request/use-requests.tsx'
import { ModelProvider } from '../../../../src/client/shared/state/use-model.ts'
import { answering } from '../../answering.ts'
import { model } from '../../product.ts'

afterEach(() => vi.unstubAllGlobals())

const entities = model.list.filter(({ name }) => ['scale', 'source', 'repair'].includes(name))

const search = async () => {
  const found: Destination[] = []
  const failed: string[] = []
  await searchRecords(new Requests(), model, entities, 'gaz', new AbortController().signal, {
    found: (more) => found.push(...more),
    failed: (sentence) => failed.push(sentence),
  })
  return { found: found.map(({ to, label }) => [to, label]).sort(), failed }
}

const gazes = [
  ['/scale-form/3', 'Gaze'],
  ['/source-form/7', 'Gazette'],
]

test('one call finds the rows of every entity', async () => {
  const calls = answering(() => ({
    body: { data: { scale: [{ id: 3, name: 'Gaze' }], source: [{ id: 7, title: 'Gazette' }] } },
  }))
  expect(await search()).toEqual({ found: gazes, failed: [] })
  expect(calls.map(({ path }) => path)).toEqual(['/api/search?keyword=gaz'])
})

test('where an entity has more than are shown, that is counted, and all of them are a step away', async () => {
  answering(() => ({
    body: {
      data: { scale: [{ id: 3, name: 'Gaze' }], source: [{ id: 7, title: 'Gazette' }] },
      total: { scale: 1042, source: 1 },
    },
  }))
  const found: Destination[] = []
  let beside = 0
  await searchRecords(new Requests(), model, entities, 'gaz e', new AbortController().signal, {
    found: (some, more) => {
      found.push(...some)
      beside += more
    },
    failed: () => {},
  })
  expect(beside).toBe(1041)
  expect(found.map(({ to, label, kind }) => [to, label, kind])).toEqual([
    ['/scale-form/3', 'Gaze', 'Scale'],
    ['/scales?keyword=gaz+e', 'Show all in Scales', '1 of 1,042 scales'],
    ['/source-form/7', 'Gazette', 'Source'],
  ])
})

test.each([
  ['answers 404', { status: 404, body: { message: 'No such call.' } }],
  ['answers 405', { status: 405, body: {} }],
  ['answers something else', { body: { data: [] } }],
])('a server that %s to it is asked for each entity', async (_, said) => {
  const calls = answering(({ path }) => {
    if (path.startsWith('/api/search')) return said
    if (path.startsWith('/api/scales')) return { body: { data: [{ id: 3, name: 'Gaze' }] } }
    if (path.startsWith('/api/sources')) return { body: { data: [{ id: 7, title: 'Gazette' }] } }
    return { status: 500 }
  })
  expect(await search()).toEqual({ found: gazes, failed: ['Repairs could not be searched.'] })
  expect(calls).toHaveLength(4)
})

test('where it fails, that is said once, and nothing else is asked', async () => {
  const calls = answering(() => ({ status: 500 }))
  expect(await search()).toEqual({ found: [], failed: ['Records could not be searched.'] })
  expect(calls).toHaveLength(1)
})

afterEach(() => vi.unstubAllGlobals())

test('until what is typed has been answered, nothing is offered that does not hold it', async () => {
  answering(({ path }) =>
    path.startsWith('/api/search')
      ? { body: { data: { scale: [{ id: 3, name: 'Gaze' }], source: [{ id: 7, title: 'Gazette' }] } } }
      : { body: { id: 1, name: 'Anita', permissions: null } },
  )
  const requests = new Requests()
  const search = renderHook(({ keyword }) => useRecords(keyword), {
    initialProps: { keyword: 'gaz' },
    wrapper: ({ children }) => (
      <RequestsProvider value={requests}>
        <ModelProvider value={model}>{children}</ModelProvider>
      </RequestsProvider>
    ),
  })
  const found = () => search.result.current.found.map(({ label }) => label)
  await waitFor(() => expect(found()).toEqual(['Gaze', 'Gazette']))
  search.rerender({ keyword: 'gazett' })
  expect(found()).toEqual(['Gazette'])
})
