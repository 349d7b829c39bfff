import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { factsSeenIn } from '../../src/client/shared/buttons/available-buttons.ts'
import { analysisDay, type Case, casesOf } from '../../src/model/analysis/cases.ts'
import { type ButtonModel, buttonsOf, isAvailable } from '../../src/model/buttons.ts'
import { type ChildRows, childRowsOf } from '../../src/model/entity/child-rows.ts'
import {
  type EntityModel,
  type FieldModel,
  fieldsOf,
  isRow,
  labelOf,
  type Model,
  meaningOf,
} from '../../src/model/index.ts'
import { permissionsFor, scopePermission } from '../../src/model/permissions.ts'
import { rowRulesOf } from '../../src/model/rules/rules-of-rows.ts'
import { loadModel } from '../../src/server/index.ts'
import type { Caller, Loose } from '../support/calls.ts'
import { serverOn } from '../support/databases.ts'
import type { TestServer } from '../support/server.ts'
import { holderOf } from './holders.ts'
import { products } from './products.ts'
import { type Maker, makerFor } from './rows.ts'
import { allowed } from './rules-of-rows.ts'

const today = analysisDay
const administrator = 1
/** More rows than these tell nothing new, and cost time. */
const mostRows = 24
/** Of so many rows every button is pressed one after the other, whatever the row has become. */
const mostFollowed = 4

const cases = await Promise.all(
  products.flatMap(({ name, place, on }) =>
    on.map(async (database) => {
      const model = await loadModel(place)
      return { name, place, database, model, with: model.list.filter((each) => buttonsOf(each).length > 0) }
    }),
  ),
)

/** The values by which a choice comes from the beginning to where it is wanted. */
const wayTo = (ways: Loose, wanted: string | null): readonly string[] => {
  const found = new Map<string, readonly string[]>([['null', []]])
  for (const [from, way] of found)
    for (const { to } of ways[from] ?? []) if (!found.has(String(to))) found.set(String(to), [...way, to])
  return found.get(String(wanted)) ?? []
}

/** A row as the case has it, as far as it can be made: by a payload, and along the ways of its choices; null where refused. */
const rowLike = async (
  server: Caller,
  maker: Maker,
  entity: EntityModel,
  at: Case,
  bare: boolean,
): Promise<Loose> => {
  const moving = rowRulesOf(entity).transitions.map(({ field, ways }) => ({
    field,
    way: field.name in at ? wayTo(ways, at[field.name] as string | null) : [],
  }))
  const plain = Object.entries(at).filter(
    ([name, value]) =>
      entity.field[name]?.writable && !isRow(value) && moving.every(({ field }) => field.name !== name),
  )
  const people = Object.entries(at).flatMap(([name, value]) =>
    isRow(value) && entity.field[name]?.writable ? [[entity.field[name].key, value.id]] : [],
  )
  const whole = Object.entries(await maker.payload(entity))
  const needed = entity.fields.flatMap(({ key, required }) => (required ? [key] : []))
  const payload = allowed(entity, {
    ...Object.fromEntries(whole.filter(([key]) => !bare || needed.includes(key))),
    ...(await maker.like(entity, Object.fromEntries(plain))),
    ...Object.fromEntries(people),
  })
  const made = await server.call('POST', entity.api.list, payload)
  if (made.status !== 201) return null
  for (const { field, way } of moving)
    for (const value of way) {
      if (made.body.data[field.key] === value || field.links === 'one') continue
      await server.call('PUT', `${entity.api.list}/${made.body.data.id}`, { [field.key]: value })
    }
  return made.body.data
}

/** The child rows that a field is worked out from; null of any other. */
const gatheredBy = (model: Model, entity: EntityModel, { works }: FieldModel): ChildRows | null => {
  const rows = works && 'take' in works ? entity.field[works.over] : undefined
  return rows ? childRowsOf(model, entity, rows) : null
}

/** What a press answers for a field that the button sets. */
const heldAs = (
  model: Model,
  entity: EntityModel,
  { field, value }: ButtonModel['set'][number],
  row: Loose,
) => {
  const held = row[field.key]
  if (value === null) return [held, null]
  if (isRow(value)) return [held?.id ?? held, administrator]
  const target = model.entities[field.to ?? '']
  if (target)
    return [row[`${field.key}_label`] ?? labelOf(model, target, row[field.nested ?? field.key]), value]
  if (field.type === 'day' && value === 'today') return [held, today]
  if (field.type === 'instant' && value === 'now') return [/:00Z$/.test(held), true]
  const accepted = meaningOf(field.kind).accept(value, field)
  return [held, 'value' in accepted ? accepted.value : `${entity.name}.${field.name}`]
}

test('each product says what it has', () => {
  expect(cases.length).toBeGreaterThan(0)
})

describe.each(cases.filter((each) => each.with.length > 0))(
  '$name on $database',
  ({ place, database, model, with: entities }) => {
    let server: TestServer
    let maker: Maker
    beforeAll(async () => {
      server = await serverOn(database, { product: place, today: () => today })
      maker = makerFor(model, server)
    })
    afterAll(() => server.stop())

    describe.each(entities.map((entity) => [entity.plural, entity] as const))('%s', (_, entity) => {
      const buttons = buttonsOf(entity)
      const { list } = entity.api
      const read = async (id: number) => (await server.call('GET', `${list}/${id}`)).body.data
      const asked = async (button: ButtonModel) => {
        const payload = await maker.payload(entity)
        const moving = rowRulesOf(entity).transitions.map(({ field }) => field.key)
        const keys = button.asks
          .map(({ key }) => key)
          .filter((key) => key in payload && !moving.includes(key))
        return Object.fromEntries(keys.map((key) => [key, payload[key]]))
      }
      /** A child row for each value of the rule that is gathered from such rows. */
      const withChildren = async (row: Loose, { when }: ButtonModel) => {
        for (const name of row === null ? [] : fieldsOf(when)) {
          const field = entity.field[name]
          const rows = field && gatheredBy(model, entity, field)
          if (rows)
            await maker.row(
              rows.child,
              allowed(rows.child, { ...(await maker.payload(rows.child)), [rows.back.key]: row.id }),
            )
        }
        return row
      }
      const rowsFor = async (button: ButtonModel) => {
        const { when } = button
        const all = casesOf(entity.field, [when]) ?? [{}]
        const found: Loose[] = []
        // What a button sets may not go together with all else that a row can hold.
        for (const at of all.slice(0, mostRows))
          for (const bare of [false, true]) found.push(await rowLike(server, maker, entity, at, bare))
        const isGathered = fieldsOf(when).some((name) => {
          const field = entity.field[name]
          return field && gatheredBy(model, entity, field) !== null
        })
        for (const at of isGathered ? all.slice(0, mostRows) : [])
          found.push(await withChildren(await rowLike(server, maker, entity, at, true), button))
        return found.filter(Boolean)
      }

      test('each is there where its page says so, sets what it says, and is refused everywhere else', async () => {
        const pressed = new Set<string>()
        const refused = new Set<string>()
        const press = async (button: ButtonModel, id: number) => {
          const row = await read(id)
          const there = isAvailable(button.when, factsSeenIn(model, entity, row), {
            today,
            zone: model.zone,
            me: administrator,
          })
          const { status, body } = await server.call(
            'POST',
            `${list}/${id}/${button.name}`,
            await asked(button),
          )
          expect([button.name, row, status === 409]).toEqual([button.name, row, !there])
          if (status === 409) {
            refused.add(button.name)
            expect(body.data).toEqual(row)
          } else pressed.add(button.name) // what it sets may still be refused of the row
          if (status === 200)
            for (const setting of button.set) {
              const [held, wanted] = heldAs(model, entity, setting, body.data)
              expect([setting.field.name, held]).toEqual([setting.field.name, wanted])
            }
        }
        for (const button of buttons)
          for (const [at, { id }] of (await rowsFor(button)).entries()) {
            await press(button, id)
            // Some rows are what only a button makes of them.
            if (at < mostFollowed) for (const next of buttons) await press(next, id)
          }
        const isMade = ({ when }: ButtonModel) =>
          fieldsOf(when).every((name) => {
            const field = entity.field[name]
            return field && (field.writable || gatheredBy(model, entity, field) !== null)
          })
        const made = buttons.filter(isMade).map(({ name }) => name) // of the others no row can be asked for
        expect([...pressed]).toEqual(expect.arrayContaining(made))
        const conditional = buttons.filter((each) => Object.keys(each.when).length > 0 && isMade(each))
        expect([...refused]).toEqual(expect.arrayContaining(conditional.map(({ name }) => name)))
      })

      test('each asks for its permission', async () => {
        const { id } = await maker.row(entity)
        const all = model.list.flatMap((each) => permissionsFor(model, each))
        for (const { name, permission } of buttons) {
          const by = async (...titles: readonly string[]) => {
            const person = await holderOf(model, server, maker, titles)
            return (await person.call('POST', `${list}/${id}/${name}`, { unknown: 1 })).status
          }
          const isAsked = (title: string) => title === permission || title.startsWith(`${permission}.`)
          expect([name, await by(...all.filter((title) => !isAsked(title)))]).toEqual([name, 403])
          expect([name, await by(permission, entity.permission.read)]).toEqual([name, 422])
        }
      })

      const plain = buttons.filter(({ permission }) => permission === entity.permission.update)
      if (plain.length > 0 && entity.scopes.length > 0)
        test('each is there for whoever may change some rows, in those and in no others', async () => {
          const { id } = await maker.row(entity)
          for (const { name: scope } of entity.scopes) {
            const titles = (['read', 'update'] as const).map((verb) => scopePermission(entity, verb, scope))
            const person = await holderOf(model, server, maker, titles)
            const { status: seen } = await person.call('GET', `${list}/${id}`)
            for (const { name } of plain) {
              const { status } = await person.call('POST', `${list}/${id}/${name}`, { unknown: 1 })
              expect([scope, name, status]).toEqual([scope, name, seen === 200 ? 422 : 404])
            }
          }
        })
    })
  },
)
