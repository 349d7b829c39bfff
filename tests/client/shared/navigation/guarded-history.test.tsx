import { renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openQuestion } from '../../../../src/client/shared/design/overlay/Prompt.tsx'
import { useGuarded } from '../../../../src/client/shared/navigation/guarded.ts'
import { LeaveGuard, LeaveGuardProvider } from '../../../../src/client/shared/navigation/leave-guard.ts'
import { type GuardedHistory, guardedHistory } from '../../../../src/client/shared/navigation/Navigation.tsx'

let guard: LeaveGuard
let history: GuardedHistory
let end = () => {}
const moved = vi.fn()

beforeEach(() => {
  window.history.replaceState(null, '', '#/scales')
  guard = new LeaveGuard()
  history = guardedHistory(guard)
  end = history.listen(moved)
  history.push('/scale-form/1')
})
afterEach(() => {
  end()
  openQuestion.get()?.answer(false)
})

const edited = () =>
  renderHook(({ dirty }) => useGuarded('scale', dirty), {
    initialProps: { dirty: true },
    wrapper: ({ children }) => <LeaveGuardProvider value={guard}>{children}</LeaveGuardProvider>,
  })
const path = () => location.hash.slice(1)
const question = () => waitFor(() => expect(openQuestion.get()?.title).toBe('Leave without saving?'))

test('an address that changed before anybody listened is heard of all the same', () => {
  const begun = guardedHistory(guard)
  const heard = vi.fn()
  window.history.replaceState(null, '', '#/users?page=2')
  begun.listen(heard)()
  expect(heard).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ location: expect.objectContaining({ pathname: '/users', search: '?page=2' }) }),
  )
})

test('without unsaved changes the way is free', () => {
  history.push('/roles')
  expect(path()).toBe('/roles')
  expect(openQuestion.get()).toBeNull()
})

test('with unsaved changes a link asks; No stays, Yes goes', async () => {
  edited()
  history.push('/roles')
  await question()
  openQuestion.get()?.answer(false)
  expect(path()).toBe('/scale-form/1')
  history.push('/roles')
  await question()
  openQuestion.get()?.answer(true)
  await waitFor(() => expect(path()).toBe('/roles'))
})

test('Back asks with the screen still there; No stays, Yes goes back', async () => {
  edited()
  moved.mockClear()
  window.history.back()
  await question()
  await waitFor(() => expect(path()).toBe('/scale-form/1'))
  openQuestion.get()?.answer(false)
  expect(moved).not.toHaveBeenCalled()
  window.history.back()
  await question()
  openQuestion.get()?.answer(true)
  await waitFor(() => expect(path()).toBe('/scales'))
})

test('another query of the same screen is no leaving', () => {
  edited()
  history.push('/scale-form/1?tab=2')
  expect(path()).toBe('/scale-form/1?tab=2')
  expect(openQuestion.get()).toBeNull()
})

test('once it is saved, or the form is gone, the way is free at once', () => {
  const form = edited()
  form.result.current()
  history.push('/scales')
  expect(path()).toBe('/scales')
  history.push('/scale-form/2')
  edited().unmount()
  history.push('/roles')
  expect(path()).toBe('/roles')
})

test('closing the tab is held up only while there are unsaved changes', () => {
  const form = edited()
  const closing = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(closing()).toBe(true)
  form.rerender({ dirty: false })
  expect(closing()).toBe(false)
})

test('where a save ends before the browser is back at its screen, the way goes on from there', async () => {
  history.push('/roles')
  const saved = Promise.withResolvers<void>()
  void guard.during(saved.promise)
  const go = window.history.go.bind(window.history)
  const steps: (readonly [by: number, take: () => void])[] = []
  vi.spyOn(window.history, 'go').mockImplementation((by = 0) => void steps.push([by, () => go(by)]))
  const taken = () => steps.map(([by]) => by)
  window.history.back()
  await waitFor(() => expect(taken()).toEqual([1]))
  saved.resolve()
  await saved.promise
  await new Promise((resolve) => setTimeout(resolve))
  expect(taken()).toEqual([1])
  steps[0]?.[1]()
  await waitFor(() => expect(taken()).toEqual([1, -1]))
  steps[1]?.[1]()
  await waitFor(() => expect(path()).toBe('/scale-form/1'))
  vi.restoreAllMocks()
})
