const numbers = [
  ...['1e308', '-0', '9'.repeat(30), '1.234,5', '1,234.5', '1.5', '٣', '１２', '0x10', '1_000', 'NaN'],
  ...[
    'Infinity',
    '1e-400',
    '007',
    ' 12 ',
    '12 €',
    '(12)',
    '12-',
    '9007199254740993',
    '-1',
    '0',
    '1'.repeat(400),
  ],
]
const days = [
  ...['31-02-2026', '2026-02-30', '29-02-2025', '00-00-0000', '1-1-1', '99999-01-01', '44927', '60'],
  ...['2958466', '01/02/03', '2026-11-25T24:00:00Z', '12:61', 'Feb 30', '25 novembre 2026', '-44927.5'],
]
const formulas = [
  ...['=1+1', "=cmd|' /C calc'!A0", '@SUM(A1)', '+1', '-1', '\t=1', "'=1", "''=1", '#REF!', '#N/A', '#NAME?'],
  ...['=HYPERLINK("http://x","y")', '=1'.repeat(5000)],
]
const texts = [
  ...[
    '\0',
    'a\0b',
    '\ud800',
    '\udfff',
    '\ufeff',
    '\ufeffID',
    '\u202eabc',
    'e\u0301',
    '👩‍👩‍👧',
    '\u00a0',
    '\u2028',
  ],
  ...[
    'x'.repeat(256),
    'x'.repeat(70_000),
    'a\nb',
    'a\r\nb',
    '"',
    '""',
    '"x',
    'x"y',
    '\\',
    ' ',
    '; ',
    'a; b',
    ',',
  ],
  ...[
    'Nobody is called that',
    '<script>alert(1)</script>',
    "'; drop table proposals; --",
    '%',
    '_',
    '{{7*7}}',
  ],
  ...['__proto__', 'constructor', 'toString', 'null', 'undefined', 'true', 'ID', 'Why', '../../etc/passwd'],
]

/** What no list has shown: edges of numbers, days that are none, formulas, signs that other programs trip over. */
export const oddCells: readonly string[] = [...numbers, ...days, ...formulas, ...texts]

const value = (type: string, text: string): string => `<c t="${type}"><v>${text}</v></c>`

/** Cells as they stand in a sheet of a workbook: errors, formulas, days, and what no program writes. */
export const oddXmlCells: readonly string[] = [
  ...[value('e', '#REF!'), value('e', ''), value('b', '1'), value('b', 'yes'), value('n', '1e999')],
  ...[value('n', 'NaN'), value('n', '-'), value('n', '44927.999999'), value('n', '9'.repeat(400))],
  ...[value('s', '0'), value('s', '-1'), value('s', '4294967296'), value('s', 'x'), value('d', '2026-13-45')],
  ...[
    '<c s="0"><v>44927</v></c>',
    '<c s="1"><v>-1</v></c>',
    '<c s="1"><v>2958466</v></c>',
    '<c s="99"><v>1</v></c>',
  ],
  ...['<c><f>1+1</f><v>2</v></c>', '<c t="str"><f>A1&amp;B1</f><v>x</v></c>', '<c><f>1/0</f></c>', '<c/>'],
  ...[
    '<c r="XFE1"><v>1</v></c>',
    '<c r="A0"><v>1</v></c>',
    '<c r="ZZZZZZ9"><v>1</v></c>',
    '<c r=""><v>1</v></c>',
  ],
  ...[
    '<c r="XFD1" t="inlineStr"><is><t>far</t></is></c>',
    '<c r="A1"><v>1</v></c>',
    '<c t="odd"><v>1</v></c>',
  ],
  ...['<c t="inlineStr"><is><t>&#0;</t></is></c>', '<c t="inlineStr"><is><t>&x;</t></is></c>'],
  ...['<c t="inlineStr"><is><r><t>a</t></r><r><t xml:space="preserve"> b</t></r></is></c>', '<c><v>1</c>'],
  ...[
    '</row><row r="0">',
    '</row><row r="1048577">',
    '</row><row r="9007199254740993">',
    '</row><row r="x">',
  ],
  ...[
    '</sheetData>',
    '<![CDATA[<c>]]>',
    '<!-- -->',
    '<c t="str"><v>_x0000_ _x000D_ _xD800_</v></c>',
    '<v>1</v>',
  ],
  `${'<c>'.repeat(2000)}`,
]
