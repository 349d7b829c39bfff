import { expect, test } from 'vitest'
import { fileTypes } from '../../../../src/model/values/file-types.ts'
import { knownTypes } from '../../../../src/server/files/judge/known-types.ts'

test('each type that a field may take is known by its content', () => {
  expect(knownTypes.map(({ type }) => type)).toEqual(Object.keys(fileTypes))
})
