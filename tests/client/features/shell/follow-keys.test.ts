import { fireEvent } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { routesOf, screenAt } from '../../../../src/client/app/routes.tsx'
import { screenTitle } from '../../../../src/client/features/shell/screen-title.ts'
import { model } from '../../product.ts'

vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {} }))
const { followKeys } = await import('../../../../src/client/features/shell/follow-keys.ts')
const { closePanel, openedPanel } = await import('../../../../src/client/shared/screen/panels.ts')
const { singleKeys } = await import('../../../../src/client/shared/state/single-keys.ts')
const { sidebarCollapsed } = await import('../../../../src/client/features/shell/sidebar-state.ts')

let stop = () => {}
beforeEach(() => {
  stop = followKeys()
  closePanel()
  document.body.innerHTML =
    '<button>b</button><input><textarea></textarea><select></select><div role="dialog"><i>d</i></div>'
})
afterEach(() => stop())

const press = (on: string, init: KeyboardEventInit) => {
  const target = on === 'body' ? document.body : document.querySelector(on)
  if (!target) throw new Error(`There is no ${on}.`)
  fireEvent.keyDown(target, init)
  return openedPanel.get()
}

test.each(['body', 'button'])('? on the %s shows the keys', (on) => {
  expect(press(on, { key: '?' })).toBe('keys')
})

test.each(['input', 'textarea', 'select', 'i'])('? in %s is left to it', (on) => {
  expect(press(on, { key: '?' })).toBeNull()
})

test.each([{ ctrlKey: true }, { metaKey: true }])(
  'K with %j opens the palette, even from a field',
  (held) => {
    expect(press('input', { key: 'k', ...held })).toBe('palette')
  },
)

test('single keys rest once they are switched off, and those with Ctrl go on', () => {
  singleKeys.set(false)
  expect(press('body', { key: '?' })).toBeNull()
  expect(press('body', { key: 'k', ctrlKey: true })).toBe('palette')
  closePanel()
  singleKeys.set(true)
  expect(press('body', { key: '?' })).toBe('keys')
})

test('[ folds the sidebar and opens it again, but not with Ctrl held', () => {
  const before = sidebarCollapsed.get()
  press('body', { key: '[', ctrlKey: true })
  expect(sidebarCollapsed.get()).toBe(before)
  press('body', { key: '[' })
  expect(sidebarCollapsed.get()).toBe(!before)
  press('body', { key: '[' })
  expect(sidebarCollapsed.get()).toBe(before)
})

const routes = routesOf(model)

test.each([
  ['/', '', true, ['Dashboard']],
  ['/repairs', '', true, ['Repairs']],
  ['/due-in-3-days', '', true, ['Repairs', 'Due in 3 days']],
  ['/pledge-status-form', '', true, ['Pledge Statuses', 'Add pledge status']],
  ['/scale-form/3', '', true, ['Scales', 'Edit scale']],
  ['/scale-form/3', 'Energy', true, ['Scales', 'Energy', 'Edit scale']],
  ['/scale-form/3', 'Energy', false, ['Scales', 'Energy', 'View scale']],
  ['/calls', '', true, ['API']],
  ['/calls/createScale', 'Creates a scale', true, ['API', 'Creates a scale']],
  ['/nowhere', '', true, ['There is no such page']],
])('%s with the label %j, may update: %s', (path, label, mayUpdate, said) => {
  const { title, above } = screenTitle(screenAt(routes, path), label, mayUpdate)
  expect([...above.map(({ text }) => text), title]).toEqual(said)
})
