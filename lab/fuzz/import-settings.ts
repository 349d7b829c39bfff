import fc from 'fast-check'
import { oddCells } from './odd-cells.ts'

const odd = fc.constantFrom(
  ...oddCells.filter((text) => text.length < 300).map((text) => text.toWellFormed()),
)
const oddJson = fc.constantFrom(
  ...['{', 'null', '[]', '{}', '3', '"x"', '[null]', '[[]]', '{"a":{"b":{}}}', '{"__proto__":{"x":1}}'],
  ...['{"constructor":"name"}', '["__proto__"]', '['.repeat(300), '{"":""}', '[""]'],
)

/** JSON of what could be said of these columns, or of anything. */
const json = <Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<string> =>
  fc.oneof({ weight: 4, arbitrary: value.map((each) => JSON.stringify(each)) }, oddJson)

const texts = (...some: readonly string[]): fc.Arbitrary<string> =>
  fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...some) }, odd)

/**
 * How a file is to be read and what its columns mean: nothing for most, else one to three settings, of which some fit.
 * @param heads the names of the columns
 */
export const importSettings = (
  heads: readonly string[],
): fc.Arbitrary<readonly (readonly [string, string])[]> => {
  const head = fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...heads) }, odd)
  const field = fc.oneof(
    fc.constantFrom('id', 'name', 'title', 'organization', 'last_date', 'status', 'constructor', '__proto__'),
    fc.constantFrom(...heads.map((each) => each.toLowerCase().replaceAll(' ', '_'))),
  )
  const setting = fc.oneof(
    fc.tuple(fc.constant('name'), texts('a.csv', 'a.xlsx', '../../a.csv', 'x'.repeat(200))),
    fc.tuple(fc.constant('sheet'), texts('Sheet', 'Other', 'a&b')),
    fc.tuple(fc.constant('delimiter'), texts(',', ';', '\t', '|')),
    fc.tuple(
      fc.constant('encoding'),
      texts(
        'utf-8',
        'utf-16le',
        'utf-16be',
        'windows-1252',
        'windows-1253',
        ' Shift_JIS',
        'gb18030',
        'iso-2022-jp',
      ),
    ),
    fc.tuple(fc.constant('head'), texts('0', '1', '2', '3', '1000', '1001', '-1')),
    fc.tuple(fc.constant('mapping'), json(fc.dictionary(head, fc.option(field), { maxKeys: 3 }))),
    fc.tuple(fc.constant('by'), json(fc.array(field, { maxLength: 3 }))),
    fc.tuple(
      fc.constant('formats'),
      json(
        fc.dictionary(head, fc.constantFrom('dmy', 'mdy', 'ymd', 'text', 'day-month-year', 'x'), {
          maxKeys: 2,
        }),
      ),
    ),
    fc.tuple(
      fc.constant('values'),
      json(
        fc.dictionary(head, fc.dictionary(odd, fc.option(fc.integer({ min: -1, max: 30 })), { maxKeys: 2 }), {
          maxKeys: 2,
        }),
      ),
    ),
    fc.tuple(fc.constant('make'), json(fc.array(head, { maxLength: 4 }))),
    fc.tuple(texts('x', 'dry[]', 'page', 'mark[a]'), odd),
  )
  return fc.oneof(
    { weight: 4, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: fc.array(setting, { minLength: 1, maxLength: 3 }) },
  )
}
