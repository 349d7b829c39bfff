import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { loadModel } from '../../../../src/server/index.ts'
import { openDatabase } from '../../../../src/server/platform/database/index.ts'
import { unfilteredRows } from '../../../../src/server/platform/sql/row-security.ts'
import { productSchema } from '../../../../src/server/product/product-schema.ts'
import { labelMatches } from '../../../../src/server/rows/read/keyword.ts'
import {
  noteOldSearchTexts,
  SearchTextUpgrade,
} from '../../../../src/server/rows/store/search-text-upgrade.ts'
import { byServer, inUnitOfWork, type UnitOfWork } from '../../../../src/server/rows/store/unit-of-work.ts'
import { applySchema } from '../../../../src/server/schema/index.ts'
import type { Loose } from '../../../support/calls.ts'
import { databases } from '../../../support/databases.ts'
import { freshDatabase } from '../../../support/fresh-database.ts'
import { startTestServer, type TestServer } from '../../../support/server.ts'
import { workshop } from '../../../support/workshop.ts'
import { officeOn } from '../../office.ts'
import { asFormerVersion, writtenByFormer } from './former-version.ts'

const model = await loadModel(workshop)
const needed = { address: 'a', phone_no: '1', contact_person: 'c' }
const many = 700

const found = async (server: TestServer, keyword: string): Promise<readonly string[]> => {
  const { body } = await server.call(
    'GET',
    `/api/customers?per_page=100&keyword=${encodeURIComponent(keyword)}`,
  )
  expect(body.total, keyword).toBe(body.data.length)
  return body.data.map(({ name }: Loose) => name).sort()
}

const whole = async (server: TestServer, typed: string, name: string): Promise<void> => {
  for (let tries = 0; tries < 600 && !(await found(server, typed)).includes(name); tries += 1)
    await pause(100)
  expect(await found(server, typed)).toEqual([name])
}

/** A server on a database that a former version has just left, with these customers beside many others. */
const left = async (kind: (typeof databases)[number], names: readonly string[]) => {
  const place = await freshDatabase(kind, inject('postgresUrl'))
  const start = () => startTestServer({ databaseUrl: place.url, database: kind })
  const first = await start()
  const make = (name: string) => first.call('POST', '/api/customers', { name, ...needed })
  for (let from = 0; from < many; from += 100)
    await Promise.all(Array.from({ length: 100 }, (_, at) => make(`Übung ${from + at}`)))
  for (const name of names) await make(name)
  await first.stop()
  const database = await openDatabase(place.url)
  await asFormerVersion(database, model)
  await database.close()
  return { start, remove: place.remove, url: place.url }
}

describe.each(databases)('texts on %s that a former version left', (kind) => {
  let place: Awaited<ReturnType<typeof left>>
  let server: TestServer
  beforeAll(async () => {
    place = await left(kind, ['Café Zürich', 'İstanbul Büyükşehir', 'Μόσχα'])
    server = await place.start()
  })
  afterAll(async () => {
    await server.stop()
    await place.remove()
  })

  test('are found as before at once, and without their accents after a while', async () => {
    expect(await found(server, 'café')).toEqual(['Café Zürich'])
    await whole(server, 'cafe zurich', 'Café Zürich')
    expect(await found(server, 'ıstanbul')).toEqual(['İstanbul Büyükşehir'])
    expect(await found(server, 'Ubung 699')).toEqual(['Übung 699'])
    expect(await found(server, 'Μόσ')).toEqual(['Μόσχα'])
    expect(await found(server, 'Μ')).toEqual(['Μόσχα'])
  })

  test('what they were found by is gone after the next start, and rows change as ever', async () => {
    await server.stop()
    server = await place.start()
    const { body } = await server.call('GET', '/api/customers?keyword=cafe')
    const [row] = body.data
    await server.call('PUT', `/api/customers/${row.id}`, { name: 'Crêperie Łódź' })
    expect(await found(server, 'cafe')).toEqual([])
    expect(await found(server, 'creperie lodz')).toEqual(['Crêperie Łódź'])
    await server.call('DELETE', `/api/customers/${row.id}`)
    expect(await found(server, 'creperie')).toEqual([])
    const database = kind === 'postgres' ? await openDatabase(place.url) : null
    const former = await database?.rows("select 1 from pg_indexes where indexname like 'engine_pieces%'")
    expect(former ?? []).toEqual([])
    await database?.close()
  })
})

describe.each(databases)('texts on %s of which some are known as they are looked for', (kind) => {
  const office = officeOn(kind)

  test('are kept in step while the others wait, and a start goes on from there', async () => {
    const { database, parts, model } = office
    const entity = office.entity('customer')
    const work = <T>(run: (work: UnitOfWork) => Promise<T>) =>
      database.write((writer) => inUnitOfWork(parts, writer, null, byServer, run))
    const { value: ids } = await work((each) =>
      each.insertMany(
        entity,
        Array.from({ length: many }, (_, at) => ({ name: `Übung ${at}`, ...needed })),
      ),
    )
    await asFormerVersion(database, model)
    await applySchema(database, productSchema(model, database.dialect))
    await noteOldSearchTexts(database, database, model)
    const sees = async (word: string): Promise<number> => {
      const matches = labelMatches({ ...parts, reach: unfilteredRows, labels: null }, entity, word)
      return (await database.rows(matches?.sql ?? '', matches?.parameters)).length
    }
    const rename = (at: number, name: string) =>
      work(async (each) => {
        const [before] = await each.writer.all('select * from customers where id = ?', [ids[at] ?? 0])
        if (before) await each.update(entity, before, { name })
      })
    const first = new SearchTextUpgrade(model, parts.context)
    expect(await first.step(entity)).toBeGreaterThan(0)
    await rename(0, 'Ærø 0')
    await rename(many - 1, 'Ærø 699')
    await work((each) => each.insert(entity, { name: 'Ærø new', ...needed }))
    await work(async (each) => {
      const rows = await each.writer.all('select * from customers where id = ? or id = ?', [
        ids[1] ?? 0,
        ids[many - 2] ?? 0,
      ])
      for (const row of rows) await each.delete(entity, row)
    })
    expect(await sees('ærø')).toBe(3)
    expect(await sees('übung')).toBe(many - 4)
    await noteOldSearchTexts(database, database, model) // as a start does
    await new SearchTextUpgrade(model, parts.context).round()
    for (const [word, rows] of [
      ['aero', 3],
      ['AERO new', 1],
      ['ubung', many - 4],
      ['übung 69', 15],
      ['æ', 3],
    ] as const)
      expect(await sees(word), word).toBe(rows)
    await rename(0, 'Łódź')
    await rename(many - 1, 'Łódź')
    for (const [word, rows] of [
      ['aero', 1],
      ['lodz', 2],
    ] as const)
      expect(await sees(word), word).toBe(rows)
  })
})

describe('texts on PostgreSQL', () => {
  const office = officeOn('postgres')

  test('follow what a former version writes beside', async () => {
    const { database, parts, model } = office
    const entity = office.entity('customer')
    const sees = async (word: string): Promise<number> => {
      const matches = labelMatches({ ...parts, reach: unfilteredRows, labels: null }, entity, word)
      return (await database.rows(matches?.sql ?? '', matches?.parameters)).length
    }
    const { value: id } = await database.write((writer) =>
      inUnitOfWork(parts, writer, null, byServer, (each) =>
        each.insert(entity, { name: 'Übung 5', ...needed }),
      ),
    )
    const written = (label: string) => writtenByFormer(database, entity, id, label, label)
    expect(await sees('"ubung 5"')).toBe(1)
    await written('μόσχα zwölf')
    expect(await sees('"μόσχα zwölf"')).toBe(1)
    await new SearchTextUpgrade(model, parts.context).round()
    expect(await sees('"μοσχα zwolf"')).toBe(1)
    await written('café')
    expect([await sees('"μοσχα zwolf"'), await sees('café')]).toEqual([0, 1])
    await new SearchTextUpgrade(model, parts.context).round()
    expect(await sees('cafe')).toBe(1)
  })
})
