import { expect, test } from 'vitest'
import { availableButtons } from '../../../../src/client/shared/buttons/available-buttons.ts'
import * as words from '../../../../src/descriptor/index.ts'
import { build } from '../../../../src/model/index.ts'

const person = words.entity({
  one: 'person',
  many: 'people',
  serves: 'account',
  fields: { name: words.text('Name', words.required) },
})
const card = words.entity({
  one: 'card',
  many: 'cards',
  fields: {
    name: words.text('Name', words.required),
    state: words.choice('State', ['New', 'Done']),
    helpers: words.references('Helpers', 'person'),
  },
  scopes: { fresh: ['New cards', { state: 'New' }] },
  buttons: {
    end: ['End', { set: { state: 'Done' } }],
    help: ['Help', { when: { helpers: { any: words.me } }, set: { state: 'Done' }, needs: 'cards.help' }],
    close: ['Close', { when: { state: { not: 'Done' } }, set: { name: 'Closed' }, needs: 'cards.close' }],
    stamp: ['Stamp', { set: { state: 'Done' }, needs: 'cards.stamp' }],
  },
})
const model = build(
  [person, card].map((descriptor) => ({ file: `entities/${descriptor.one}.ts`, descriptor })),
  words.app({ name: 'cards', title: 'Cards', groups: [] }),
)
const cards = model.entities.card
if (!cards) throw new Error('There is no card.')

/** As `useHasPermission` makes it. */
const holding = (...titles: readonly string[]) => {
  const known = new Set(titles.flatMap((title) => [title, title.replace(/[^.]+$/, '')]))
  return (title: string) => known.has(title)
}
const locked = { by: 'scope', name: 'new cards', fields: cards.fields, frees: true } as const
const there = (isLocked: boolean, ...titles: readonly string[]) => thereFor([], isLocked, ...titles)
const thereFor = (helpers: readonly number[], isLocked: boolean, ...titles: readonly string[]) =>
  availableButtons(
    model,
    cards,
    { id: 1, name: 'One', state: 'New', helpers: helpers.map((id) => ({ id, name: `No. ${id}` })) },
    { me: 1, today: '2026-11-22', zone: 'UTC', now: '' } as never,
    holding(...titles),
    () => (isLocked ? locked : null),
  ).map(({ name }) => name)

test('who may update some rows presses the buttons of those', () => {
  expect(there(false, 'cards.update.fresh')).toEqual(['end'])
  expect(there(true, 'cards.update.fresh')).toEqual([])
})

test('a button with a permission of its own is there beyond the rows that somebody may update', () => {
  expect(there(true, 'cards.update.fresh', 'cards.stamp')).toEqual(['stamp'])
  expect(there(false, 'cards.stamp')).toEqual(['stamp'])
})

test('a button for those that a list of references leads to is there for each of them', () => {
  expect(thereFor([2, 1], false, 'cards.help')).toEqual(['help'])
  expect(thereFor([2], false, 'cards.help')).toEqual([])
  expect(thereFor([], false, 'cards.help')).toEqual([])
})

test('a button whose rule looks at what was left out of the row is not there', () => {
  const told = (row: object) =>
    availableButtons(
      model,
      cards,
      { id: 1, name: 'One', ...row },
      { me: 1, today: '2026-11-22', zone: 'UTC', now: '' } as never,
      holding('cards.update', 'cards.close'),
      () => null,
    ).map(({ name }) => name)
  expect(told({ state: null })).toEqual(['end', 'close'])
  expect(told({ state: 'Done' })).toEqual(['end'])
  expect(told({})).toEqual(['end'])
})
