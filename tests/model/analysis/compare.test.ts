import { describe, expect, test } from 'vitest'
import {
  by,
  choice,
  type Entity,
  entity,
  type Field,
  inline,
  longtext,
  money,
  reference,
  required,
  rows,
  sortable,
  text,
} from '../../../src/descriptor/index.ts'
import { compare, compareRules } from '../../../src/model/analysis/compare.ts'
import { build, type Model } from '../../../src/model/index.ts'

const modelOf = (...descriptors: readonly Entity[]): Model =>
  build(
    descriptors.map((descriptor) => ({ file: `entities/${descriptor.one}.ts`, descriptor })),
    { name: 'test', title: 'Test', groups: [] },
  )

const plain: Entity = entity({
  one: 'book',
  many: 'books',
  fields: { name: text('Name', required, sortable), state: text('State') },
})

const told = (before: Entity, after: Entity) =>
  compare(modelOf(before), modelOf(after)).map(({ sentence, breaks }) =>
    breaks ? `! ${sentence}` : sentence,
  )

describe('a change of descriptors is told with what it breaks', () => {
  test('nothing changed', () => {
    expect(told(plain, plain)).toEqual([])
  })

  test('another scale or currency breaks whoever reads the amounts', () => {
    const priced = (price: Field): Entity => ({ ...plain, fields: { ...plain.fields, price } })
    expect(told(priced(money('Price', 'EUR')), priced(money('Price', 'TND')))).toEqual([
      '! books.price is a money TND, no longer a money EUR.',
    ])
    expect(told(priced(money('Price', 'EUR')), priced(money('Price', 'EUR')))).toEqual([])
  })

  test('a new field that may be empty breaks nobody', () => {
    const after = { ...plain, fields: { ...plain.fields, notes: longtext('Notes') } }
    const sentences = told(plain, after)
    expect(sentences).toContain('books.notes is new (longtext).')
    expect(sentences).toContain('Column books.notes is added.')
    expect(sentences.some((sentence) => sentence.startsWith('!'))).toBe(false)
  })

  test('a new required field breaks whoever creates', () => {
    const after = { ...plain, fields: { ...plain.fields, notes: longtext('Notes', required) } }
    expect(told(plain, after)).toContain('! books.notes is new (longtext).')
  })

  test('buttons are told as calls, with their permissions, and with what they do otherwise', () => {
    const lend = (needs: string | undefined, set: object): Entity =>
      ({ ...plain, buttons: { lend: ['Lend', { set, ...(needs && { needs }) }] } }) as Entity // as it is written
    const one = lend('books.lend', { state: 'Lent' })
    const line = 'Lend: for every row, by whoever holds books.lend. Sets State to Lent.'
    expect(told(plain, one)).toEqual([
      `POST /api/books/{id}/lend is new. ${line}`,
      'books.lend are new; the full-rights role alone holds them.',
    ])
    expect(told(one, plain)).toEqual(['! POST /api/books/{id}/lend is gone.', '! books.lend are gone.'])
    expect(told(one, lend(undefined, { state: 'Out' }))).toEqual([
      `! POST /api/books/{id}/lend: Lend: for every row, by whoever holds books.update. Sets State to Out. Before: ${line}`,
      '! books.lend are gone.',
    ])
    expect(told(one, one)).toEqual([])
  })

  test('lines that travel with their row, and the rows of a scope', () => {
    const line = entity({
      one: 'copy',
      many: 'copies',
      fields: { book: reference('Book', 'book', required), place: text('Place') },
    })
    const holding = (...traits: readonly [] | readonly [typeof inline]): Model =>
      modelOf(
        { ...plain, fields: { ...plain.fields, copies: rows('Copies', 'copy', by('book'), ...traits) } },
        line,
      )
    const toldOf = (before: Model, after: Model) =>
      compare(before, after).map(({ sentence, breaks }) => (breaks ? `! ${sentence}` : sentence))
    expect(toldOf(holding(), holding(inline))).toContain(
      'books.copies travels with its row, and is saved with it.',
    )
    expect(toldOf(holding(inline), holding())).toContain(
      '! books.copies travels with its row no longer; each is saved by itself.',
    )
    const scoped = (state: string): Entity => ({ ...plain, scopes: { open: ['Open books', { state }] } })
    expect(told(scoped('Open'), scoped('New'))).toEqual([
      '! books.open are rows where State is New; before: where State is Open.',
    ])
  })

  test('a declared rename carries the column and breaks the key', () => {
    const after: Entity = entity({
      one: 'book',
      many: 'books',
      fields: { name: text('Name', required, sortable), condition: text('State', { was: 'state' }) },
    })
    const sentences = told(plain, after)
    expect(sentences).toContain('state becomes books.condition; its data is carried over.')
    expect(sentences).toContain('! books.condition travels under condition, no longer state.')
  })

  test('a dropped field is hidden and its data kept', () => {
    const after = { ...plain, fields: { name: text('Name', required, sortable) } }
    const sentences = told(plain, after)
    expect(sentences).toContain('! books.state is gone from answers and payloads.')
    expect(sentences).toContain('Column books.state is hidden; its data stays.')
  })
})

test('another order at first is told, and what lists can be sorted by', () => {
  const sorted = { ...plain, sort: ['name', 'asc'] as const }
  const sentence = 'Books are sorted by name asc where a call says nothing else; before: by id desc.'
  expect(told(plain, sorted)).toEqual([sentence])
  expect(told(sorted, sorted)).toEqual([])
  const led = { ...plain, fields: { ...plain.fields, state: reference('State', 'state') } }
  const again = { ...led, fields: { ...led.fields, state: reference('State', 'state', sortable) } }
  expect(told(plain, led)).toContain('Lists can be sorted by books.state.')
  expect(told(led, again)).toEqual([])
})

test('what rows are held to is told as it reads, with the permissions that come of it', () => {
  const paper = choice('Paper', ['Plain', 'Laid'])
  const before: Entity = { ...plain, fields: { ...plain.fields, paper } }
  const after: Entity = {
    ...before,
    unique: [{ by: ['name', 'state'], says: 'No.' }],
    transitions: { paper: { null: ['Plain'], Plain: [['Laid', 'books.print']] } },
  }
  expect(told(before, after)).toEqual([
    '! books: new: No two books share Name and State.',
    '! books: new: Paper begins as Plain.',
    '! books: new: Paper goes from Plain to Laid (with books.print).',
    '! books: new: Paper stays Laid.',
    expect.stringContaining('books.print'),
  ])
  expect(told(after, before)).toContain('books: no longer: No two books share Name and State.')
})

describe('a change of rules is told by the combinations that it moves', () => {
  const coloured = (tone: 'red' | 'green'): Entity =>
    entity({
      one: 'book',
      many: 'books',
      fields: { name: text('Name', required), state: text('State') },
      lists: { lent: ['Lent', { state: 'lent' }] },
      tones: [
        [tone, 'Lent', { state: 'lent' }],
        ['neutral', 'Here', {}],
      ],
    })

  test('another colour for one value', () => {
    const [before, after] = [modelOf(coloured('red')), modelOf(coloured('green'))]
    const changes = compareRules(before.entities.book as never, after.entities.book as never) // both are there
    expect(changes).toEqual([
      {
        fields: ['state'],
        values: [['lent']],
        colour: { before: 'red', after: 'green' },
        joins: [],
        leaves: [],
      },
    ])
  })

  test('a list that takes in more', () => {
    const wider: Entity = { ...coloured('red'), lists: { lent: ['Lent', { state: ['lent', 'lost'] }] } }
    const changes = compareRules(
      modelOf(coloured('red')).entities.book as never, // both are there
      modelOf(wider).entities.book as never,
    )
    expect(changes).toEqual([
      { fields: ['state'], values: [['lost']], colour: null, joins: ['lent'], leaves: [] },
    ])
  })
})
