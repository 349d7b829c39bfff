import { expect, test } from 'vitest'
import { Failed } from '../../../src/client/failed.ts'
import { failureOf } from '../../../src/client/form/save-failure.ts'
import { entityOf, model } from './product.ts'

const sentence = 'Somebody else saved this while you were editing.'
const overtaken = (data: unknown) =>
  failureOf(model, entityOf('organization'), new Failed(409, sentence, {}, data))

test('a row that was overtaken is compared with what is answered of it', () => {
  expect(overtaken({ id: 1, version: 2, name: 'Nord' })).toMatchObject({
    type: 'overtaken',
    theirs: { version: 2, name: 'Nord' },
  })
})

test('where nothing is answered of it, nothing is compared: what was typed would stand beside empty fields', () => {
  expect(overtaken({ id: 1, version: 2 })).toEqual({ type: 'refused', text: sentence, messages: {} })
})
