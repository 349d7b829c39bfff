import { beforeAll, describe, expect, test } from 'vitest'
import type { Predicate } from '../../../../../src/descriptor/index.ts'
import { analysisDay, anyOtherValue, casesOf } from '../../../../../src/model/analysis/cases.ts'
import { shownFields } from '../../../../../src/model/form.ts'
import {
  type EntityModel,
  type FieldModel,
  fieldsOf,
  holds,
  labelOf,
  type Model,
  meaningOf,
} from '../../../../../src/model/index.ts'
import { facts as factsOf } from '../../../../../src/model/rules/row-state.ts'
import { isRowOnly } from '../../../../../src/model/rules/rule-dependencies.ts'
import { loadModel } from '../../../../../src/server/index.ts'
import { products } from '../../../../generated/products.ts'
import type { Loose } from '../../../../support/calls.ts'
import { serving } from '../../../../support/databases.ts'
import { withRetry } from '../../../../support/with-retry.ts'

const today = '2026-03-12'
/**
 * Whether a row can be of a rule at all: one that asks for what no rule names cannot where the rows to choose from all
 * bear a name that some rule names, as in a donut that is closed by a slice for others.
 */
const isPossible = (
  model: Model,
  entity: EntityModel,
  rule: Predicate,
  rows: Readonly<Record<string, readonly Loose[]>>,
): boolean => {
  const cases = casesOf(entity.field, [rule]) ?? []
  const unnamed = (field: FieldModel): boolean => {
    const target = model.entities[field.to ?? '']
    const named = new Set(cases.map((each) => each[field.name]))
    return (
      target !== undefined && (rows[target.name] ?? []).some((row) => !named.has(labelOf(model, target, row)))
    )
  }
  return cases.some(
    (each) =>
      holds(rule, each, analysisDay, 'UTC') &&
      entity.fields.every(
        (field) => field.kind !== 'reference' || each[field.name] !== anyOtherValue || unnamed(field),
      ),
  )
}

const isEmpty = (value: unknown) => value === null || (Array.isArray(value) && value.length === 0)

for (const { name, place } of products) {
  const model = await loadModel(place)

  describe(`the demonstration of ${name}`, () => {
    const server = serving({ product: place, demoRows: 100, today: () => today })
    const rows: Record<string, readonly Loose[]> = {}
    beforeAll(async () => {
      for (const entity of model.list) {
        const { body } = await server.call('GET', `${entity.api.list}?per_page=100`)
        rows[entity.name] = await Promise.all(
          body.data.map(
            async ({ id }: Loose) =>
              (await withRetry(() => server.call('GET', `${entity.api.list}/${id}`))).body.data,
          ),
        )
      }
    })

    const needsFile = ({ required, kind }: FieldModel) =>
      required === true && meaningOf(kind).files !== undefined
    test('has no row of what cannot be without a file: it makes none', () => {
      const without = model.list.filter(({ name }) => rows[name]?.length === 0).map((entity) => entity.name)
      expect(without).toEqual(
        model.list.filter((each) => each.fields.some(needsFile)).map(({ name }) => name),
      )
    })

    const made = model.list.filter((each) => !each.fields.some(needsFile))
    describe.each(made.map((entity) => [entity.plural, entity] as const))('%s', (_, entity) => {
      test('has rows that keep every rule: each can be put back as it was read', async () => {
        expect(rows[entity.name]?.length).toBeGreaterThan(0)
        for (const row of rows[entity.name] ?? []) {
          const missing = entity.fields.filter(
            (field) =>
              field.required &&
              field.writable &&
              !(field.kind in { password: 0, confirmation: 0 }) &&
              isEmpty(row[field.key]),
          )
          const { status, body } = await server.call('PUT', `${entity.api.list}/${row.id}`, row)
          expect([row, missing.map((field) => field.name), status, body.errors]).toEqual([
            row,
            [],
            200,
            undefined,
          ])
        }
      })

      // Samples that name no row are texts to draw from.
      const named = entity.sample.filter((sample) => entity.label.every(({ name }) => name in sample))
      if (entity.label.length > 1 && named.length > 0)
        test('has the sample rows as they are written, though no one text names them', () => {
          for (const sample of named)
            expect(rows[entity.name]).toContainEqual(expect.objectContaining(sample))
        })

      test('says nothing that its form does not show, beside what must be said and what rules tell rows apart by', () => {
        const rules = [...entity.lists.map(({ rows }) => rows), ...entity.tones.map(({ when }) => when)]
        const ruled = rules.flatMap(fieldsOf)
        const formed = new Set(entity.form.flatMap(({ groups }) => groups.flatMap(({ fields }) => fields)))
        for (const row of rows[entity.name] ?? []) {
          const shown = shownFields(model, entity, row, true, today)
          const hidden = [...formed].filter(
            (field) =>
              !shown.includes(field) &&
              !field.required &&
              field.kind !== 'flag' &&
              !ruled.includes(field.name),
          )
          expect([
            row.id,
            hidden.filter(({ key }) => !isEmpty(row[key] ?? null)).map((field) => field.name),
          ]).toEqual([row.id, []])
        }
      })

      // No file comes with a sample row.
      const asksForFiles = (rule: Predicate) =>
        fieldsOf(rule).some((name) =>
          entity.fields.some((field) => field.name === name && meaningOf(field.kind).files),
        )
      const told = entity.lists.filter(({ rows: rule }) => isRowOnly(rule) && !asksForFiles(rule))
      if (told.length + entity.tones.length > 0)
        test('shows every named list and every colour', async () => {
          for (const list of told) {
            const { body } = await server.call('GET', `${list.api}?per_page=1`)
            expect([list.name, body.total > 0]).toEqual([
              list.name,
              isPossible(model, entity, list.rows, rows),
            ])
          }
          const seen = (rows[entity.name] ?? []).map((row) =>
            entity.tones.findIndex(({ when }) => holds(when, factsOf(model, entity, row), today, 'UTC')),
          )
          for (const [place, { reason }] of entity.tones.entries())
            expect([reason, seen.includes(place)]).toEqual([reason, true])
        })
    })
  })
}
