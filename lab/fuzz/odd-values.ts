import fc from 'fast-check'

const days = [
  ...['2026-02-30', '2026-02-29', '2024-02-29', '0000-00-00', '10000-01-01', '2026-2-3', '01-02-2026'],
  ...['2026-01-01T00:00:00Z', 'infinity', 'yesterday', 'now'],
]
const unicode = [
  ...['\u0000', 'a\u0000b', '\ud800', '\udfff x', '\ufeff', '\u202e', 'e\u0301', '👩‍👩‍👧'],
  ...['x'.repeat(256), 'x'.repeat(70_000)],
]
const markup = [
  ...["'; drop table users; --", '%', '_', '\\', '<script>alert(1)</script>', '../../etc/passwd'],
  ...['$argon2id', '{{7*7}}'],
]
const emails = ['a@b', 'a@@b.c', `${'x'.repeat(320)}@example.org`, 'a@b.c\r\nBcc: x@y.z', '"a b"@example.org']

/** What no careful client sends: wrong types, edges of numbers and texts, days that are none, markup and SQL. */
export const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    ...[null, true, false, 0, 1, -1, 1.5, 5, '5', '', ' ', [], {}, [[]], [null], { a: { b: [] } }],
  ),
  fc.constantFrom(2 ** 31, 2 ** 53, 2 ** 53 + 2, 2 ** 63, 1e30, -1e30, 1e308, '0x1', '１', '9'.repeat(30)),
  ...[days, unicode, markup, emails].map((texts) => fc.constantFrom(...texts)),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.integer(),
  fc.double(),
  fc.array(fc.integer({ min: -3, max: 30 }), { maxLength: 5 }),
)

const ids = [
  ...['0', '-1', '1.5', 'abc', '1e3', '0x1', '%00', '..', '%2e%2e', '1%2f..%2f..%2fusers%2f1'],
  ...['9007199254740993', '9'.repeat(30), '1'.repeat(101), '１', '%zz', "1'--"],
]

/** What stands in the path for an id. */
export const oddId: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 1, max: 40 }).map(String) },
  { weight: 1, arbitrary: fc.integer({ min: 999_000, max: 999_999 }).map(String) },
  { weight: 2, arbitrary: fc.constantFrom(...ids) },
)

const bodies = [
  ...['', 'null', '[]', '3', '"x"', '{', '{"name":', "{'a':1}", '{"__proto__":{"x":1}}'],
  ...['{"constructor":{"prototype":{}}}', '['.repeat(20_000), '{"name":"\\ud800"}'],
  `{"name":"${'x'.repeat(300_000)}"}`,
]
const types = [
  ...[
    'application/json',
    'application/json; charset=utf-8',
    'text/plain',
    'application/x-www-form-urlencoded',
  ],
  ...['multipart/form-data; boundary=x', 'application/json x', 'application/json;charset=utf-16', null],
]

/** Bodies that are no JSON object, with the media types that they come under. */
export const oddBody: fc.Arbitrary<{ readonly body: string; readonly type: string | null }> = fc.record({
  body: fc.oneof(fc.constantFrom(...bodies), fc.json({ maxDepth: 3 })),
  type: fc.constantFrom(...types),
})
