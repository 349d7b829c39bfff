import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { onFirstUse } from '../../../../../src/client/shared/design/overlay/on-first-use.tsx'
import { currentToast } from '../../../../../src/client/shared/design/overlay/toast.ts'

const lost = new TypeError('Failed to fetch')

/** A part of the page, whose script comes or fails when the test says so. */
const late = (as: 'screen' | 'place' | 'over', onClose?: () => void) => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const asked: PromiseWithResolvers<() => string>[] = []
  const { Part } = onFirstUse<{ readonly onClose?: (() => void) | undefined }>(
    () => {
      const script = Promise.withResolvers<() => string>()
      asked.push(script)
      return script.promise
    },
    { what: 'The part', as },
  )
  render(<Part onClose={onClose} />)
  const made = (count: number) => waitFor(() => expect(asked).toHaveLength(count))
  return {
    made,
    fail: (at: number) => asked[at]?.reject(lost),
    come: (at: number) => asked[at]?.resolve(() => 'Here.'),
  }
}

test('a part that did not come is there once the network is back, without a press', async () => {
  const { made, fail, come } = late('place')
  await made(1)
  fail(0)
  expect((await screen.findByRole('alert')).textContent).toContain('The part')
  dispatchEvent(new Event('online'))
  await made(2)
  come(1)
  expect(await screen.findByText('Here.')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('the network that comes back while a part is being asked for in vain is not missed', async () => {
  const { made, fail, come } = late('screen')
  await made(1)
  dispatchEvent(new Event('online'))
  fail(0)
  await made(2)
  come(1)
  expect(await screen.findByText('Here.')).toBeTruthy()
})

test('where a newer version of the page took the script away, a part in its place says so', async () => {
  const scriptsOf = (version: string) =>
    ['runtime-same', `start-${version}`].map(
      (name) => `<script type="module" src="./assets/${name}.js"></script>`,
    )
  const scripts = document.createElement('template')
  scripts.innerHTML = scriptsOf('old').join('')
  const present = [...scripts.content.children]
  document.head.append(...present)
  vi.stubGlobal('fetch', async () => new Response(scriptsOf('new').join('')))
  const { made, fail } = late('place')
  await made(1)
  fail(0)
  expect(await screen.findByRole('button', { name: 'Reload' })).toBeTruthy()
  for (const script of present) script.remove()
  vi.unstubAllGlobals()
})

describe('what somebody wishes to see', () => {
  /** It is asked for, and a second later neither there nor lost. */
  const slow = async () => {
    vi.useFakeTimers()
    onTestFinished(() => {
      vi.useRealTimers()
      currentToast.set(null)
    })
    const closed = vi.fn()
    const part = late('over', closed)
    await act(() => vi.advanceTimersByTimeAsync(1_500))
    expect(currentToast.get()?.title).toBe('The part: on the way …')
    expect(closed).not.toHaveBeenCalled()
    return { ...part, closed }
  }

  test('opens once its script is there, however slow that is', async () => {
    const { come, closed } = await slow()
    await act(() => vi.advanceTimersByTimeAsync(20_000))
    await act(async () => come(0))
    expect(screen.getByText('Here.')).toBeTruthy()
    expect(closed).not.toHaveBeenCalled()
    expect(currentToast.get()).toBeNull()
  })

  test('is given up without a word for another press', async () => {
    const { closed } = await slow()
    fireEvent.keyDown(document.body, { key: 'Shift' })
    await act(() => vi.advanceTimersByTimeAsync(0))
    expect(closed).not.toHaveBeenCalled()
    fireEvent.click(document.body)
    await act(() => vi.advanceTimersByTimeAsync(0))
    expect(closed).toHaveBeenCalledOnce()
    expect(currentToast.get()).toBeNull()
  })

  test('is given up, and said to be missing, once its script is lost', async () => {
    const { fail, closed } = await slow()
    fail(0)
    await act(() => vi.advanceTimersByTimeAsync(0))
    expect(closed).toHaveBeenCalledOnce()
    expect(currentToast.get()?.title).toBe('The part did not arrive.')
  })

  test('leaves standing what is said', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    currentToast.set({ key: -1, tone: 'green', title: 'Moved' })
    const { come } = late('over')
    await act(() => vi.advanceTimersByTimeAsync(1_500))
    await act(async () => come(0))
    expect(currentToast.get()?.title).toBe('Moved')
    currentToast.set(null)
  })
})
