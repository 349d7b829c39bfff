import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { casesOf, other } from '../../src/model/analysis/cases.ts'
import { facts } from '../../src/model/facts.ts'
import { type EntityModel, type FieldModel, fieldsOf, holds } from '../../src/model/index.ts'
import { invalid } from '../../src/model/messages.ts'
import { lower, titleOf } from '../../src/model/words.ts'
import { loadModel } from '../../src/server/index.ts'
import type { Loose } from '../support/calls.ts'
import { databases, serverOn } from '../support/databases.ts'
import type { TestServer } from '../support/server.ts'
import { atTimes, begun, messageOf } from './at-times.ts'
import { fieldsOfTests } from './fields-of-tests.ts'
import { holdersOf, verbs } from './holders.ts'
import { products } from './products.ts'
import { type Maker, makerFor } from './rows.ts'
import { inOrder, least } from './sorted.ts'
import { badValues, goodValues } from './values.ts'

const lackOf = ({ kind, to, label }: FieldModel): string =>
  kind === 'references' && to !== undefined ? invalid.chooseOne(lower(titleOf(to))) : invalid.required(label)

const today = '2026-03-12'

for (const [name, place] of Object.entries(products)) {
  const model = await loadModel(place)

  describe.each(databases)(`${name} on %s`, (database) => {
    let server: TestServer
    let maker: Maker
    let holders: Awaited<ReturnType<typeof holdersOf>>
    beforeAll(async () => {
      server = await serverOn(database, { product: place, today: () => today })
      maker = makerFor(model, server)
      holders = await holdersOf(model, server, maker)
    })
    afterAll(() => server.stop())

    const all = async (path: string, query = ''): Promise<Loose[]> => {
      const rows: Loose[] = []
      for (let next: string | null = `${path}?per_page=100${query}`; next !== null; ) {
        const { body }: Loose = await server.call('GET', next)
        rows.push(...body.data)
        next = body.next_page_url
      }
      return rows
    }
    const item = async (entity: EntityModel, id: number): Promise<Loose> =>
      (await server.call('GET', `${entity.api.list}/${id}`)).body.data

    describe.each(model.list.map((entity) => [entity.plural, entity] as const))('%s', (_, entity) => {
      const path = (id: number) => `${entity.api.list}/${id}`
      const { settable, bounded, free, following, alone, searched } = fieldsOfTests(entity)

      test('a row is created, read, found in its list, changed, and deleted', async () => {
        const payload = await maker.payload(entity)
        const created = await server.call('POST', entity.api.list, payload)
        expect(created.status).toBe(201)
        const { id } = created.body.data
        const read = await item(entity, id)
        expect(read).toEqual(created.body.data)
        expect(read).toMatchObject({ id, version: 1 })
        expect((await all(entity.api.list)).map((row) => row.id)).toContain(id)
        expect((await server.call('PUT', path(id), await maker.payload(entity))).status).toBe(200)
        expect((await server.call('DELETE', path(id))).status).toBe(200)
        expect((await server.call('GET', path(id))).status).toBe(404)
        expect((await server.call('DELETE', path(id))).status).toBe(404)
      })

      test('a whole row that was read is put back and stays as it was', async () => {
        const { id } = await maker.row(entity, await maker.payload(entity))
        const before = await item(entity, id)
        expect((await server.call('PUT', path(id), before)).status).toBe(200)
        const { version: _before, updated_at: _then, ...kept } = before
        expect(await item(entity, id)).toMatchObject(kept)
      })

      test('every required field that is missing is named at once, on create and on update', async () => {
        const required = settable.filter((field) => field.required && field.kind !== 'flag') // an unsaid one is no
        const missing = required.filter(({ initially }) => initially === undefined)
        const wanted = [
          ...missing.map((field) => [field.key, [lackOf(field)]] as const),
          ...atTimes(entity)
            .filter(({ when }) => fieldsOf(when).every((name) => !missing.some((each) => each.name === name)))
            .filter(({ when }) => holds(when, begun(entity), today))
            .map(({ field, when }) => [field.key, [messageOf(entity, field, when)]] as const),
        ]
        const created = await server.call('POST', entity.api.list, {})
        expect(created.status).toBe(wanted.length > 0 ? 422 : 201)
        expect(created.body.errors ?? {}).toEqual(Object.fromEntries(wanted))
        const { id } = await maker.row(entity)
        const kept = required.filter(({ kind }) => kind !== 'password') // an empty one keeps the present one
        const cleared = Object.fromEntries(
          kept.map(({ key, kind }) => [key, kind === 'references' ? [] : null]),
        )
        const updated = await server.call('PUT', path(id), cleared)
        expect(updated.status).toBe(kept.length > 0 ? 422 : 200)
        expect(Object.keys(updated.body.errors ?? {}).sort()).toEqual(kept.map(({ key }) => key).sort())
      })

      for (const { field, when } of atTimes(entity))
        test(`${field.name} is required while its condition holds and only then, on create and on update`, async () => {
          const empty = { [field.key]: field.kind === 'references' ? [] : null }
          const answer = ({ status, body }: Loose) => [status, body.errors?.[field.key]]
          const others = atTimes(entity).filter((each) => each.field !== field)
          for (const at of casesOf(entity.field, [when, ...others.map((each) => each.when)]) ?? []) {
            if (at[field.name]) continue // its own value makes no difference to its condition
            const { [field.name]: _, ...seen } = at
            if (
              Object.entries(seen).some(
                ([name, value]) => value === null && entity.field[name]?.kind === 'flag',
              )
            )
              continue // no answer is no
            // A row that lacks something else is refused for that as well; here it lacks nothing else.
            const views = [
              { ...seen, [field.name]: null },
              { ...seen, [field.name]: other },
            ]
            if (
              others.some(
                (each) => at[each.field.name] === null && views.some((row) => holds(each.when, row, today)),
              )
            )
              continue
            const asked = holds(when, seen, today)
            const like = await maker.like(entity, seen)
            const created = await maker.payload(entity)
            const said = async (ok: number, answered: Promise<Loose>) =>
              expect([at, ...answer(await answered)]).toEqual([
                at,
                ...(asked ? [422, [messageOf(entity, field, when)]] : [ok, undefined]),
              ])
            await said(201, server.call('POST', entity.api.list, { ...created, ...like, ...empty }))
            // Of its own values alone: a day of another row may lie before one of this.
            const alike = await maker.like(entity, seen)
            const own = await maker.payload(entity)
            const row = await maker.row(entity, own)
            const put = (body: Loose) => server.call('PUT', path(row.id), body)
            await said(200, put({ ...alike, ...empty }))
            const whole = await put({ ...alike, [field.key]: own[field.key] })
            expect([at, whole.status]).toEqual([at, 200])
            await said(200, put(empty))
          }
        })

      if (bounded.length > 0)
        test('a value beyond its bounds has its message under its field, on create and on update', async () => {
          const { id } = await maker.row(entity)
          const payload = await maker.payload(entity, 'required')
          for (const field of bounded)
            for (const [value, message] of badValues(field)) {
              const bad = { ...payload, [field.key]: value }
              if (field.kind === 'password')
                for (const each of settable) if (each.kind === 'confirmation') bad[each.key] = value
              const tried = [
                await server.call('POST', entity.api.list, bad),
                await server.call('PUT', path(id), {
                  [field.key]: value,
                  ...(field.kind === 'password' ? bad : {}),
                }),
              ]
              for (const { status, body } of tried)
                expect([field.key, status, body.errors?.[field.key]]).toEqual([field.key, 422, [message]])
            }
        })

      if (free.length > 0)
        test('a value at its bounds is kept as it was sent', async () => {
          const { id } = await maker.row(entity)
          for (const field of free) {
            for (const value of goodValues(field)) {
              const { status, body } = await server.call('PUT', path(id), { [field.key]: value })
              expect([field.key, status, body.data?.[field.key]]).toEqual([field.key, 200, value])
            }
          }
        })

      if (following.length > 0)
        test('a day before the day that it follows is refused', async () => {
          const { id } = await maker.row(entity, await maker.payload(entity))
          for (const field of following) {
            const other = entity.field[field.notBefore ?? '']
            if (!other) continue
            const wrong = { [other.key]: '2026-03-02', [field.key]: '2026-03-01' }
            const { status, body } = await server.call('PUT', path(id), wrong)
            expect([status, body.errors]).toEqual([
              422,
              { [field.key]: [invalid.notBefore(field.label, other.label, '02-03-2026')] },
            ])
            const same = { [other.key]: '2026-03-02', [field.key]: '2026-03-02' }
            expect((await server.call('PUT', path(id), same)).status).toBe(200)
          }
        })

      if (alone.length > 0)
        test('a value that must be unique is refused a second time, whatever its case', async () => {
          const row = await maker.row(entity, await maker.payload(entity))
          for (const field of alone) {
            const value = row[field.key]
            const again = typeof value === 'string' ? `  ${value.toUpperCase()} ` : value
            const payload = { ...(await maker.payload(entity, 'required')), [field.key]: again }
            const { status, body } = await server.call('POST', entity.api.list, payload)
            expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field.key]])
          }
        })

      test('sorts by every sortable field, both ways, and by no other', async () => {
        const made: Loose[] = []
        for (let count = 0; count < 3; count++)
          made.push(await maker.row(entity, await maker.payload(entity)))
        for (const field of entity.fields) {
          const order = async (way: string): Promise<Loose> => {
            const query = `&sortBy=${field.name}&order=${way}`
            const { status } = await server.call('GET', `${entity.api.list}?per_page=1${query}`)
            return status === 200 ? (await all(entity.api.list, query)).map((row) => row[field.key]) : status
          }
          if (!field.sortable) {
            expect([field.name, await order('asc')]).toEqual([field.name, 422])
            continue
          }
          // The newest row comes first by its value, so that the order of the ids is another.
          const first = { [field.key]: least(field) }
          if (least(field) !== undefined)
            expect([field.name, (await server.call('PUT', path(made[2].id), first)).status]).toEqual([
              field.name,
              200,
            ])
          const [up, down] = [inOrder(field, await order('asc')), inOrder(field, await order('desc'))]
          expect([field.name, up.given]).toEqual([field.name, up.sorted])
          expect([field.name, down.given]).toEqual([field.name, up.given.toReversed()])
        }
      })

      if (searched.length > 0)
        test('is found by each text that is searched', async () => {
          for (const field of searched) {
            // A letter that is in no other text of the row.
            const letter = String.fromCodePoint(0x561 + entity.fields.indexOf(field))
            const made = `${letter}zyx${field.name.replaceAll('_', '')}`
            const word = field.choices?.at(-1) ?? made.slice(0, field.longest ?? 255)
            const { id } = await maker.row(entity, { [field.key]: word })
            const { body } = await server.call('GET', `${entity.api.list}?keyword=${word.toUpperCase()}`)
            const found = body.data.slice(0, field.choices && 1).map((row: Loose) => row.id) // rows share a choice
            expect([field.name, found]).toEqual([field.name, [id]])
          }
        })

      if (entity.lists.length > 0)
        test('each named list holds the rows for which its rule holds', async () => {
          await maker.row(entity, await maker.payload(entity))
          const rows = await all(entity.api.list)
          for (const list of entity.lists) {
            const wanted = rows.filter((row) => holds(list.rows, facts(model, entity, row), today))
            const found = await all(list.api)
            expect([list.name, found.map(({ id }) => id).sort()]).toEqual([
              list.name,
              wanted.map(({ id }) => id).sort(),
            ])
          }
        })

      if (entity.lists.length > 0)
        test('all lists are counted in one call, as each of them counts itself, for whoever may read them', async () => {
          const counts = `${entity.api.list}?counts=1`
          const { id } = await maker.row(entity, await maker.payload(entity))
          for (const change of [() => null, () => server.call('DELETE', path(id))]) {
            await change()
            const { body } = await server.call('GET', counts)
            const total = async (address: string) =>
              (await server.call('GET', `${address}?per_page=1`)).body.total
            expect(body.total).toBe(await total(entity.api.list))
            for (const list of entity.lists)
              expect([list.name, body.lists[list.name]]).toEqual([list.name, await total(list.api)])
            expect(Object.keys(body.lists)).toHaveLength(entity.lists.length)
          }
          expect((await server.stranger.call('GET', counts)).status).toBe(401)
          expect((await holders.read.call('GET', counts)).status).toBe(200)
          for (const verb of ['create', 'update', 'delete'] as const)
            expect([verb, (await holders[verb].call('GET', counts)).status]).toEqual([verb, 403])
        })

      test('needs a token, and the permission of each verb', async () => {
        const calls = { read: 'GET', create: 'POST', update: 'PUT', delete: 'DELETE' } as const
        for (const verb of verbs) {
          const address = verb === 'create' ? entity.api.list : path(99_999_999)
          // Refused wherever it is looked at: nothing is made by this.
          const first = settable.find((field) => field.access === undefined)
          const wrong = first && { [first.key]: { none: 'of these' } }
          const body = verb === 'create' || verb === 'update' ? wrong : undefined
          expect((await server.stranger.call(calls[verb], address, body)).status).toBe(401)
          for (const holder of verbs) {
            const { status } = await holders[holder].call(calls[verb], address, body)
            const free = verb === 'create' ? 422 : 404
            expect([holder, verb, status]).toEqual([holder, verb, holder === verb ? free : 403])
          }
        }
      })
    })
  })
}
