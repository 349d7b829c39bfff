import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { Requests } from '../../../../src/client/shared/request/requests.ts'
import { useCall } from '../../../../src/client/shared/request/use-call.ts'
import { RequestsProvider } from '../../../../src/client/shared/request/use-requests.tsx'
import { useItem } from '../../../../src/client/shared/request/use-rows.ts'
import { answering, type Said } from '../../answering.ts'
import { entityOf } from '../../product.ts'

let requests: Requests
beforeEach(() => {
  requests = new Requests()
})
const wrapper = ({ children }: { readonly children: ReactNode }) => (
  <RequestsProvider value={requests}>{children}</RequestsProvider>
)

test('the row of a form is kept as long as the form is there, and no longer', async () => {
  answering(() => ({ body: { data: { id: 7, name: 'Energy' } } }))
  const form = renderHook(() => useItem(entityOf('scale'), 7), { wrapper })
  await waitFor(() => expect(form.result.current.data).toEqual({ id: 7, name: 'Energy' }))
  const kept = () =>
    [...requests.answers.keys()].filter((key) => JSON.stringify(requests.answers.get(key)).includes('Energy'))
  expect(kept()).toHaveLength(1)
  form.unmount()
  expect(kept()).toEqual([])
})

const asIs = (body: unknown) => body

let number = 0
/** A path of its own, and its answers, each given when the test says so. */
const server = () => {
  number += 1
  const path = `/api/things?page=${number}`
  const answers: ((said: Said) => void)[] = []
  const calls = answering(() => new Promise<Said>((resolve) => answers.push(resolve)))
  const made = (count: number) => waitFor(() => expect(answers.length).toBeGreaterThanOrEqual(count))
  const answer = async (at: number, said: Said) => {
    await made(at + 1)
    await act(async () => answers[at]?.(said))
  }
  return { path, calls, made, answer }
}
const open = (path: string) => renderHook(() => useCall(path, asIs), { wrapper }).result

describe('a call that was begun ahead of its wanting', () => {
  test('is taken over by the screen that wants it while it is under way', async () => {
    const { path, calls, answer } = server()
    requests.prefetch(path)
    const shown = open(path)
    await answer(0, { body: 'rows' })
    await waitFor(() => expect(shown.current.data).toBe('rows'))
    expect(shown.current).toMatchObject({ loading: false, error: undefined })
    expect(calls).toHaveLength(1)
  })

  test('is taken over by the screen that wants it soon after its answer, which it shows at once', async () => {
    const { path, calls, answer } = server()
    requests.prefetch(path)
    await answer(0, { body: 'rows' })
    const shown = open(path)
    expect(shown.current.data).toBe('rows')
    await waitFor(() => expect(shown.current.reloading).toBe(false))
    expect(calls).toHaveLength(1)
  })

  test('shows its answer at once to the screen that wants it later, which asks again', async () => {
    const { path, made, answer } = server()
    requests.prefetch(path)
    await answer(0, { body: 'rows' })
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 11_000)
    const shown = open(path)
    expect(shown.current.data).toBe('rows')
    await made(2)
    await answer(1, { body: 'newer rows' })
    await waitFor(() => expect(shown.current.data).toBe('newer rows'))
  })

  test('that fails under way is made again, and only what comes of that is shown', async () => {
    const { path, answer } = server()
    requests.prefetch(path)
    const shown = open(path)
    await answer(0, { lost: true })
    await answer(1, { body: 'rows' })
    await waitFor(() => expect(shown.current.data).toBe('rows'))
    expect(shown.current.error).toBeUndefined()
  })

  test('that fails twice says so', async () => {
    const { path, answer } = server()
    requests.prefetch(path)
    const shown = open(path)
    await answer(0, { lost: true })
    await answer(1, { status: 503, body: { message: 'Busy.' } })
    await waitFor(() => expect(shown.current.error?.message).toBe('Busy.'))
    expect(shown.current.loading).toBe(false)
  })

  test('is not begun for what a screen is asking for itself: that answer is shown', async () => {
    const { path, calls, answer } = server()
    const shown = open(path)
    await waitFor(() => expect(calls).toHaveLength(1))
    requests.prefetch(path)
    await answer(0, { body: 'rows' })
    await waitFor(() => expect(shown.current.data).toBe('rows'))
    expect(calls).toHaveLength(1)
  })

  test('is given up once something was written: its answer may be of before', async () => {
    const { path, answer } = server()
    requests.prefetch(path)
    requests.forgetPrefetched()
    const shown = open(path)
    await answer(1, { body: 'after' })
    await answer(0, { body: 'before' })
    await waitFor(() => expect(shown.current.data).toBe('after'))
    const again = open(path)
    expect(again.current.data).toBe('after')
  })
})

test('what is begun ahead while something is written is made again', async () => {
  const writing = Promise.withResolvers<Said>()
  const calls = answering(({ method }) => (method === 'POST' ? writing.promise : { body: calls.length }))
  const saved = requests.call('POST', '/api/things', {})
  requests.prefetch('/api/things?written=1')
  writing.resolve({ body: {} })
  await saved
  await requests.read('/api/things?written=1')
  expect(calls.filter(({ method }) => method === 'GET')).toHaveLength(2)
})
