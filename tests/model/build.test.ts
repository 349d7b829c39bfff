import { describe, expect, test } from 'vitest'
import type { Entity } from '../../src/descriptor/index.ts'
import * as language from '../../src/descriptor/index.ts'
import { build, type EntityModel } from '../../src/model/index.ts'
import { entityOf, model } from './product.ts'

const { entity, text, reference, belongs, required, unique, image, html } = language

const built = (descriptor: Entity, others: readonly Entity[] = []): EntityModel => {
  const sources = [descriptor, ...others].map((each) => ({
    file: `entities/${each.one}.ts`,
    descriptor: each,
  }))
  const found = build(sources, { name: 'shelf', title: 'Shelf', groups: [] }).entities[descriptor.one]
  if (!found) throw new Error('not built')
  return found
}
const fields = { name: text('Name', required), note: text('Note') }

describe('what follows from two names', () => {
  const status = built({ one: 'shelf-status', many: 'shelf-statuses', fields })

  test('addresses, table, titles, permissions', () => {
    expect(status).toMatchObject({
      table: 'shelf_statuses',
      title: { one: 'Shelf Status', many: 'Shelf Statuses' },
      api: { list: '/api/shelf-statuses', named: '/api/shelf-status' },
      route: { list: '/shelf-statuses', form: '/shelf-status-form', show: null },
      permission: {
        read: 'shelf-statuses.read',
        create: 'shelf-statuses.create',
        update: 'shelf-statuses.update',
        delete: 'shelf-statuses.delete',
      },
    })
  })

  test('a passed deadline matters always, unless said', () => {
    const { date, daysUntil } = language
    const due = { ...fields, due: date('Due'), days: daysUntil('Days', 'due') }
    const bill = { one: 'bill', many: 'bills', fields: due, deadline: { days: 'days', soon: 3 } } as const
    expect(built(bill).deadline?.late).toEqual({})
    const open = { ...bill, deadline: { ...bill.deadline, late: { note: null } } }
    expect(built(open).deadline?.late).toEqual({ note: null })
  })

  test('the label, the columns, the form and where saving leads', () => {
    expect(status.label.map(({ name }) => name)).toEqual(['name'])
    expect(status.columns.map(({ name }) => name)).toEqual(['name', 'note'])
    expect(status.plainColumns).toEqual(status.columns)
    expect(status.form.flatMap(({ groups }) => groups.flatMap((group) => group.fields))).toEqual(
      status.fields,
    )
    expect(status.afterSave).toBe('list')
  })

  test('each can be said where it differs', () => {
    const book = built({
      one: 'book',
      many: 'books',
      titles: { one: 'Volume', many: 'Volumes' },
      fields,
      at: { api: '/api/v', named: '/api/w', list: '/v', form: '/edit-v', show: '/v/:id' },
      was: 'tomes',
    })
    expect(book).toMatchObject({
      title: { one: 'Volume', many: 'Volumes' },
      api: { list: '/api/v', named: '/api/w' },
      route: { list: '/v', form: '/edit-v', show: '/v/:id' },
      was: 'tomes',
    })
  })
})

describe('fields', () => {
  test('a reference travels by its id, and with the row that it leads to beside it', () => {
    expect(entityOf('repair').field.scale).toMatchObject({
      key: 'scale_id',
      nested: 'scale',
      stored: true,
    })
    expect(entityOf('repair').field.initiated_by).toMatchObject({
      key: 'initiated_by',
      nested: 'initiated_by',
      writable: false,
    })
  })

  test.each([
    ['repair', 'days_left', { stored: false, writable: false, searched: false }],
    [
      'repair',
      'remarks',
      { stored: true, writable: true, searched: true, heading: 'Remark', label: 'Remarks' },
    ],
    ['user', 'confirm_password', { stored: false, writable: true, searched: false }],
    ['user', 'password', { stored: true, writable: true, searched: false }],
    ['user', 'roles', { key: 'roles', nested: 'roles', stored: false, writable: true }],
    ['role', 'everything', { stored: true, writable: false }],
  ])('%s.%s', (name, field, expected) => {
    expect(entityOf(name).field[field]).toMatchObject(expected)
  })
})

describe('entities that lead to one another', () => {
  test('know who refers to them, and what belongs to them', () => {
    expect(entityOf('repair').owned).toEqual([{ entity: 'pledge', field: 'repair', single: true }])
    expect(entityOf('repair').referredBy).toEqual([
      { entity: 'pledge', field: 'repair' },
      { entity: 'trip', field: 'repair' },
    ])
    expect(entityOf('user').referredBy.filter(({ entity }) => entity === 'repair')).toEqual([
      { entity: 'repair', field: 'initiated_by' },
      { entity: 'repair', field: 'processed_by' },
    ])
  })

  test('own several rows each where the reference is not unique', () => {
    const page = entity({
      one: 'page',
      many: 'pages',
      fields: { ...fields, book: reference('Book', 'book', required, belongs) },
    })
    const book = built({ one: 'book', many: 'books', fields }, [page])
    expect(book.owned).toEqual([{ entity: 'page', field: 'book', single: false }])
  })

  test('know the labels that rules anywhere depend on', () => {
    expect(entityOf('action').literals).toEqual(['Promised', 'Declined'])
    expect([...entityOf('status').literals].sort()).toEqual(['In Work', 'Ready'])
    expect([...entityOf('result').literals].sort()).toEqual(['Not Settled', 'Settled'])
    expect(entityOf('scale').literals).toEqual([])
  })

  test('show their list over the rows of another, by the field that belongs to it', () => {
    expect(entityOf('pledge').over).toMatchObject({ entity: 'repair', field: { name: 'repair' } })
    expect(entityOf('repair').over).toBe(null)
  })
})

test('a plain list leaves out the columns that are said, and named lists keep them', () => {
  const { columns, plainColumns } = entityOf('repair')
  const left = columns.filter((column) => !plainColumns.includes(column)).map(({ name }) => name)
  expect(left).toEqual(['category', 'published_on', 'initiated_by'])
})

test('secrets are no columns unless said', () => {
  const { entities } = model
  expect(entities.user?.columns.map(({ kind }) => kind)).not.toContain('password')
  const plain = built({ one: 'box', many: 'boxes', fields: { ...fields, key: language.password('Key') } })
  expect(plain.columns.map(({ name }) => name)).toEqual(['name', 'note'])
})

test('seeds and samples that are labels alone become rows', () => {
  expect(entityOf('status').seed).toEqual([{ name: 'Ready' }, { name: 'In Work' }])
  expect(entityOf('role').seed[0]).toEqual({ title: 'Administrator', everything: true })
})

test('the model is ordered by name, and knows who serves', () => {
  const names = model.list.map(({ name }) => name)
  expect(names).toEqual([...names].sort())
  expect([model.account, model.role, model.permission]).toEqual(['user', 'role', 'permission'])
})

test('the model is frozen to its depths', () => {
  const { tones, columns } = entityOf('repair')
  expect(Object.isFrozen(model.list)).toBe(true)
  expect(Object.isFrozen(tones[0]?.when)).toBe(true)
  expect(() => Object.assign(columns[0] ?? {}, { label: 'x' })).toThrow(TypeError)
})

test('the label is the first field where there is neither name nor title', () => {
  const cover = built({
    one: 'cover',
    many: 'covers',
    fields: { code: text('Code', required, unique), art: image('Art'), blurb: html('Blurb') },
  })
  expect(cover.label.map(({ name }) => name)).toEqual(['code'])
})

test('lines stand in the form and in no list, unless said', () => {
  const { by, inline, rows } = language
  const slip = {
    one: 'slip',
    many: 'slips',
    fields: { ...fields, sheet: reference('Sheet', 'sheet', belongs) },
  }
  const lines = {
    ...fields,
    slips: rows('Slips', 'slip', by('sheet'), inline),
    all: rows('All', 'slip', by('sheet')),
  }
  const sheet = built({ one: 'sheet', many: 'sheets', fields: lines }, [slip])
  const shown = sheet.form.flatMap(({ groups }) => groups.flatMap((group) => group.fields))
  expect(shown.map(({ name }) => name)).toEqual(['name', 'note', 'slips'])
  expect(sheet.columns.map(({ name }) => name)).toEqual(['name', 'note'])
})

test('what follows from other fields stands in the list and in the form, unless said', () => {
  const { computed, number } = language
  const twice = { ...fields, size: number('Size'), twice: computed('Twice', ['size', '*', 2]) }
  const sheet = built({ one: 'sheet', many: 'sheets', fields: twice })
  expect(sheet.columns.map(({ name }) => name)).toEqual(['name', 'note', 'size', 'twice'])
  expect(JSON.stringify(sheet.form)).toContain('"name":"twice"')
})
