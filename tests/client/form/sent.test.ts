import { expect, test } from 'vitest'
import type { Rights } from '../../../src/client/form/rights.ts'
import { sentBy } from '../../../src/client/form/sent.ts'
import * as words from '../../../src/descriptor/index.ts'
import { build, type Draft } from '../../../src/model/index.ts'

const asset = words.entity({
  one: 'asset',
  many: 'assets',
  fields: { name: words.text('Name'), photo: words.image('Photo'), plate: words.image('Plate') },
})
const model = build(
  [{ file: 'entities/asset.ts', descriptor: asset }],
  words.app({ name: 'x', title: 'Rental', groups: [] }),
)
const rights = { writes: () => true } as unknown as Rights // all that is asked of them here

const base: Draft = { id: 7, version: 3, name: 'Crane', photo: 'data:image/png;base64,eA==', plate: null }

const sent = (draft: Draft, editing: boolean) => {
  const entity = model.entities.asset
  if (!entity) throw new Error('There is no asset.')
  return sentBy(model, entity, base, draft, editing, '2026-01-01', rights)
}

test('an image that did not change is not sent again, and any other value is', () => {
  expect(sent({ ...base, name: 'Crane 2' }, true)).toEqual({ name: 'Crane 2', version: 3 })
})

test('one that is new or taken away is sent', () => {
  expect(sent({ ...base, photo: null, plate: '/plates/1.png' }, true)).toEqual({
    name: 'Crane',
    photo: null,
    plate: '/plates/1.png',
    version: 3,
  })
})

test('of a new row everything is', () => {
  expect(sent(base, false)).toEqual({ name: 'Crane', photo: base.photo, plate: null })
})
