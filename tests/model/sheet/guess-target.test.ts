import { describe, expect, test } from 'vitest'
import { leftOut } from '#texts/sheets'
import {
  computed,
  confirmation,
  date,
  daysUntil,
  entity,
  heading,
  money,
  number,
  password,
  readonly,
  reference,
  references,
  sequence,
  text,
  was,
} from '../../../src/descriptor/index.ts'
import { build, type FieldModel } from '../../../src/model/index.ts'
import { guessTargets, isOwnExport, type Target } from '../../../src/model/sheet/guess-target.ts'
import app from '../../products/workshop/app.ts'
import { sources } from '../product.ts'

const descriptor = entity({
  one: 'casting',
  many: 'castings',
  fields: {
    buyer: reference('Buyer', 'customer'),
    customer: reference('Customer', 'customer'),
    foundry: reference('Made by', 'supplier'),
    helpers: references('Helpers', 'user'),
    name: text('Name'),
    tone_name: text('Tone'),
    price: money('Price', 'EUR', was('cost')),
    note: text('Private remark', heading('Note')),
    reply: text('Reply', heading('Note')),
    cast_on: date('Cast on'),
    number: sequence('Number', 'C-{0000}'),
    weight: number('Weight'),
    double: computed('Double weight', ['weight', '*', 2]),
    days: daysUntil('Days left', 'cast_on'),
    secret: password('Key'),
    again: confirmation('Repeat key', 'secret'),
    stamp: text('Stamp', readonly),
  },
})
const model = build([...sources, { file: 'casting.ts', descriptor }], app)
const casting = model.entities.casting
if (!casting) throw new Error('There is no casting.')
const writable = casting.fields.filter(
  ({ writable, name }) => writable && !['secret', 'again', 'weight'].includes(name),
)

const named = (target: Target): string =>
  target.kind === 'field' ? target.field.name : target.kind === 'id' ? '(id)' : target.says
const guessed = (heads: readonly string[], fields: readonly FieldModel[] = writable) =>
  guessTargets(model, casting, heads, fields).map(named)

describe('a column goes to the field that it is called by', () => {
  test.each([
    ['its label', 'Private remark', 'note'],
    ['its heading', 'Price (EUR)', 'price'],
    ['its name', 'tone_name', 'tone_name'],
    ['its key', 'foundry_id', 'foundry'],
    ['what it was called', 'Cost', 'price'],
    ['what it leads to', 'Supplier', 'foundry'],
    ['what they lead to', 'User', 'helpers'],
    ['without case, spaces and signs', ' CAST - on: ', 'cast_on'],
    ['as an export tells two headings apart', 'Note (reply)', 'reply'],
    ['the ID', 'ID', '(id)'],
    ['an id', 'id', '(id)'],
    ['nothing that it is called by', 'Colour', leftOut.none('castings')],
    ['signs alone', '***', leftOut.none('castings')],
    ['a part of its label', 'Cast', leftOut.none('castings')],
  ])('%s', (_, head, target) => expect(guessed([head])).toEqual([target]))
})

describe('a column is passed over, and says why', () => {
  test.each([
    ['Why', leftOut.why],
    ['Double weight', leftOut.computed('Double weight')],
    ['Days left', leftOut.computed('Days left')],
    ['Number', leftOut.given('Number')],
    ['Key', leftOut.secret('Key')],
    ['Repeat key', leftOut.secret('Repeat key')],
    ['Stamp', leftOut.fixed('Stamp')],
    ['Weight', leftOut.mayNot('Weight')],
  ])('%s', (head, says) => expect(guessed([head])).toEqual([says]))
})

describe('of several columns and fields', () => {
  test('each field is given to one column, the first', () => {
    expect(guessed(['Name', 'NAME', 'ID', 'Id'])).toEqual([
      'name',
      leftOut.taken('Name'),
      '(id)',
      leftOut.twice,
    ])
  })

  test('the last column of our own export is the reason of a colour, also where a field is called so', () => {
    const why = {
      ...(casting.field.name as FieldModel),
      name: 'why',
      key: 'why',
      label: 'Why',
      heading: 'Why',
    }
    expect(guessed(['ID', 'Why (why)', 'Why'], [why])).toEqual(['(id)', 'why', leftOut.why])
    expect(guessed(['ID', 'Name', 'Why'], [why])).toEqual(['(id)', leftOut.mayNot('Name'), leftOut.why])
    expect(guessed(['Name', 'Why'], [why])).toEqual([leftOut.mayNot('Name'), 'why'])
  })

  test('a label goes before what another field leads to, whichever stands first', () => {
    expect(guessed(['Customer', 'Buyer'])).toEqual(['customer', 'buyer'])
    expect(guessed(['Customer'])).toEqual(['customer'])
    expect(guessed(['Tone name', 'Tone'])).toEqual([leftOut.taken('Tone'), 'tone_name'])
  })

  test('what a reference is called by goes before its key, which may be anybody else’s', () => {
    expect(guessed(['Customer ID', 'Customer Name'])).toEqual([leftOut.taken('Customer'), 'customer'])
    expect(guessed(['Customer ID'])).toEqual(['customer'])
  })

  test('two of one heading go to the two fields', () => {
    expect(guessed(['Note', 'Note (reply)'])).toEqual(['note', 'reply'])
  })

  test('a field that is called ID does not take the column of the ID', () => {
    const field = { ...writable.find(({ name }) => name === 'name'), label: 'ID' } as FieldModel // the same otherwise
    expect(guessed(['ID', 'name'], [field])).toEqual(['(id)', 'name'])
  })

  test('a field that is called Why can be written', () => {
    const field = { ...writable.find(({ name }) => name === 'name'), label: 'Why' } as FieldModel // the same otherwise
    expect(guessed(['Why'], [field])).toEqual(['name'])
  })
})

test.each<[readonly string[], boolean]>([
  [['ID', 'Name', 'Why'], true],
  [['ID', 'Why'], true],
  [['ID'], false],
  [['Id', 'Name', 'Why'], false],
  [['ID', 'Name'], false],
  [['ID', 'Name', 'Why', 'What is wrong'], false],
  [[], false],
])('a file with the heads %j is an export of ours: %s', (heads, own) => {
  expect(isOwnExport(heads)).toBe(own)
})
