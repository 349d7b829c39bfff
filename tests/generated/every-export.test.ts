import { parse } from 'csv-parse/sync'
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type EntityModel, type FieldModel, labelKey, type Model } from '../../src/model/index.ts'
import { loadModel } from '../../src/server/index.ts'
import type { Loose } from '../support/calls.ts'
import { serverOn } from '../support/databases.ts'
import type { TestServer } from '../support/server.ts'
import { everyProductOnEach, named } from './products.ts'

const zone = 'America/St_Johns' // half an hour off, and its clocks change
const clock = new Intl.DateTimeFormat('en-GB', {
  ...{ timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' },
  ...{ hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' },
})

const day = (text: string): string => text.slice(0, 10).split('-').reverse().join('-')
/** '21-11-2026 09:30', where no clock shows it twice. */
const time = (text: string): string =>
  clock.format(new Date(text)).replaceAll('/', '-').replace(', ', ' ').replace(/:00$/, '')

/** A column by the name that a call is given: its field, and the entity that this is of. */
interface Column {
  readonly name: string
  readonly field: FieldModel
  readonly of: EntityModel
  readonly inside: string | null
}

const isShown = ({ kind, stored, links }: FieldModel): boolean =>
  !['password', 'confirmation'].includes(kind) && (stored || links !== null || kind === 'daysUntil')

/** Whatever the rows of a list can hold, those that belong to them included. */
const columnsOf = (model: Model, entity: EntityModel): readonly Column[] => [
  ...entity.fields.filter(isShown).map((field) => ({ name: field.name, field, of: entity, inside: null })),
  ...model.list
    .filter(({ over }) => over?.entity === entity.name)
    .flatMap((of) =>
      of.fields
        .filter((field) => isShown(field) && field.access?.read === undefined)
        .map((field) => ({ name: `${of.name}.${field.name}`, field, of, inside: of.name })),
    ),
]

/** What a row of a list holds in a column, with names in place of rows. */
const held = (model: Model, { field, inside }: Column, row: Loose): Loose => {
  const holder = inside === null ? row : row[inside]
  if (!holder) return null
  const target = model.entities[field.to ?? '']
  const called = (nested: Loose) =>
    nested && target ? [...(nested.path ?? []), nested[labelKey(target)]].join(' › ') : null
  if (field.links === 'one') return called(holder[field.nested ?? ''])
  const value = holder[field.key] ?? null
  if (field.links === 'many') return value.map(called)
  return value
}

const quoted = (name: string) => (/[",]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name)

/** The same as a text of a file. */
const written = ({ field }: Column, value: Loose): string => {
  if (value === null || value === '') return ''
  if (Array.isArray(value)) return value.map(quoted).join(', ')
  if (field.links === 'one') return value
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (field.type === 'day') return day(value)
  if (field.type === 'instant') return time(value)
  if (field.kind === 'daysUntil')
    return value === 0
      ? 'Today'
      : `${Math.abs(value)} day${Math.abs(value) === 1 ? '' : 's'}${value < 0 ? ' ago' : ''}`
  return String(value)
}

/** The same in a CSV, where a text that begins as a formula does has an apostrophe before it. */
const inText = (column: Column, value: Loose): string => {
  const text = written(column, value)
  const { links, type } = column.field
  return (links !== null || type === 'text') && /^'*[=+\-@\t\r]/.test(text) ? `'${text}` : text
}

/** What a reader of workbooks makes of it: a moment of a clock on the wall is one in UTC. */
const inBook = (column: Column, value: Loose): Loose => {
  const { type, links } = column.field
  const text = written(column, value)
  if (text === '') return null
  if (links !== null) return text
  if (type === 'day') return value < '1900-03-01' ? text : new Date(`${value}T00:00:00Z`)
  if (type === 'instant') {
    const [date = '', at = ''] = text.split(' ')
    return new Date(`${date.split('-').reverse().join('-')}T${at.padEnd(8, ':00')}Z`)
  }
  if (type === 'decimal') return Number(value)
  return typeof value === 'string' ? text : value
}

/** A fraction of a day is no whole number of seconds: a reader is a millisecond off. */
const inSeconds = (cell: Loose): Loose =>
  cell instanceof Date ? new Date(Math.round(cell.getTime() / 1000) * 1000) : cell

describe.each(everyProductOnEach)('$name on $database', ({ place: product, database }) => {
  let server: TestServer
  let model: Model
  beforeAll(async () => {
    model = await loadModel(product)
    server = await serverOn(database, { product, demoRows: 60, timeZone: zone })
  })
  afterAll(() => server.stop())

  const listed = async (path: string, query = ''): Promise<readonly Loose[]> => {
    const rows: Loose[] = []
    for (let next: string | null = `${path}?per_page=100${query}`; next !== null; ) {
      const { status, body }: Loose = await server.call('GET', next)
      if (status !== 200) throw new Error(JSON.stringify(body))
      rows.push(...body.data)
      next = body.next_page_url
    }
    return rows
  }
  const exported = async (entity: EntityModel, query: string): Promise<Buffer> => {
    const answer = await fetch(`${server.url}${entity.api.list}/export?${query}`, {
      headers: { authorization: `Bearer ${server.token}` },
    })
    const bytes = Buffer.from(await answer.arrayBuffer())
    if (answer.status !== 200) throw new Error(`${query}: ${bytes}`)
    return bytes
  }
  const idsOf = (rows: readonly Loose[]) => rows.map(({ id, ID }) => id ?? ID)

  test('every format has every cell of every entity as its list answers it', async () => {
    let cells = 0
    for (const entity of model.list) {
      const rows = await listed(entity.api.list)
      const columns = columnsOf(model, entity)
      const query = `columns=${columns.map(({ name }) => name).join()}`
      const text = await exported(entity, `${query}&format=csv`)
      expect(text.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
      const [heads = [], ...lines] = parse(text, { bom: true, relax_column_count: false }) as string[][]
      expect([entity.name, heads.length, heads[0], heads.at(-1)]).toEqual([
        ...[entity.name, columns.length + 2, 'ID', 'Why'],
      ])
      expect(new Set(heads).size).toBe(heads.length)
      const values = rows.map((row) => columns.map((column) => held(model, column, row)))
      const asText = rows.map(({ id }, at) => [
        String(id),
        ...columns.map((column, place) => inText(column, values[at]?.[place])),
      ])
      expect([entity.name, lines.map((line) => line.slice(0, -1))]).toEqual([entity.name, asText])
      const json: Loose[] = JSON.parse(String(await exported(entity, `${query}&format=json`)))
      expect([entity.name, json.map((row) => Object.values(row).slice(1, -1))]).toEqual([entity.name, values])
      expect(json.map(({ Why }) => Why)).toEqual(lines.map((line) => line.at(-1)))
      const known = ['', ...entity.tones.map(({ reason }) => reason)]
      expect(json.filter(({ Why }) => !known.includes(Why))).toEqual([])
      const book = await readSheet(await exported(entity, `${query}&format=xlsx`), { trim: false })
      expect(book[0]).toEqual(heads)
      const inCells = rows.map(({ id }, at) => [
        id,
        ...columns.map((column, place) => inBook(column, values[at]?.[place])),
      ])
      expect([entity.name, book.slice(1).map((row) => row.slice(0, -1).map(inSeconds))]).toEqual([
        entity.name,
        inCells,
      ])
      cells += rows.length * columns.length
    }
    expect(cells).toBeGreaterThan(named ? 0 : 500)
  })

  test('without a word of columns it has those of the list', async () => {
    for (const entity of model.list) {
      const [list] = entity.lists
      for (const [query, usual] of [
        ['', entity.plainColumns],
        ...(list ? [[`list=${list.name}`, entity.columns] as const] : []),
      ] as const) {
        const [heads = []] = parse(await exported(entity, query), { bom: true }) as string[][]
        expect([entity.name, heads.length]).toEqual([entity.name, usual.length + 2])
      }
    }
  })

  test('has the rows of every named list, in every order', async () => {
    for (const entity of model.list) {
      const lists = [['', entity.api.list], ...entity.lists.map(({ name, api }) => [name, api])] as const
      const sorts = entity.fields.filter(
        ({ sortable, stored, links }) => links === 'one' || (sortable && stored),
      )
      const [first, ...others] = ['id', ...sorts.map(({ name }) => name)]
      for (const [list, path] of lists)
        for (const sort of list === '' ? [first, ...others] : [first, others.at(-1) ?? first])
          for (const order of ['asc', 'desc']) {
            const query = `&sortBy=${sort}&order=${order}`
            const file = JSON.parse(String(await exported(entity, `format=json&list=${list}${query}`)))
            expect([entity.name, list, query, idsOf(file)]).toEqual([
              ...[entity.name, list, query, idsOf(await listed(path ?? '', query))],
            ])
          }
    }
  })
})
