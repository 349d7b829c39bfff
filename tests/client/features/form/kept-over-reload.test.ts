import { renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { draftOf } from '../../../../src/client/features/form/draft.ts'
import { formReducer, initialFormState } from '../../../../src/client/features/form/form-state.ts'
import { draftLines } from '../../../../src/client/features/form/lines.ts'
import { restoreFormState, useReloadSnapshot } from '../../../../src/client/features/form/reload-snapshot.ts'
import * as words from '../../../../src/descriptor/index.ts'
import { build, type Row } from '../../../../src/model/index.ts'

vi.mock('../../../../src/client/shared/state/page.ts', async (original) => ({
  ...(await original<object>()),
  isReloading: () => true,
}))

const order = words.entity({
  one: 'order',
  many: 'orders',
  fields: {
    name: words.text('Name', words.required),
    note: words.text('Note'),
    lines: words.rows('Lines', 'line', words.by('order'), words.inline),
  },
  form: [{ show: ['name', 'note', 'lines'] }],
})
const line = words.entity({
  one: 'line',
  many: 'lines',
  fields: {
    order: words.reference('Order', 'order', words.required),
    work: words.text('Work', words.required),
  },
})
const model = build(
  [order, line].map((descriptor) => ({ file: `entities/${descriptor.one}.ts`, descriptor })),
  words.app({ name: 'orders', title: 'Orders', groups: [] }),
)
const orders = model.entities.order
const lines = orders?.field.lines
if (!orders || !lines) throw new Error('There are no orders.')

const answered = (version: number, note: string, ...works: readonly string[]) =>
  draftOf(model, orders, {
    id: 7,
    version,
    name: 'One',
    note,
    lines: works.map((work, at) => ({ id: at + 1, version: 1, work })),
  } as Row)

test('what was typed before a reload takes nothing from who wrote meanwhile', () => {
  location.hash = '#/order-form/7'
  const begun = initialFormState(answered(1, 'old', 'first'))
  const typed = formReducer(begun, {
    type: 'changed',
    field: lines,
    changes: { lines: [...draftLines(begun.draft, lines), { line: 'new-0', work: 'typed' }] },
  })
  renderHook(() => useReloadSnapshot(orders, typed, () => {}))
  dispatchEvent(new Event('beforeunload'))

  const theirs = answered(2, 'theirs', 'first', 'theirs')
  const after = restoreFormState(orders)(theirs)
  const works = (state: typeof after) => draftLines(state.draft, lines).map(({ work }) => work)
  expect(works(after)).toEqual(['first', 'typed'])
  expect([after.base.version, after.draft.version]).toEqual([1, 1]) // so that the server asks
  expect(after.draft.note).toBe('theirs')

  const merged = formReducer(after, { type: 'overtaken', entity: orders, theirs })
  expect(works(merged)).toEqual(['first', 'typed', 'theirs'])
  expect(merged.draft.version).toBe(2)
})
