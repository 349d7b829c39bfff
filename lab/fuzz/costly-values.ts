/** Bytes of a body, just below what the server takes. */
export const mostBytes = 250_000

const filled = (unit: string, bytes: number): string =>
  unit.repeat(Math.floor(bytes / Buffer.byteLength(unit)))

/** Marks of one class and then of another: they are put in order by insertion, which takes the square of their number. */
const marks = (bytes: number): string => `a${filled('\u0300', bytes / 2)}${filled('\u0316', bytes / 2)}`

/** Texts of so many bytes that cost most per byte, by what they are made of. */
export const costlyTexts = (bytes: number): Readonly<Record<string, string>> => ({
  'marks of two classes': marks(bytes),
  'marks that take turns': filled('\u0300\u0316', bytes),
  'letters, each with marks': filled(`a${'\u0301\u0323'.repeat(15)}`, bytes),
  'astral letters': filled('𝒜', bytes),
  'family emoji': filled('👩‍👩‍👧', bytes),
  spaces: `${filled(' ', bytes)}x`,
  'spaces of every kind': `x${filled('\u2003\u00a0\t\n', bytes)}x`,
  'what nobody sees': filled('\u00ad\u200b\u{e0061}', bytes),
  'what turns the text': filled('\u202e\u2066', bytes),
  'letters that grow': filled('ßİﬁŉΐ', bytes),
  'letters that decompose most': filled('\ufdfa\u1f82', bytes),
  Hangul: filled('\u1100\u1161\u11a8', bytes),
  'one letter': filled('a', bytes),
  'at signs and dots': filled('a@b.', bytes),
  markup: filled('<b a="', bytes),
  quotes: filled(`'"%_\\`, bytes / 2),
})

/** What stands where a number, a day, a reference or a list is awaited. */
export const costlyValues: Readonly<Record<string, string>> = {
  'a number of 200,000 digits': '9'.repeat(200_000),
  'a fraction of 200,000 digits': `0.${'3'.repeat(200_000)}`,
  'a text of 200,000 digits': `"${'9'.repeat(200_000)}"`,
  '60,000 numbers': `[${filled('1,', 120_000)}1]`,
  '30,000 different numbers': `[${Array.from({ length: 30_000 }, (_, at) => at + 1).join()}]`,
  '20,000 texts': `[${filled('"12",', 100_000)}"1"]`,
  'lists 50,000 deep': `${'['.repeat(50_000)}${']'.repeat(50_000)}`,
  'objects 30,000 deep': `${'{"a":'.repeat(30_000)}1${'}'.repeat(30_000)}`,
  'a long text': `"${'2'.repeat(mostBytes)}"`,
}

const keys = (name: (at: number) => string, count: number): string =>
  `{${Array.from({ length: count }, (_, at) => `"${name(at)}":1`).join()}}`

/** Whole bodies. */
export const costlyBodies: Readonly<Record<string, string>> = {
  '25,000 keys': keys((at) => `k${at}`, 25_000),
  'keys that are numbers': keys(String, 25_000),
  'keys that are large numbers': keys((at) => String(4_294_967_000 - at * 7), 15_000),
  'one key over and over': `{${filled('"name":"x",', mostBytes)}"name":"y"}`,
  'one long key': `{"${'k'.repeat(mostBytes - 10)}":1}`,
  'a key of marks': `{"${marks(mostBytes - 10)}":1}`,
  'objects that are deep': `${'{"name":'.repeat(30_000)}1${'}'.repeat(30_000)}`,
  'lists that are deep': '['.repeat(mostBytes),
  'escaped letters': `{"name":"${filled('\\u0061', mostBytes - 20)}"}`,
  'escaped marks': `{"name":"a${filled('\\u0300', 120_000)}${filled('\\u0316', 120_000)}"}`,
  'spaces alone': filled(' ', mostBytes),
}

/** Keywords of lists, options and the search over everything. */
export const costlyKeywords: Readonly<Record<string, string>> = {
  'one letter': 'e',
  'two letters': 'er',
  'three letters': 'the',
  'a frequent word': 'client',
  'a word of nothing': 'zzqqx',
  'a hundred letters': 'a'.repeat(100),
  'a hundred marks': `a${'\u0300\u0316'.repeat(49)}`,
  'a hundred astral letters': '𝒜'.repeat(100),
  percent: '%',
  'percents and letters': '%a%e%o%'.repeat(14),
  underscores: '_'.repeat(100),
  quotes: `"'`.repeat(50),
  'fifty words': 'a '.repeat(50).trim(),
  'fifty words of the index': 'OR NOT NEAR( AND '.repeat(6).slice(0, 100),
  'letters that grow': 'ßİﬁ'.repeat(33),
  'what nobody sees': '\u00ad\u200b'.repeat(50),
  digits: '1',
}

/** What 15 KB of an address or header may be made of; nothing but what may stand there. */
export const costlyLines: Readonly<Record<string, string>> = {
  commas: ',',
  'quality values': 'gzip;q=0.1,',
  'tags of a version': 'W/"a",',
  addresses: '1.2.3.4, ',
  'pairs of a cookie': 'a=b; ',
  spaces: 'x ',
  'one letter': 'a',
  quotes: '"\\"',
  brackets: '(((',
}
