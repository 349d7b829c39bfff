import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Predicate } from '../../src/descriptor/index.ts'
import { casesOf, matchesCase } from '../../src/model/analysis/cases.ts'
import { type EntityModel, type Facts, type FieldModel, fieldsOf, holds } from '../../src/model/index.ts'
import { facts } from '../../src/model/rules/row-state.ts'
import { rowRulesOf } from '../../src/model/rules/rules-of-rows.ts'
import { loadModel } from '../../src/server/index.ts'
import type { Loose } from '../support/calls.ts'
import { serverOn } from '../support/databases.ts'
import type { TestServer } from '../support/server.ts'
import { products } from './products.ts'
import { type Maker, makerFor, type Payload } from './rows.ts'
import { movesIn, movingIn, stepsTo } from './rules-of-rows.ts'
import { goodValues } from './values.ts'

const today = '2026-03-12'

/** More cases of a rule tell nothing new, and cost time. */
const mostCases = 24

const isRuled = (entity: EntityModel): boolean =>
  Object.values(rowRulesOf(entity)).some(({ length }) => length > 0)

const same = (row: Loose, fields: readonly FieldModel[]): Payload =>
  Object.fromEntries(fields.map(({ key }) => [key, row[key]]))

const isTime = ({ type, writable }: FieldModel): boolean => writable && (type === 'day' || type === 'instant')

/** Times that lie around all others, or where what else a row says of times lets them be. */
const spansOf = (from: FieldModel, to: FieldModel): readonly Payload[] => {
  const [first, last] = [goodValues(from).at(0), goodValues(to).at(-1)]
  const late = String(last).replace('9999', '9998')
  return [
    { [from.key]: first, [to.key]: last },
    { [from.key]: late, [to.key]: last },
    { [from.key]: first, [to.key]: String(first).replace('01-01', '01-02') },
    {}, // as they are beside each other
  ]
}

const cases = await Promise.all(
  products.flatMap(({ name, place, on }) =>
    on.map(async (database) => {
      const model = await loadModel(place)
      return { name, place, database, model, ruled: model.list.filter(isRuled) }
    }),
  ),
)

test('each product says what it has', () => {
  expect(cases.length).toBeGreaterThan(0)
})

describe.each(cases.filter(({ ruled }) => ruled.length > 0))(
  '$name on $database',
  ({ place, database, model, ruled }) => {
    let server: TestServer
    let maker: Maker
    beforeAll(async () => {
      server = await serverOn(database, { product: place, today: () => today })
      maker = makerFor(model, server)
    })
    afterAll(() => server.stop())

    describe.each(ruled.map((entity) => [entity.plural, entity] as const))('%s', (_, entity) => {
      const { unique, noOverlap, atMost, never } = rowRulesOf(entity)
      const { list } = entity.api
      const again = async (alike: Payload) =>
        server.call('POST', list, { ...(await maker.payload(entity, 'required')), ...alike })
      const put = (id: number, body: Payload) => server.call('PUT', `${list}/${id}`, body)

      const casesIn = (when: Predicate): readonly Facts[] =>
        casesOf(entity.field, [when])?.filter((each) => matchesCase(when, each)) ?? [{}]
      /** A row of such a case, as far as it is taken: it stays what it was before the step that is refused. */
      const made = async (seen: Facts, alike: Payload) => {
        const plain = Object.entries(seen).filter(([name]) => !movingIn(entity).includes(name))
        const like = await maker.like(entity, Object.fromEntries(plain))
        let answer = await again({ ...alike, ...like })
        for (const step of stepsTo(entity, seen) ?? [])
          if (answer.status < 300) answer = await put(answer.body.data.id, await maker.like(entity, step))
        return answer
      }

      if (unique.length > 0)
        test('what no two rows share together is refused in the words of the rule', async () => {
          for (const { by, says } of unique) {
            const row = await maker.row(entity, await maker.payload(entity))
            const { status, body } = await again(same(row, by))
            expect([status, body.errors?.[by[0]?.key ?? '']]).toEqual([422, [says]])
          }
        })

      if (noOverlap.length > 0)
        test('times that overlap are refused in the words of the rule', async () => {
          for (const { by, from, to, when, says } of noOverlap) {
            const wanted = casesIn(when)
            const timed = entity.fields.filter(
              (field) => field === from || field === to || (isTime(field) && field.unique === undefined),
            )
            const held = async () => {
              for (const seen of wanted.slice(0, mostCases))
                for (const times of spansOf(from, to)) {
                  const whole = same(await maker.payload(entity), [...by, ...timed])
                  const { status, body } = await made(seen, { ...whole, ...times })
                  if (status >= 300) continue
                  if (holds(when, facts(model, entity, body.data), today, model.zone))
                    return { seen, row: body.data }
                }
              return null
            }
            const first = await held()
            expect(first).not.toBe(null)
            const { status, body } = await made(first?.seen ?? {}, same(first?.row, [...by, ...timed]))
            expect([status, body.errors?.[from.key]]).toEqual([422, [says]])
          }
        })

      const counted = atMost.flatMap(({ most, ...rule }) =>
        typeof most === 'number' ? [{ ...rule, most }] : [],
      )
      if (counted.length > 0)
        test('more rows alike than may be are refused in the words of the rule', async () => {
          for (const { by, most, when, says } of counted) {
            const alike = by.map(({ field }) => field)
            const [seen = {}] = casesIn(when)
            const whole = same(await maker.payload(entity), alike)
            const answers: Loose[] = []
            for (let count = 0; count <= most; count += 1) answers.push(await made(seen, whole))
            expect(answers.map(({ status }) => status < 300)).toEqual([...Array(most).fill(true), false])
            expect(answers.at(-1)?.body.errors?.[alike[0]?.key ?? '']).toEqual([says])
          }
        })

      if (never.length > 0)
        test('what no row may be, none becomes, and the rule says why', async () => {
          for (const { when, at, says } of never) {
            const all = casesOf(entity.field, [when])?.filter((each) => matchesCase(when, each)) ?? []
            const cases = all.filter((each) => stepsTo(entity, each) !== null)
            const said = new Set<string>()
            for (const seen of cases.slice(0, mostCases)) {
              const plain = Object.entries(seen).filter(([name]) => !movingIn(entity).includes(name))
              const like = await maker.like(entity, Object.fromEntries(plain))
              let { status, body } = await server.call('POST', list, {
                ...(await maker.payload(entity, 'required')),
                ...like,
              })
              for (const step of stepsTo(entity, seen) ?? [])
                if (status < 300) ({ status, body } = await put(body.data.id, await maker.like(entity, step)))
              if (status < 300)
                expect(holds(when, facts(model, entity, body.data), today, model.zone)).toBe(false)
              else for (const message of body.errors?.[at?.key ?? ''] ?? []) said.add(message)
            }
            const isMade = fieldsOf(when).every((name) => entity.field[name]?.writable)
            if (isMade && cases.length > 0) expect([...said]).toContain(says) // of the others no row can be asked for
          }
        })

      const moves = movesIn(entity)
      if (moves.length > 0)
        test('a choice goes only where a way leads', async () => {
          for (const { field, open, closed } of moves) {
            const row = await maker.row(entity)
            const held = facts(model, entity, row)[field.name] as string | null // a choice, or a label
            for (const to of closed(held)) {
              const { status, body } = await put(row.id, await maker.like(entity, { [field.name]: to }))
              expect([to, status, body.errors?.[field.key]?.length]).toEqual([to, 422, 1])
            }
            for (const to of open(held)) {
              const like = await maker.like(entity, { [field.name]: to })
              const { status } = await put((await maker.row(entity)).id, like)
              expect([to, status]).toEqual([to, 200])
            }
          }
        })
    })
  },
)
