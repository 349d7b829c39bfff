import { describe, expect, test } from 'vitest'
import { catalogue } from '#texts/checks'
import { faultsOf, plant } from '../../support/planted.ts'
import { access } from './cases/access.ts'
import { alike } from './cases/alike.ts'
import { beyondRows } from './cases/beyond-rows.ts'
import { buttons } from './cases/buttons.ts'
import { choices } from './cases/choices.ts'
import { datetimes } from './cases/datetimes.ts'
import { decimals } from './cases/decimals.ts'
import { fields } from './cases/fields.ts'
import { inline } from './cases/inline.ts'
import { links } from './cases/links.ts'
import { names } from './cases/names.ts'
import { product } from './cases/product.ts'
import { rows } from './cases/rows.ts'
import { rules } from './cases/rules.ts'
import { scoped } from './cases/scopes.ts'
import { screens } from './cases/screens.ts'
import { totals } from './cases/totals.ts'
import { worked } from './cases/worked.ts'

const cases = [
  ...[...names, ...fields, ...choices, ...links, ...access],
  ...[
    ...screens,
    ...rules,
    ...product,
    ...decimals,
    ...datetimes,
    ...rows,
    ...beyondRows,
    ...worked,
    ...buttons,
    ...inline,
  ],
  ...[...scoped, ...totals, ...alike],
]

test('the small product that faults are planted in has none', () => {
  expect(faultsOf(plant())).toEqual([])
})

test('every code of the catalogue is planted', () => {
  const planted = new Set<string>(cases.map(({ code }) => code))
  expect(Object.keys(catalogue).filter((code) => !planted.has(code))).toEqual([])
})

describe('a planted fault is reported, with its place and line, and brings no flood', () => {
  test.each(cases.map((each) => [each.code, each.plants[0]?.[2].trim() ?? '', each] as const))(
    '%s  %s',
    (code, _, { plants, file = plants[0]?.[0], path, line, meant, also = [] }) => {
      const texts = plant(...plants)
      const faults = faultsOf(texts)
      const found = faults.find((each) => each.code === code && each.file === file)
      expect(faults.map((each) => each.code).sort()).toEqual([code, ...also].sort())
      expect(found?.path).toBe(path)
      expect(texts.get(file ?? '')?.split('\n')[(found?.line ?? 0) - 1] ?? '').toContain(line)
      if (meant !== undefined) expect(found?.message).toContain(`Did you mean '${meant}'?`)
      else expect(found?.message).not.toContain('Did you mean')
    },
  )
})

test('no sentence leaves a gap for a value', () => {
  const messages = cases.flatMap(({ plants }) => faultsOf(plant(...plants)).map(({ message }) => message))
  expect(messages.filter((message) => /\{(value|other)\}|\bundefined\b|\[object/.test(message))).toEqual([])
})
