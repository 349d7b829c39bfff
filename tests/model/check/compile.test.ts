import { describe, expect, test } from 'vitest'
import { check, compile } from '../../../src/model/check/index.ts'
import { nearest } from '../../../src/model/check/nearest.ts'
import app from '../../products/workshop/app.ts'
import { faultsOf, plant } from '../../support/planted.ts'
import { sources } from '../product.ts'

test('sound descriptors compile to a model', () => {
  const compiled = compile(sources, app)
  expect('model' in compiled && compiled.model.list.length).toBe(sources.length)
})

test('one fault, and there is no model', () => {
  const compiled = compile(sources, { ...app, title: '' })
  expect(compiled).toEqual({ faults: [expect.objectContaining({ code: 'E-APP-1', file: 'app.ts' })] })
})

test('icons are checked where the caller knows them', () => {
  expect(check(sources, app)).toEqual([])
  const faults = check(sources, app, ['users'])
  expect(new Set(faults.map(({ code }) => code))).toEqual(new Set(['E-MENU-2']))
})

test('a condition that no new row can fulfil is asked of existing ones alone', () => {
  const form = "{ editing: true, show: [{ when: { paper: 'Wove' }, show: ['note'] }] }"
  const faults = (begins: string) =>
    faultsOf(
      plant(
        [
          'entities/sheet.ts',
          "name: text('Name', required),",
          "name: text('Name', required), note: text('Note'),",
        ],
        ['entities/sheet.ts', "['name', 'paper'] }", `['name', 'paper'] }, ${form}`],
        [
          'entities/sheet.ts',
          '  lists:',
          `  requiredWhen: { note: { paper: 'Wove' } }, transitions: { paper: { null: ${begins}, Plain: ['Laid', 'Wove'] } },\n  lists:`,
        ],
      ),
    ).map(({ code }) => code)
  expect(faults("['Plain']")).toEqual([])
  expect(faults("['Plain', ['Wove', 'sheets.weave']]")).toEqual(['E-REQUIRED-6'])
})

test('faults are sorted by file', () => {
  const files = check(sources, { ...app, groups: [], title: '' }, ['users']).map(({ file }) => file)
  expect(files).toEqual([...files].sort((a, b) => a.localeCompare(b)))
})

describe('the word that was probably meant', () => {
  const known = ['scale', 'service', 'source', 'status']
  test.each([
    ['scle', 'scale'],
    ['sacle', 'scale'],
    ['SCALE', 'scale'],
    ['servcie', 'service'],
    ['stauts', 'status'],
    ['customer', null],
    ['xyz', null],
    ['', null],
    ['scale', null],
  ])('of %j is %j', (word, meant) => {
    expect(nearest(word, known)).toBe(meant)
  })
})
