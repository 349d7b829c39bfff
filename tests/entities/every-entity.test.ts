import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { inside } from '../../commands/parts/paths.mjs'
import app from '../../src/app.ts'
import { casesOf } from '../../src/model/analysis/cases.ts'
import { check } from '../../src/model/check/index.ts'
import { payloadOf, shownFields } from '../../src/model/form.ts'
import { holds } from '../../src/model/index.ts'
import { model, sources } from '../model/product.ts'
import { told } from './told.ts'

const linesOf = (file: string) => readFileSync(inside(file), 'utf8').trimEnd().split('\n').length
const isLookup = ({ fields }: { readonly fields: readonly unknown[] }) => fields.length === 1

test('the descriptors have no fault', () => {
  expect(check(sources, app)).toEqual([])
})

describe.each(model.list.map((entity) => [entity.name, entity] as const))('%s', (name, entity) => {
  test('means what it meant', async () => {
    await expect(told(model, entity)).toMatchFileSnapshot(`./told/${name}.txt`)
  })

  test('can be told apart in its list: a column shows its label', () => {
    const shown = entity.over ? (model.entities[entity.over.entity]?.columns ?? []) : entity.columns
    const label = entity.over ? (model.entities[entity.over.entity]?.label ?? []) : entity.label
    expect(shown.map((field) => field.name)).toEqual(expect.arrayContaining([label[0]?.name]))
  })

  test('sends from an empty form every field that it shows, and nothing else', () => {
    const shown = shownFields(model, entity, {}, false, '2026-02-27').map(({ key }) => key)
    expect(Object.keys(payloadOf(model, entity, {}, false, '2026-02-27')).sort()).toEqual([...shown].sort())
  })

  test('has permissions and addresses that no other has', () => {
    const own = [
      entity.api.list,
      entity.route.list,
      entity.route.form,
      entity.table,
      ...Object.values(entity.permission),
    ]
    const others = model.list
      .filter((each) => each !== entity)
      .flatMap((each) => [
        each.api.list,
        each.route.list,
        each.route.form,
        each.table,
        ...Object.values(each.permission),
      ])
    expect(own.filter((each) => others.includes(each))).toEqual([])
  })

  if (isLookup(entity))
    test('is a lookup list of ten lines at most', () => {
      expect(linesOf(entity.file)).toBeLessThanOrEqual(10)
    })

  if (entity.tones.length > 0)
    test('colours every combination that its rules tell apart', () => {
      const cases =
        casesOf(
          entity.field,
          entity.tones.map(({ when }) => when),
        ) ?? []
      expect(cases.length).toBeGreaterThan(0)
      expect(cases.filter((at) => !entity.tones.some(({ when }) => holds(when, at, '2026-06-15')))).toEqual(
        [],
      )
    })
})

test('most lookup lists of the product are covered by that', () => {
  expect(model.list.filter(isLookup).length).toBeGreaterThanOrEqual(8)
})
