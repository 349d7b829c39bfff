import { expect, test } from 'vitest'
import { placeMessages } from '../../../../src/client/features/form/place-messages.ts'
import type { Rights } from '../../../../src/client/features/form/rights.ts'
import { failureOf, savePayload } from '../../../../src/client/features/form/saving.ts'
import { Failed } from '../../../../src/client/shared/request/http-call.ts'
import * as words from '../../../../src/descriptor/index.ts'
import { shownFields } from '../../../../src/model/form.ts'
import { build, type Draft } from '../../../../src/model/index.ts'
import { entityOf, model } from '../../product.ts'

const asset = words.entity({
  one: 'asset',
  many: 'assets',
  fields: { name: words.text('Name'), photo: words.image('Photo'), plate: words.image('Plate') },
})
const rental = build(
  [{ file: 'entities/asset.ts', descriptor: asset }],
  words.app({ name: 'x', title: 'Rental', groups: [] }),
)
const rights = { writes: () => true } as unknown as Rights // all that is asked of them here

const photo = { id: 9, name: 'Crane.png', type: 'image/png', bytes: 8, sha256: '0a' }
const base: Draft = { id: 7, version: 3, name: 'Crane', photo, plate: null }

const sent = (draft: Draft, editing: boolean) => {
  const entity = rental.entities.asset
  if (!entity) throw new Error('There is no asset.')
  return savePayload(rental, entity, base, draft, editing, '2026-01-01', rights)
}

test('an image is sent by its id, one that was taken away as nothing', () => {
  expect(sent({ ...base, name: 'Crane 2' }, true)).toEqual({
    name: 'Crane 2',
    photo: 9,
    plate: null,
    version: 3,
  })
  expect(sent({ ...base, photo: null, plate: photo }, true)).toEqual({
    name: 'Crane',
    photo: null,
    plate: 9,
    version: 3,
  })
})

test('before a server that keeps no files an image is sent as the text that it is', () => {
  expect(sent({ ...base, plate: '/plates/1.png' }, true)).toMatchObject({ plate: '/plates/1.png' })
})

test('of a new row everything is sent but the version', () => {
  expect(sent(base, false)).toEqual({ name: 'Crane', photo: 9, plate: null })
})

const sentence = 'Somebody else saved this while you were editing.'
const overtaken = (data: unknown) =>
  failureOf(model, entityOf('customer'), new Failed(409, sentence, {}, data))

test('a row that was overtaken is compared with what is answered of it', () => {
  expect(overtaken({ id: 1, version: 2, name: 'Nord' })).toMatchObject({
    type: 'overtaken',
    theirs: { version: 2, name: 'Nord' },
  })
})

test('where nothing is answered of it, nothing is compared: what was typed would stand beside empty fields', () => {
  expect(overtaken({ id: 1, version: 2 })).toEqual({ type: 'refused', text: sentence, messages: {} })
})

const shown = (entity: string) => shownFields(model, entityOf(entity), {}, true, '2026-11-21')
const placed = (entity: string, messages: Record<string, string[]>) => {
  const { fields, top } = placeMessages(messages, shown(entity))
  return { fields: fields.map(({ field, messages }) => [field.name, messages]), top }
}

test('every message stands under its field, in the order of the form', () => {
  expect(placed('repair', { last_date: ['a', 'b'], service_id: ['c'] })).toEqual({
    fields: [
      ['service', ['c']],
      ['last_date', ['a', 'b']],
    ],
    top: [],
  })
})

test('a message for a field that is not shown, or that no field bears, stands at the top', () => {
  expect(placed('repair', { status_id: ['hidden'], cost: ['none'], service: ['by name'] })).toEqual({
    fields: [['service', ['by name']]],
    top: ['hidden', 'none'],
  })
})

test('a message for one item of a list stands under the list', () => {
  expect(placed('user', { 'roles.0': ['gone'], 'roles.1': ['gone'], name: [] })).toEqual({
    fields: [['roles', ['gone']]],
    top: [],
  })
})
