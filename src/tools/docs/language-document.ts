import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { kinds } from '../../model/index.ts'
import { checksDocument } from './checks-document.ts'
import { innerExample, keyExample, useExample } from './read-examples.ts'
import { docstringOf, exportsOf, readWordsOf, type Word } from './read-words.ts'

/** The documents on the descriptor language, by file name in docs/. */
export const languageDocuments = (): Readonly<Record<string, string>> => ({
  'descriptors.md': languageDocument(),
  'descriptor-checks.md': checksDocument(),
})

const textOf = (...path: readonly string[]): string =>
  readFileSync(join(import.meta.dirname, '..', '..', ...path), 'utf8')

const example = textOf('tools', 'docs', 'example.ts')
const source = {
  button: textOf('descriptor', 'button.ts'),
  entity: textOf('descriptor', 'entity.ts'),
  field: textOf('descriptor', 'field.ts'),
  kinds: textOf('descriptor', 'kinds.ts'),
  traits: textOf('descriptor', 'traits.ts'),
  predicate: textOf('descriptor', 'predicate.ts'),
  tone: textOf('descriptor', 'tone.ts'),
  app: textOf('descriptor', 'app.ts'),
}

const shown = (code: string | null): readonly string[] => (code === null ? [] : ['```ts', code, '```', ''])

const described = ({ name, says }: Word, code: string | null): readonly string[] => [
  `### \`${name}\``,
  '',
  says,
  '',
  ...shown(code),
]

const keyed = (text: string, type: string, of = example): readonly string[] =>
  readWordsOf(text, type).flatMap((word) => described(word, keyExample(of, word.name)))

const fileOf = (kind: string): string =>
  `${kind.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.ts`

/** Each kind with the docstring of its meaning, and the builder of such a field. */
const kindWords = (): readonly string[] =>
  Object.keys(kinds).flatMap((kind) => {
    const meaning = docstringOf(textOf('model', 'kinds', fileOf(kind)), kind)
    const builder = exportsOf(source.kinds).find(({ name }) => name === kind)?.says ?? ''
    return described({ name: kind, says: builder || meaning }, useExample(example, kind))
  })

/** Each trait with the docstring of the property that it sets. */
const traitWords = (): readonly string[] => {
  const properties = new Map(readWordsOf(source.field, 'Field').map(({ name, says }) => [name, says]))
  return exportsOf(source.traits).flatMap(({ name, sets, says }) =>
    described({ name, says: says || (properties.get(sets) ?? '') }, useExample(example, name)),
  )
}

const momentWords = (): readonly string[] =>
  readWordsOf(source.predicate, 'DaySpan').flatMap((word) =>
    described(word, innerExample(example, word.name)),
  )

const section = (title: string, ...lines: readonly string[]): readonly string[] => [
  `## ${title}`,
  '',
  ...lines,
]

/** docs/descriptors.md: each word of the language with its docstring and a line of a checked example. */
const languageDocument = (): string =>
  [
    '<!-- Made by `npm run docs` from src/descriptor and src/tools/docs/example.ts. -->',
    '# The language of descriptors',
    '',
    "An entity is one file of plain data in `entities/`, named after the entity. It imports `'descry'` and nothing else, and its default export is `entity({ … })`. Table, calls, validation, permissions, menu entry, list, form, named lists, row colours and dashboard counts follow from it. No other file names the entity. What the language cannot say needs a new word, never code.",
    '',
    'The smallest descriptor is a lookup list:',
    '',
    ...shown(
      "import { entity, required, sortable, text, unique } from 'descry'\n\nexport default entity({\n  one: 'subject',\n  many: 'subjects',\n  fields: { name: text('Name', required, sortable, unique) },\n  options: 'all',\n  menu: { group: 'Stock', order: 4, icon: 'tag' },\n})",
    ),
    'The examples below are lines of one descriptor of books in a library. While you type, the compiler refuses a field, colour, moment, list or entity that does not exist. [The checks](descriptor-checks.md) report the rest at every start.',
    '',
    ...section('Words of an entity', ...keyed(source.entity, 'Entity')),
    ...section(
      'Parts of a form',
      docstringOf(source.entity, 'Section'),
      '',
      ...keyed(source.entity, 'Section'),
      ...described({ name: 'when', says: docstringOf(source.entity, 'ConditionalFields') }, useWhen()),
    ),
    ...section(
      'Parts of a button',
      docstringOf(source.button, 'Press'),
      '',
      ...listed(readWordsOf(source.button, 'Press')),
    ),
    ...section(
      'First and sample rows',
      `**A first row.** ${docstringOf(source.entity, 'SeedRow')}`,
      '',
      `**Grants.** ${docstringOf(source.entity, 'Grants')}`,
      '',
      `**A sample row.** ${docstringOf(source.entity, 'SampleRow')}`,
      '',
    ),
    ...section('Kinds of fields', ...kindWords()),
    ...section('Traits of fields', 'Said after the label, in any order.', '', ...traitWords()),
    ...section(
      'Rules',
      docstringOf(source.predicate, 'Predicate'),
      '',
      'Page, validation and database read the same rule. Tests compare the three over every combination.',
      '',
      '| say | holds where |',
      '|---|---|',
      "| `state: 'Lent'` | the value is that one |",
      "| `state: ['Lent', 'Lost']` | it is one of several |",
      '| `state: null`, `due: null` | there is none |',
      '| `state: { not: null }`, `due: { not: null }` | there is one |',
      "| `state: { not: ['Lent', 'Lost'] }` | it is none of these; no value is none of these as well |",
      "| `name: { has: 'rail' }`, `code: { starts: 'A-' }` | the text holds that, or begins with it, in whatever case |",
      '| `pages: { from: 10, to: 20 }`, `pages: { above: 0, below: 100 }` | the number lies there; the ends count for `from` and `to` |',
      "| `due: { from: 'today', to: 'today+7d' }`, `due: { before: 'month' }` | the day lies there |",
      "| `due: { before: { field: 'since' } }`, `pages: { above: { field: 'read' } }` | it lies so beside another field of the row; both must be there |",
      '| `reader: me` | it is whoever asks |',
      '| `author: { is: { alive: true } }` | there is one, and the rule holds for that row: one step, and no further |',
      "| `subjects: { any: { name: 'Rail' } }`, `subjects: { none: { … } }` | one of the rows is such, or none is |",
      '| `watchers: { any: me }`, `watchers: { none: me }` | whoever asks is one of several, or is none of them: of a list of references to the account entity |',
      "| `shelf: { within: 'Hall 2' }` | it is that row of a tree, or lies in it, however deep |",
      '| `any: [{ … }, { … }]` | one of the branches holds |',
      '| `none: [{ … }, { … }]` | none of them does |',
      '| `all: [{ … }, { … }]` | each does; where one field is tested several times |',
      '',
      'A test of a value that is not there fails, but for `null` and `not`.',
      '',
      '| where | what may be asked |',
      '|---|---|',
      '| named lists, what people ask of lists (`?where=`), scopes, `never` | everything |',
      '| `when` of a button | fields of the row, days and `me`: page and server must both know |',
      '| colours, deadlines, rows out of use, conditions of the form, `requiredWhen` | fields of the row and days: the page must know |',
      '| `when` of `noOverlap` and of `atMost` | what the row keeps, and no day that moves |',
      '',
      "**One step, and no further.** A rule looks at the rows that its row refers to, and not beyond. For what lies two steps away, give the row a reference of its own. Tasks of projects whose client has the keeper `me` are `{ client: { is: { keeper: me } } }`, with `client: reference('Client', 'client', required)` on the task. Rows of a tree need no second step: `within` reaches all below.",
      '',
      '**What no row may be, beyond the row.** Let `stock` be `computed(sum("movements", "kg"))` on a lot, with `never: [{ when: { stock: { below: 0 } }, says: "There is not so much left." }]`. Then the rule holds for whoever writes a movement, in whichever way. The refusal stands at the movement\'s reference. It has the name of the lot for whoever may read that, and else the sentence alone. A delete is 409; an undo leaves the row as it is.',
      '',
      '| written | judged by |',
      '|---|---|',
      '| a form with its lines, a press, an undo | the result of all of it |',
      '| lines of a file, pasted rows | one after another |',
      '| a change of many rows | the lots as it would leave them; all rows that move one that breaks the rule are refused |',
      '',
      '`{ when: { lot: { is: { state: "Blocked" } } }, at: "lot", says: "…" }` is asked of whoever gives a row that lot. It is asked of nobody where the lot becomes blocked later. `me` is whoever began the change.',
      '',
      'Lists are counted as rows are written. Lists that test `me`, `now`, hours, other rows or parts of texts are counted as they are read.',
      '',
      '**Asked over the wire.** `?where=` takes a rule as JSON on every list: `{"state":"Lent","due":{"before":"today"}}`. `me` is `{"me":true}`; a row is named by its label, or by `{"id":7}`, `{"id":[7,null]}`. A label that no row has matches nothing. Anything else that is wrong is 422 and names the place. At most 2 KB, 30 tests, three levels, 200 values, and 200 characters in a text.',
      '',
      `**Days.** ${docstringOf(source.predicate, 'DateTest')} ${docstringOf(source.predicate, 'Moment')}`,
      '',
      ...momentWords(),
    ),
    ...section('Colours', docstringOf(source.tone, 'tones'), '', toneNames(), ''),
    ...section(
      'The product',
      `\`app.ts\` beside \`entities/\` says what no entity says. ${docstringOf(source.app, 'App')}`,
      '',
      ...keyed(source.app, 'App', example.slice(example.indexOf('export const product'))),
    ),
    ...section(
      'The dashboard',
      docstringOf(source.app, 'Dashboard'),
      '',
      ...readWordsOf(source.app, 'Dashboard')
        .filter(({ name }) => name !== 'of') // `dashboard(book, …)` sets it
        .flatMap((word) => described(word, keyExample(example, word.name))),
      '### A donut',
      '',
      ...listed(readWordsOf(source.app, 'Donut')),
      '### Bars',
      '',
      ...listed(readWordsOf(source.app, 'Bars')),
    ),
  ].join('\n')

function useWhen(): string | null {
  return (
    example
      .split('\n')
      .find((line) => line.includes('when:'))
      ?.trim() ?? null
  )
}

function toneNames(): string {
  return [...source.tone.matchAll(/'(\w+)'/g)].map(([, tone]) => `\`${tone}\``).join(', ')
}

function listed(words: readonly Word[]): readonly string[] {
  return [...words.map(({ name, says }) => `- \`${name}\`: ${says}`), '']
}
