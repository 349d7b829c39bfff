import { render, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { rendererOf } from '../../../../src/client/shared/cells/cells.tsx'
import { sanitiseHtml } from '../../../../src/client/shared/cells/sanitise-html.ts'
import { Requests } from '../../../../src/client/shared/request/requests.ts'
import { RequestsProvider } from '../../../../src/client/shared/request/use-requests.tsx'
import * as words from '../../../../src/descriptor/index.ts'
import { build, kinds, type Row } from '../../../../src/model/index.ts'
import { entityOf, model as product } from '../../product.ts'

const {
  date,
  daysUntil,
  email,
  entity,
  chips,
  choice,
  flag,
  html,
  image,
  longtext,
  number,
  password,
  reference,
  references,
  text,
} = words

const colour = entity({ one: 'colour', many: 'colours', fields: { name: text('Name') } })
const thing = entity({
  one: 'thing',
  many: 'things',
  fields: {
    text: text('Text'),
    longtext: longtext('Long'),
    email: email('Email'),
    password: password('Password'),
    confirmation: words.confirmation('Again', 'password'),
    date: date('Date'),
    number: number('Number'),
    flag: flag('Flag'),
    choice: choice('Choice', ['New', 'Open'], chips({ Open: 'blue' })),
    reference: reference('Colour', 'colour'),
    chip: reference('Chip', 'colour', words.chips({ Green: 'green' })),
    references: references('Colours', 'colour'),
    daysUntil: daysUntil('Days', 'date'),
    image: image('Picture'),
    html: html('Html'),
    url: words.url('Site'),
    phone: words.phone('Phone'),
    sequence: words.sequence('No.', '{0000}'),
    decimal: words.decimal('Decimal', 3),
    money: words.money('Money', 'EUR'),
    datetime: words.datetime('Moment'),
    computed: words.computed('Twice', ['number', '*', 2]),
    rows: words.rows('Rows', 'thing', words.by('reference')),
    place: reference('Place', 'colour'),
    file: words.file('Contract'),
    files: words.files('Papers'),
  },
  deadline: { days: 'daysUntil', soon: 3, late: { flag: true } },
})
const built = build(
  [colour, thing].map((descriptor) => ({ file: `entities/${descriptor.one}.ts`, descriptor })),
  words.app({ name: 'things', title: 'Things', groups: [] }),
)
const model = { ...built, zone: 'Asia/Kathmandu' }

const terms = { id: 7, name: 'Terms.pdf', type: 'application/pdf', bytes: 12, sha256: '0a' }

const show = (name: string, row: Row) => {
  const owner = model.entities.thing
  const field = owner?.field[name]
  if (!owner || !field) throw new Error(`There is no field ${name}.`)
  const cell = rendererOf(field.kind)({ model, entity: owner, field, row, today: '2026-11-21' })
  return render(<div>{cell}</div>, {
    wrapper: ({ children }) => <RequestsProvider value={new Requests()}>{children}</RequestsProvider>,
  }).container
}

test.each([
  ['decimal', { decimal: '-1234567.500' }, '-1,234,567.500'],
  ['decimal', { decimal: 'as another server has it' }, 'as another server has it'],
  ['money', { money: '1250.00' }, '1,250.00'], // the heading says the currency
  ['text', { text: 'Anything <b>at all</b>' }, 'Anything <b>at all</b>'],
  ['longtext', { longtext: 'One\nTwo' }, 'One\nTwo'],
  ['email', { email: 'a@example.org' }, 'a@example.org'],
  ['password', { password: 'secret' }, ''],
  ['confirmation', { confirmation: 'secret' }, ''],
  ['date', { date: '2026-11-21' }, '21-11-2026'],
  ['date', { date: 'soon' }, 'soon'],
  ['datetime', { datetime: '2026-11-20T18:15:00Z' }, '21-11-2026 00:00'],
  ['datetime', { datetime: 'soon' }, 'soon'],
  ['number', { number: 12.5 }, '12.5'],
  ['number', { number: 0 }, '0'],
  ['computed', { computed: 25 }, '25'],
  ['flag', { flag: true }, 'Yes'],
  ['file', { file: terms }, 'Terms.pdf'],
  ['files', { files: [terms] }, 'Terms.pdf'],
  ['files', { files: [terms, { ...terms, id: 8 }, { ...terms, id: 9 }] }, '3 files'],
  ['files', { files: [] }, ''],
  ['flag', { flag: false }, 'No'],
  ['reference', { reference_id: 1, reference: { id: 1, name: 'Green' } }, 'Green'],
  ['reference', { reference_id: 1, reference: null }, ''],
  ['reference', { reference_id: 1 }, ''],
  [
    'place',
    { place_id: 1, place: { id: 1, name: 'Ladder', path: ['Tower', 'Belfry'] } },
    'Tower › Belfry › Ladder',
  ],
  ['place', { place_id: 1, place: { id: 1, name: 'Tower', path: [] } }, 'Tower'],
  ['references', { references: [{ id: 1, name: 'Ladder', path: ['Tower'] }] }, 'Tower › Ladder'],
  [
    'references',
    {
      references: [
        { id: 1, name: 'Green' },
        { id: 2, name: 'Red' },
      ],
    },
    'Green, Red',
  ],
  ['references', { references: [] }, ''],
  ['daysUntil', { daysUntil: 0 }, 'Today'],
  ['daysUntil', { daysUntil: 1 }, '1 day'],
  ['daysUntil', { daysUntil: 14 }, '14 days'],
  ['daysUntil', { daysUntil: -4 }, '4 days ago'],
  ['daysUntil', { daysUntil: 'unknown' }, 'unknown'],
  ['html', { html: '   ' }, ''],
  ['choice', { choice: 'Open' }, 'Open'],
])('%s of %j is %j', (name, row, expected) => {
  expect(show(name, row).textContent).toBe(expected)
})

test.each(Object.keys(kinds))('%s shows nothing where there is nothing', (name) => {
  for (const empty of [null, undefined, ''])
    expect(show(name, { [name]: empty, [`${name}_id`]: empty }).innerHTML).toBe('<div></div>')
})

test('an address opens a message, whatever it holds', () => {
  show('email', { email: 'a?subject=b@example.org' })
  expect(screen.getByRole('link').getAttribute('href')).toBe('mailto:a%3Fsubject%3Db@example.org')
})

test.each([
  ['https://example.org/a?b=c', 'https://example.org/a?b=c', 'https://example.org/a?b=c'],
  ['HTTPS://Example.org', 'https://example.org', 'https://example.org'],
  ['https://xn--80ak6aa92e.com', 'https://xn--80ak6aa92e.com', 'https://xn--80ak6aa92e.com'],
  ['https://аррӏе.com/x', 'https://аррӏе.com/x (xn--80ak6aa92e.com)', 'https://аррӏе.com/x'],
  ['http://2130706433:80/', 'http://2130706433:80/ (127.0.0.1)', 'http://2130706433:80/'],
  ['https://ex%61mple.org', 'https://ex%61mple.org (example.org)', 'https://ex%61mple.org'],
])('the address %s reads %s and opens beside the page', (url, text, href) => {
  show('url', { url })
  const link = screen.getByRole('link')
  expect(link.textContent).toBe(text)
  expect([...link.attributes].map(({ name, value }) => [name, value])).toEqual(
    expect.arrayContaining([
      ['href', href],
      ['target', '_blank'],
      ['rel', 'noopener noreferrer'],
      ['dir', 'ltr'],
    ]),
  )
})

test.each([
  'javascript:alert(1)',
  ' java\nscript:alert(1)',
  'data:text/html,x',
  'https://me:secret@example.org',
  'https:\\\\example.org',
  '//example.org',
])('what a server says is an address and may not be opened is text: %s', (url) => {
  const shown = show('url', { url })
  expect(shown.querySelector('a')).toBeNull()
  expect(shown.textContent).toBe(url)
})

test.each([
  ['+45 12 34 56 78', 'tel:+4512345678'],
  ['+44 (0)20 7946 0958 ext. 12', 'tel:+442079460958;ext=12'],
  ['020-7946.0958', 'tel:02079460958'],
  ['ask for Mary', null],
])('the number %s calls %s', (phone, href) => {
  const shown = show('phone', { phone })
  expect(shown.querySelector('a')?.getAttribute('href') ?? null).toBe(href)
  expect(shown.textContent).toBe(phone)
})

test.each([
  ['near', 2, 'soon'],
  ['near at its edge', 3, 'soon'],
  ['far', 4, undefined],
  ['missed', -1, 'late'],
])('a deadline that is %s', (_, daysUntil, urgency) => {
  expect(show('daysUntil', { daysUntil, flag: true }).querySelector('span')?.dataset.urgency).toBe(urgency)
})

test('a missed deadline that no longer matters is past', () => {
  expect(show('daysUntil', { daysUntil: -1, flag: false }).querySelector('span')?.dataset.urgency).toBe(
    'past',
  )
})

test('a value with a colour stands in a chip of it, any other in a neutral one', () => {
  const chip = (name: string) => show('chip', { chip: { id: 1, name } }).querySelector('span')?.className
  expect(chip('Green')).toContain('green')
  expect(chip('Unheard of')).toContain('neutral')
})

test.each([
  ['/images/a.png', true],
  ['data:image/png;base64,iVBORw0KGgo=', true],
  ['https://elsewhere.example/a.png', false],
  ['//elsewhere.example/a.png', false],
  ['/\\elsewhere.example/a.png', false],
  ['data:image/svg+xml;base64,PHN2Zz4=', false],
  ['javascript:alert(1)', false],
])('an image at %s is shown: %s', (address, shown) => {
  const picture = show('image', { image: address }).querySelector('img')
  expect(picture?.getAttribute('src') ?? null).toBe(shown ? address : null)
})

const cover = { id: 7, name: 'Cover.png', type: 'image/png', bytes: 900, sha256: 'ab' }

test.each([
  ['until it is there', cover, 'Cover.png'],
  ['while it is checked', { ...cover, state: 'checking' }, 'Cover.png: Being checked for viruses.'],
  [
    'where it was refused',
    { ...cover, state: 'refused' },
    'Cover.png: The virus scanner found something. Its content was deleted.',
  ],
  ['where it is too large for a list', { ...cover, bytes: 2_097_153 }, 'Cover.png'],
])('of an image that is a file stands %s a mark that says its name', (_, image, says) => {
  const mark = show('image', { image }).querySelector('[role=img]')
  expect([mark?.textContent, mark?.getAttribute('aria-label')]).toEqual(['PNG', says])
})

test('raw html reaches the page without what can act', async () => {
  show('html', { html: '<b>Bold</b><img src=x onerror="boom()"><script>boom()</script>' })
  await waitFor(() => expect(screen.getByText('Bold').parentElement?.innerHTML).toBe('<b>Bold</b>'))
})

test.each([
  ['<a href="javascript:boom()">x</a>', '<a rel="noopener noreferrer" target="_blank">x</a>'],
  [
    '<a href="https://a.example">x</a>',
    '<a href="https://a.example" rel="noopener noreferrer" target="_blank">x</a>',
  ],
  ['<p style="position:fixed">x</p>', '<p>x</p>'],
  ['<form action="/api/logout"><input name="a"></form>', ''],
  ['<iframe src="/"></iframe><object></object><embed>', ''],
  ['<svg><script>boom()</script></svg><math><mi//xlink:href="data:x,boom()">', ''],
  ['<p id="app" class="x" onclick="boom()" data-do="remove" aria-label="y">x</p>', '<p>x</p>'],
])('%s becomes %s', (source, expected) => {
  expect(sanitiseHtml(source)).toBe(expected)
})

test('of a role that holds everything, its permissions are said in words', async () => {
  const role = entityOf('role')
  const { permissions } = role.field
  if (!permissions) throw new Error('There is no field permissions.')
  const cell = (row: Row) =>
    rendererOf('references')({ model: product, entity: role, field: permissions, row, today: '2026-01-01' })
  expect(cell({ id: 1, everything: true, permissions: [] })).toBe('All permissions')
  expect(cell({ id: 2, everything: false, permissions: [] })).toBeNull()
  const titled = (...titles: readonly string[]) => titles.map((title, at) => ({ id: at + 1, title }))
  render(cell({ id: 3, permissions: titled('scales.read', 'scales.update') }))
  expect(await screen.findByText(`2 of ${product.list.length * 4}: reads, changes scales`)).toBeTruthy()
  render(cell({ id: 3, permissions: titled('view things', 'edit things') }))
  expect(await screen.findByText('view things, edit things')).toBeTruthy()
})

test('of a row that an answer leaves out, a reader is told that it is not visible; of none, nothing', () => {
  const petition = entityOf('petition')
  const { follows, customer } = petition.field
  if (!follows || !customer) throw new Error('There is no such field.')
  const shown = (field: typeof follows, row: Row) =>
    rendererOf('reference')({ model: product, entity: petition, field, row, today: '2026-01-01' })
  render(shown(follows, { id: 1 }))
  expect(screen.getByRole('img', { name: 'Not visible to you' })).toBeTruthy()
  expect(shown(follows, { id: 1, follows_id: null, follows: null })).toBeNull()
  expect(shown(customer, { id: 1 })).toBeNull() // nobody reads customers by a scope
})
