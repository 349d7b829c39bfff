import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { invalid } from '#texts/answers'
import { type Facts, type FieldModel, fieldsOf, holds, sortsLists } from '../../src/model/index.ts'
import { facts } from '../../src/model/rules/row-state.ts'
import { isRowOnly } from '../../src/model/rules/rule-dependencies.ts'
import { rowRulesOf } from '../../src/model/rules/rules-of-rows.ts'
import type { Loose } from '../support/calls.ts'
import { databases, serverOn } from '../support/databases.ts'
import { everyRow } from '../support/people.ts'
import type { TestServer } from '../support/server.ts'
import { holdersOf, verbs } from './holders.ts'
import { triedOn } from './products.ts'
import { atTimes, begun, lackOf, messageOf, tellingCases } from './required-when.ts'
import { type Maker, makerFor, type Payload } from './rows.ts'
import { boundIn, isNever, movingIn, overflowsOf, stepsTo } from './rules-of-rows.ts'
import { badValues, goodValues, inOrder, nameIn, searchedWord } from './values.ts'

const today = '2026-03-12'
for (const database of databases)
  describe.each(await triedOn(database))(`$name on ${database}`, ({ place, model, tried }) => {
    let server: TestServer
    let maker: Maker
    let holders: Awaited<ReturnType<typeof holdersOf>>
    beforeAll(async () => {
      server = await serverOn(database, { product: place, today: () => today })
      maker = makerFor(model, server)
      holders = await holdersOf(model, server, maker)
    })
    afterAll(() => server.stop())

    describe.each(tried.map((entity) => [entity.plural, entity] as const))('%s', (_, entity) => {
      const { list } = entity.api
      const path = (id: number) => `${list}/${id}`
      const settable = entity.fields.filter((field) => field.writable)
      const still = settable.filter(({ name }) => !movingIn(entity).includes(name))
      const isRuled = ({ name, choices }: FieldModel) => choices && boundIn(entity).includes(name)
      const bounds = [...boundIn(entity), ...entity.fields.map(({ notBefore }) => notBefore)]

      const all = (address = list, query = '') => everyRow(server, address, query)
      const item = async (id: number): Promise<Loose> => (await server.call('GET', path(id))).body.data
      const whole = async () => maker.row(entity, await maker.payload(entity))
      const put = async (id: number, body: Payload): Promise<Loose> => server.call('PUT', path(id), body)
      const post = async (body: Payload): Promise<Loose> => server.call('POST', list, body)

      test('a row is created, read, found in its list, put back as it was read, changed, and deleted', async () => {
        const created = await post(await maker.payload(entity))
        expect(created.status).toBe(201)
        const { id } = created.body.data
        const read = await item(id)
        expect(read).toEqual(created.body.data)
        expect(read).toMatchObject({ id, version: 1 })
        expect((await all()).map((row) => row.id)).toContain(id)
        expect((await put(id, read)).status).toBe(200)
        const { version: _version, updated_at: _then, ...kept } = read
        expect(await item(id)).toMatchObject(kept)
        expect((await put(id, await maker.payload(entity))).status).toBe(200)
        expect((await server.call('DELETE', path(id))).status).toBe(200)
        expect((await server.call('GET', path(id))).status).toBe(404)
        expect((await server.call('DELETE', path(id))).status).toBe(404)
      })

      // What a payload must be is judged before any database is asked.
      if (database === 'sqlite') {
        test('every required field that is missing is named at once, on create and on update', async () => {
          const required = settable.filter((field) => field.required && field.kind !== 'flag') // an unsaid one is no
          const missing = required.filter(({ initially }) => initially === undefined)
          const wanted = [
            ...missing.map((field) => [field.key, [lackOf(field)]] as const),
            ...atTimes(entity)
              .filter(({ when }) =>
                fieldsOf(when).every((name) => !missing.some((each) => each.name === name)),
              )
              .filter(({ when }) => holds(when, begun(entity), today, 'UTC'))
              .map(({ field, when }) => [field.key, [messageOf(entity, field, when)]] as const),
          ]
          const created = await post({})
          expect(created.status).toBe(wanted.length > 0 ? 422 : 201)
          expect(created.body.errors ?? {}).toEqual(Object.fromEntries(wanted))
          const { id } = await maker.row(entity)
          const kept = required.filter(({ kind }) => kind !== 'password') // an empty one keeps the present one
          const updated = await put(
            id,
            Object.fromEntries(kept.map(({ key, kind }) => [key, kind === 'references' ? [] : null])),
          )
          expect(updated.status).toBe(kept.length > 0 ? 422 : 200)
          expect(Object.keys(updated.body.errors ?? {}).sort()).toEqual(kept.map(({ key }) => key).sort())
        })

        test.each(atTimes(entity).map((each) => [each.field.name, each] as const))(
          '%s is required while its condition holds and only then, on create and on update',
          async (_, { field, when }) => {
            const empty = { [field.key]: field.kind === 'references' ? [] : null }
            const cases = tellingCases(entity, { field, when }, today)
            // What the server works out or keeps by itself is seen once the row is there.
            const isSaid = fieldsOf(when).every((name) => entity.field[name]?.writable)
            expect(cases.length).toBeGreaterThan(0)
            for (const seen of cases) {
              const said = (ok: number, { status, body }: Loose, is: Facts = seen) =>
                expect([is, status, body.errors?.[field.key]]).toEqual([
                  is,
                  ...(holds(when, is, today, 'UTC')
                    ? [422, [messageOf(entity, field, when)]]
                    : [ok, undefined]),
                ])
              const steps = stepsTo(entity, seen)
              if (steps === null) continue
              const like = await maker.like(entity, seen)
              const whole = { ...(await maker.payload(entity)), ...like }
              if (isNever(entity, whole, seen)) continue
              if (steps.length === 0 && isSaid) said(201, await post({ ...whole, ...empty }))
              // Of its own values alone: a day of another row may lie before one of this.
              const alike = await maker.like(entity, seen)
              const own = await maker.payload(entity)
              const { id } = await maker.row(entity, own)
              for (const step of steps)
                expect([step, (await put(id, await maker.like(entity, step))).status]).toEqual([step, 200])
              if (isSaid) said(200, await put(id, { ...alike, ...empty }))
              expect([seen, (await put(id, { ...alike, [field.key]: own[field.key] })).status]).toEqual([
                seen,
                200,
              ])
              const is = isSaid ? seen : { ...facts(model, entity, await item(id)), [field.name]: null }
              said(200, await put(id, empty), is)
            }
          },
        )

        const bounded = settable.flatMap((field) => badValues(field).map((bad) => [field, ...bad] as const))
        if (bounded.length > 0)
          test('a value beyond its bounds has its message under its field, on create and on update', async () => {
            const { id } = await maker.row(entity)
            const payload = await maker.payload(entity, 'required')
            for (const [field, value, message] of bounded) {
              const again =
                field.kind === 'password' ? settable.filter(({ kind }) => kind === 'confirmation') : []
              const bad = Object.fromEntries([field, ...again].map(({ key }) => [key, value]))
              for (const { status, body } of [await post({ ...payload, ...bad }), await put(id, bad)])
                expect([field.key, status, body.errors?.[field.key]]).toEqual([field.key, 422, [message]])
            }
          })
      }

      const free = settable.filter(
        ({ notBefore, unique, name }) =>
          notBefore === undefined && unique === undefined && !bounds.includes(name),
      )
      const kept = free.flatMap((field) => goodValues(field).map((value) => [field, value] as const))
      if (kept.length > 0)
        test('a value at its bounds is kept as it was sent', async () => {
          const { id } = await maker.row(entity)
          for (const [field, value] of kept) {
            const { status, body } = await put(id, { [field.key]: value })
            // What is worked out of it may be more than can be kept.
            if (status === 422) expect(overflowsOf(model, entity, field)).toContainEqual(body.errors)
            else expect([field.key, status, body.data?.[field.key]]).toEqual([field.key, 200, value])
          }
        })

      const following = settable.filter(({ notBefore }) => notBefore !== undefined)
      if (following.length > 0 && database === 'sqlite')
        test('a day or a time before the one that it follows is refused', async () => {
          const { id } = await whole()
          for (const field of following) {
            const followed = entity.field[field.notBefore ?? ''] as FieldModel
            const [early, late, shown] =
              field.kind === 'datetime'
                ? ['2026-03-02T07:59:59Z', '2026-03-02T08:00:00Z', '02-03-2026 08:00']
                : ['2026-03-01', '2026-03-02', '02-03-2026']
            const { status, body } = await put(id, { [followed.key]: late, [field.key]: early })
            const sentences = rowRulesOf(entity).never.map(({ says }) => says) // the descriptor's own come first
            const known = [invalid.notBefore(field.label, followed.label, shown), ...sentences]
            expect([status, known.includes(body.errors?.[field.key]?.[0])]).toEqual([422, true])
            const alike = await put(id, { [followed.key]: late, [field.key]: late }) // refused by another rule, if at all
            expect(alike.body.errors?.[field.key] ?? []).not.toContain(known[0])
          }
        })

      const alone = settable.filter(({ unique }) => unique !== undefined)
      if (alone.length > 0)
        test('a value that must be unique is refused a second time, whatever its case', async () => {
          const row = await whole()
          for (const [key, value] of alone.map((field) => [field.key, row[field.key]] as const)) {
            const again = typeof value === 'string' ? `  ${value.toUpperCase()} ` : value
            const payload = { ...(await maker.payload(entity, 'required')), [key]: again }
            const { status, body } = await post(payload)
            expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [key]])
          }
        })

      test('sorts by every sortable field and every reference, both ways, and by no other', async () => {
        const rows = [await whole(), await whole(), await whole()]
        const ids = rows.map(({ id }) => id)
        const sorted = entity.fields.filter(sortsLists)
        // Whatever lies between two days lies right where the days of a row are the same.
        const given = still.filter((field) => (field.kind === 'date' || field.sortable) && !isRuled(field))
        for (const [place, { id }] of rows.entries()) {
          const values = given.map((field) => [field.key, inOrder(field)?.[place]] as const)
          const { status, body } = await put(
            id,
            Object.fromEntries(values.filter(([, value]) => value !== undefined)),
          )
          expect([status, body.errors]).toEqual([200, undefined])
        }
        for (const field of entity.fields) {
          const order = async (way: string): Promise<Loose> => {
            const query = `&sortBy=${field.name}&order=${way}`
            const { status } = await server.call('GET', `${list}?per_page=1${query}`)
            return status === 200 ? (await all(list, query)).map((row) => row.id) : status
          }
          const [up, down] = [await order('asc'), await order('desc')]
          if (!sorted.includes(field)) expect([field.name, up, down]).toEqual([field.name, 422, 422])
          else {
            expect(up).toHaveLength(new Set(up).size)
            expect([field.name, down]).toEqual([field.name, up.toReversed()])
            if (field.links === 'one') {
              const led = (await all(list, `&sortBy=${field.name}&order=asc`)).map((row) => row[field.name])
              const names = led.map((row) => (row === null ? '' : ` ${nameIn(model, field, row)}`))
              expect([field.name, names]).toEqual([field.name, [...names].sort()])
            }
            const made = up.filter((id: number) => ids.includes(id))
            const wanted = [2, 0, 1].map((place) => ids[place])
            if (inOrder(field) && given.includes(field))
              expect([field.name, made]).toEqual([field.name, wanted])
          }
        }
      })

      const searched = still.filter((field) => field.searched && field.kind !== 'email' && !isRuled(field))
      if (searched.length > 0)
        test('is found by each text that is searched', async () => {
          for (const field of searched) {
            // A letter that is in no other text of the row.
            const letter = String.fromCodePoint(0x561 + entity.fields.indexOf(field))
            const word = searchedWord(field, letter)
            const { id } = await maker.row(entity, { [field.key]: word })
            const keyword = encodeURIComponent(word.toUpperCase())
            const { body } = await server.call('GET', `${list}?sortBy=id&order=desc&keyword=${keyword}`)
            const found = body.data.slice(0, field.choices && 1).map((row: Loose) => row.id) // rows share a choice
            // What only some may see is found by nobody.
            expect([field.name, found]).toEqual([field.name, field.access?.read === undefined ? [id] : []])
          }
        })
      const told = entity.lists.filter((each) => isRowOnly(each.rows))
      if (told.length > 0)
        test('each named list holds the rows for which its rule holds', async () => {
          await whole()
          const rows = await all()
          for (const named of told) {
            const wanted = rows.filter((row) => holds(named.rows, facts(model, entity, row), today, 'UTC'))
            const found = await all(named.api)
            expect([named.name, found.map(({ id }) => id).sort()]).toEqual([
              named.name,
              wanted.map(({ id }) => id).sort(),
            ])
          }
        })

      if (entity.lists.length > 0)
        test('all lists are counted in one call, as each of them counts itself, for whoever may read them', async () => {
          const counts = `${list}?counts=1`
          const total = async (address: string) =>
            (await server.call('GET', `${address}?per_page=1`)).body.total
          const { id } = await whole()
          for (const change of [() => null, () => server.call('DELETE', path(id))]) {
            await change()
            const { body } = await server.call('GET', counts)
            const wanted: Record<string, number> = {}
            for (const named of entity.lists) wanted[named.name] = await total(named.api)
            expect(body).toEqual({ total: await total(list), lists: wanted })
          }
          expect((await server.stranger.call('GET', counts)).status).toBe(401)
          for (const verb of verbs)
            expect([verb, (await holders[verb].call('GET', counts)).status]).toEqual([
              verb,
              verb === 'read' ? 200 : 403,
            ])
        })

      if (database === 'sqlite')
        test('needs a token, and the permission of each verb', async () => {
          const calls = { read: 'GET', create: 'POST', update: 'PUT', delete: 'DELETE' } as const
          for (const verb of verbs) {
            const address = verb === 'create' ? list : path(99_999_999)
            // Refused wherever it is looked at: nothing is made by this, unless nobody says anything of a row.
            const first = settable.find((field) => field.access === undefined)
            const wrong = first ? { [first.key]: { none: 'of these' } } : {}
            const body = verb === 'create' || verb === 'update' ? wrong : undefined
            expect((await server.stranger.call(calls[verb], address, body)).status).toBe(401)
            for (const holder of verbs) {
              const { status } = await holders[holder].call(calls[verb], address, body)
              const free = verb === 'create' ? (first ? 422 : 201) : 404
              expect([holder, verb, status]).toEqual([holder, verb, holder === verb ? free : 403])
            }
          }
        })
    })
  })
