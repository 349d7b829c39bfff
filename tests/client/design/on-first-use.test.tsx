import { render, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { onFirstUse } from '../../../src/client/design/overlay/on-first-use.tsx'

const lost = new TypeError('Failed to fetch')

/** A part of the page, whose script comes or fails when the test says so. */
const late = (as: 'screen' | 'place') => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const asked: PromiseWithResolvers<() => string>[] = []
  const { Part } = onFirstUse(
    () => {
      const script = Promise.withResolvers<() => string>()
      asked.push(script)
      return script.promise
    },
    { what: 'The part', as },
  )
  render(<Part />)
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
  const script = document.createElement('script')
  script.setAttribute('type', 'module')
  script.setAttribute('src', './assets/index-old.js')
  document.head.append(script)
  vi.stubGlobal('fetch', async () => new Response('<script type="module" src="./assets/index-new.js">'))
  const { made, fail } = late('place')
  await made(1)
  fail(0)
  expect(await screen.findByRole('button', { name: 'Reload' })).toBeTruthy()
  script.remove()
  vi.unstubAllGlobals()
})
